/** What may differ between statements, payments and the ledger, from when on it is one, and what people may say of it. */
import type { causes, differenceKinds } from "../contract.ts";

export type DifferenceKind = (typeof differenceKinds)[number];
export type Cause = (typeof causes)[number];

const DAY_MS = 24 * 3_600_000;

/** So long something may last before it is a difference: money that waits, that is to go back, and that was announced. */
export const patience = { waiting: DAY_MS, "not-returned": 5 * DAY_MS, "not-shown": 4 * DAY_MS } as const;

const ends: Readonly<Record<DifferenceKind, readonly Cause[]>> = {
  ledger: [],
  unexplained: ["bank-fee", "own-transfer", "loss"],
  reversed: ["loss"],
  waiting: [],
  "not-returned": [],
  "not-shown": [],
};

/** What may still be said of a difference: what explains it for good, and before that once that somebody looks at it. */
export const causesOf = (kind: DifferenceKind, said: Cause | null): readonly Cause[] => {
  if (said !== null && said !== "being-looked-at") return [];
  return said === null ? [...ends[kind], "being-looked-at"] : ends[kind];
};
