import { parsePrice } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { type IndexTick, writeTick } from "@assay/features/market/server.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { endingOf, GRACE_MS, outcomeAt, sharedOf } from "../rules.ts";
import type { KeptTicks } from "./kept-ticks.ts";
import { decidePayouts, decideVoid, lockDue, type Quiz, readPools, writeDecided } from "./store.ts";

/** Decides each quiz by the first valid index of its moment, or as void once there can be none in time. */
export const decideDue = (kept: KeptTicks): Job => ({
  name: "quiz.decide",
  everyMs: SECOND_MS,
  run: async (tx) => {
    for (const quiz of await lockDue(tx.db, tx.now)) {
      const moment = quiz.decidesAt.getTime();
      const tick = kept.firstAt(quiz.symbol, moment);
      if (tick || tx.now.getTime() >= moment + GRACE_MS) await decide(tx, quiz, tick);
    }
    return "done";
  },
});

async function decide({ db, now }: Tx, quiz: Quiz, tick: IndexTick | undefined): Promise<void> {
  const pools = (await readPools(db, [quiz.id])).get(quiz.id)!.map(({ staked }) => staked);
  const result = tick
    ? outcomeAt(
        tick.price!,
        quiz.lines.map((line) => parsePrice(line)!),
      )
    : null;
  const ending = endingOf(result, pools);
  const outcome = typeof result === "number" ? result : null;
  await writeDecided(db, { ...quiz, state: "decided", tick: tick ? writeTick(tick) : null, outcome, ending, decidedAt: now });
  if (ending !== "paid") await decideVoid(db, quiz.id);
  else if (pools[outcome!]! > 0n) await decidePayouts(db, quiz.id, outcome!, sharedOf(pools, outcome!, quiz.fee));
}
