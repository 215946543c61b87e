/** A house with quizzes, and an index by hand. */
import { join } from "node:path";
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { id } from "@assay/core/shapes.ts";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { messagesFeature } from "@assay/features/messages/server.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { protectionFeature } from "@assay/features/protection/server.ts";
import { feature, voting } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openPush } from "@assay/server/outside/push.ts";
import { testMoney } from "@assay/server/testing-money.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { quizFeature } from "../server.ts";

/** How operators approve what was proposed, in a house without their desk. */
export const approve = call("POST /toy/approve", {
  who: operator("product"),
  does: "Votes.",
  input: { id, hash: z.string() },
  output: z.object({ state: z.string(), cause: z.nullable(z.string()), answer: z.unknown() }),
  rejections: ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"],
});

const venues = ["North", "East", "South"];

/** Where customers are told of their bets for good, messages are kept as in production. */
export async function openQuizHouse({ tells = false }: { readonly tells?: boolean } = {}) {
  let hear: (tick: IndexTick) => void = () => undefined;
  const latest = new Map<string, IndexTick>();
  const index = {
    tick: (symbol: string) => latest.get(symbol),
    onTick: (run: (tick: IndexTick) => void) => ((hear = run), () => undefined),
    markets: new Map([["BTC/USDT", { tick: parsePrice("0.01")! }]]),
  };
  const push = openPush({ keys: keysOf("a secret"), contact: "mailto:a@b.example", services: [] });
  const messages = tells ? messagesFeature({ mode: "sandbox", push }) : undefined;
  const notify = messages?.notify ?? (async () => undefined);
  const quiz = quizFeature({ mode: "sandbox", index, notify });
  const desk = feature("operators", join(import.meta.dirname, "../../operators"), { handlers: [voting(approve)] });
  const house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret"), notify }),
    protectionFeature(),
    ...(messages ? [messages] : []),
    quiz,
    desk,
  ]);
  quiz.follow({ ...house.following, onFault: () => undefined });
  const show = (text: string): void => {
    const at = house.clock.now().getTime();
    const price = parsePrice(text)!;
    const said = { price, heardAt: at, changedAt: at, state: "counted" as const };
    const sources = venues.map((venue) => ({ ...said, venue, operator: venue }));
    const tick = { id: `BTC@${at}`, symbol: "BTC/USDT", at, price, clamp: parseRate("0.005")!, sources };
    latest.set(tick.symbol, tick);
    hear(tick);
  };
  const hourly = async (outcomes = 2) => {
    const { list } = await house.call(calls.listQuizzes, {});
    return list.find((one) => one.period === "hour" && one.state === "guessing" && one.outcomes.length === outcomes)!;
  };
  return {
    ...house,
    ...testMoney(house, "spot"),
    show,
    hourly,
    bet: async (as: string, id: string, outcome: number, amount: string) =>
      await house.call(calls.placeBet, { id, choice: String(outcome), amount }, { as }),
    begin: async () => {
      house.clock.advance(HOUR_MS - (house.clock.now().getTime() % HOUR_MS) + SECOND_MS);
      show("50000");
      await house.runJob("quiz.announce");
      house.clock.advance(MINUTE_MS);
      return await hourly();
    },
    end: async (at: number, price: string | undefined) => {
      house.clock.advance(at - house.clock.now().getTime());
      if (price !== undefined) show(price);
      await house.runJob("quiz.decide");
      await house.runJob("quiz.settle");
    },
  };
}

export type QuizHouse = Awaited<ReturnType<typeof openQuizHouse>>;
