/** Chance comes with the request, so that a simulation can hand in its own. */
import { randomBytes, randomInt } from "node:crypto";
import { uuidv7 } from "@assay/core/ids.ts";

export interface Random {
  bytes(count: number): Uint8Array;
  /** A uniform integer in [0, below). */
  below(below: number): number;
  id(now: Date): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (below) => randomInt(below),
  id: (now) => uuidv7(now, randomBytes(10)),
};
