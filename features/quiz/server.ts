/** Quiz on the server: call → query or command, job → command, tick → a kept index. */
import type { Notify } from "@assay/features/messages/server.ts";
import { closedIn } from "@assay/features/seconds/contract.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { announceNext } from "./server/announce.ts";
import { listBets, listQuizzes, showQuiz } from "./server/answers.ts";
import { practiceProgrammes } from "./server/catalogue.ts";
import { decideDue } from "./server/decide.ts";
import { KeptTicks } from "./server/kept-ticks.ts";
import { panels } from "./server/panels.ts";
import { placeBet } from "./server/place-bet.ts";
import { listProgrammes, publishProgramme, stopProgramme } from "./server/programmes.ts";
import { settleDecided } from "./server/settle.ts";
import type { FollowedIndex } from "./server/sources.ts";
import { programmes } from "./server/store.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface QuizTerms {
  readonly mode: Config["mode"];
  readonly index: FollowedIndex;
  /** Tells customers what came of their bets. */
  readonly notify: Notify;
}

export function quizFeature({ mode, index, notify }: QuizTerms): Feature {
  const kept = new KeptTicks();
  const isPractice = mode === "sandbox";
  return feature("quiz", import.meta.dirname, {
    customerRows,
    agreements: ["quiz"],
    bills,
    accounts: [account],
    topics: ["quiz"],
    truths: heldTruths,
    handlers: [
      query(calls.listQuizzes, listQuizzes(isPractice, index)),
      query(calls.showQuiz, showQuiz(isPractice, index)),
      command(calls.placeBet, placeBet),
      query(calls.listBets, listBets),
      query(calls.listProgrammes, listProgrammes),
      command(calls.publishProgramme, publishProgramme(index)),
      command(calls.stopProgramme, stopProgramme),
    ],
    events,
    panels,
    finders: [ownerIn("quiz.bet", "order")],
    jobs: [announceNext(index), decideDue(kept), settleDecided(notify)],
    closures: [{ product: "quizzes on prices", countries: closedIn, calls: [calls.placeBet] }],
    shortcuts: ["quiz"],
    boot: async (tx) => {
      // Outside the sandbox programmes are published by people.
      if (isPractice) await programmes.insert(tx.db, practiceProgrammes, sql`on conflict do nothing`);
    },
    follow: () => index.onTick((tick) => kept.note(tick)),
  });
}
