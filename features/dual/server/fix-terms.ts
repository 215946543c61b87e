import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { EXTENDED_MS, fixingOf, outcomeOf, VALUES, windowFrom } from "../rules/fixing.ts";
import type { KeptSeconds } from "./kept-seconds.ts";
import {
  countSeconds,
  fixings,
  forgetSeconds,
  keepSeconds,
  listUnfixed,
  type Product,
  readSeconds,
  secondsText,
} from "./store.ts";

/** Stores the seconds that terms in their window need, and decides each term once it has them all, or can have them no more. */
export const fixTerms = (kept: KeptSeconds): Job => ({
  name: "dual.fix-terms",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const now = tx.now.getTime();
    const running = await listUnfixed(tx.db, tx.now);
    for (const [symbol, terms] of Map.groupBy(running, (one) => one.symbol)) {
      const from = Math.min(...terms.map(({ maturesAt }) => windowFrom(maturesAt.getTime())));
      await keepSeconds(
        tx.db,
        kept.of(symbol, from, now).map((second) => ({ ...second, symbol })),
      );
    }
    for (const term of running) await fix(tx, term);
    return "done";
  },
});

async function fix({ db, now: until }: Tx, { id, symbol, type, linked, maturesAt }: Product): Promise<void> {
  const [matures, now] = [maturesAt.getTime(), until.getTime()];
  if (now < matures) return;
  const [from, last] = [windowFrom(matures), Math.min(now, matures + EXTENDED_MS)];
  // A look a second reads all of them only where they decide.
  const isOver = now > matures + EXTENDED_MS;
  if (!isOver && (await countSeconds(db, symbol, from, last)) < VALUES) return;
  const fixing = fixingOf(matures, await readSeconds(db, symbol, from, last), now);
  if (fixing.state === "waiting") return;
  const sum = fixing.state === "fixed" ? fixing.sum : null;
  const outcome = sum === null ? "void" : outcomeOf(type, linked, sum);
  await fixings.insert(db, [{ productId: id, outcome, sum, seconds: secondsText(fixing.values), at: until }]);
}

export const forgetOldSeconds: Job = {
  name: "dual.forget-seconds",
  everyMs: 10 * MINUTE_MS,
  run: async ({ db, now }) => {
    await forgetSeconds(db, now);
    return "done";
  },
};
