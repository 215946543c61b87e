/**
 * What happens to keys once a new one is in use: what the older ones have sealed is sealed anew, a bounded number at a time, and when nothing
 * needs them any more they are taken away. Whatever ends the process in between, the next turn goes on.
 */
import { later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Database } from "../database.ts";
import type { Job, KeyUse } from "../feature.ts";
import type { Keys } from "./keys.ts";
import { allPurposes, type Purpose, termsOf } from "./purposes.ts";
import { type KeyLeft, type KeyRow, lockKeys, readKeys, readLeft, retireBefore, writeLeft } from "./store.ts";

const BATCH = 200;
/** More is told as so much. */
export const COUNTED_MAX = 1_000_000;
/** A transaction that began before the new key was used has ended by then. */
export const SETTLED_MS = 2 * MINUTE_MS;

export const renewKeys = (keys: Pick<Keys, "for">, uses: readonly KeyUse[]): Job => ({
  name: "platform.keys",
  everyMs: 10 * SECOND_MS,
  run: async (tx) => {
    await lockKeys(tx.db);
    for (const { purpose, newest } of replaced(await readKeys(tx.db), tx.now)) {
      // This process may not have looked yet since it was made.
      if (newest.since > later(tx.now, -SETTLED_MS) || keys.for(purpose).version !== newest.version) continue;
      const mine = uses.filter((use) => use.purpose === purpose);
      for (const { renew } of mine) if (((await renew?.(tx, newest.version, BATCH)) ?? 0) > 0) return "more";
      const left = await Promise.all(mine.map(async (use) => await use.left(tx.db, newest.version, 1)));
      if (left.every((count) => count === 0) && isOver(purpose, newest, tx.now)) {
        await retireBefore(tx.db, purpose, newest.version, tx.now);
      }
    }
    return "done";
  },
});

function isOver(purpose: Purpose, { since }: KeyRow, now: Date): boolean {
  const terms = termsOf(purpose);
  return terms.rest !== "until" || later(since, terms.lifeMs) <= now;
}

/** Purposes with older keys beside the newest that is in use. */
const replaced = (rows: readonly KeyRow[], now: Date): { purpose: Purpose; newest: KeyRow }[] =>
  allPurposes.flatMap((purpose) => {
    const live = rows.filter((row) => row.purpose === purpose && row.wrapped !== null);
    const newest = live.findLast(({ since }) => since <= now);
    return newest && live[0] !== newest ? [{ purpose, newest }] : [];
  });

/** Counts once a minute what older keys still hold, for `npm run operate -- keys`. */
export const countLeft = (uses: readonly KeyUse[]): Job => ({
  name: "platform.keys-left",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const counted: KeyLeft[] = [];
    for (const { purpose, newest } of replaced(await readKeys(tx.db), tx.now)) {
      const mine = Map.groupBy(
        uses.filter((use) => use.purpose === purpose),
        ({ what }) => what,
      );
      for (const [what, same] of mine) {
        const counts = await Promise.all(same.map(async (use) => await use.left(tx.db, newest.version, COUNTED_MAX)));
        counted.push({ purpose, what, count: counts.reduce((sum, one) => sum + one, 0) });
      }
    }
    await writeLeft(tx.db, counted, tx.now);
    return "done";
  },
});

export interface KeyState {
  readonly purpose: Purpose;
  readonly version: number;
  /** It is known and not used yet. */
  readonly comesAt: Date | undefined;
  readonly older: readonly number[];
  /** When older keys are over that only time ends. */
  readonly olderUntil: Date | undefined;
  /** What older keys still held when it was last counted, and when that was. */
  readonly left: readonly (KeyLeft & { readonly at: Date })[];
}

/** How it stands with the keys of each purpose. */
export async function keyStates(db: Database, now: Date): Promise<KeyState[]> {
  const [rows, left] = await Promise.all([readKeys(db), readLeft(db)]);
  return allPurposes.map((purpose) => {
    const live = rows.filter((row) => row.purpose === purpose && row.wrapped !== null);
    const newest = live.at(-1);
    const terms = termsOf(purpose);
    return {
      purpose,
      version: newest?.version ?? 0,
      comesAt: newest && newest.since > now ? newest.since : undefined,
      older: live.slice(0, -1).map(({ version }) => version),
      olderUntil: newest && live.length > 1 && terms.rest === "until" ? later(newest.since, terms.lifeMs) : undefined,
      left: left.filter((one) => one.purpose === purpose && one.count > 0),
    };
  });
}
