/** Chance comes with the request, so that a simulation can hand in its own. */
import { randomBytes, randomInt } from "node:crypto";
import { uuidv7 } from "@assay/core/ids.ts";

export interface Random {
  bytes(count: number): Uint8Array;
  /** A uniform integer in [0, below). */
  below(below: number): number;
  id(now: Date): string;
}

const ID_BYTES = 10;
/** Asking the system once for many ids costs about as much as asking for one. */
const POOL_BYTES = ID_BYTES * 1_024;

let pool = new Uint8Array();
function idBytes(): Uint8Array {
  if (pool.length === 0) pool = randomBytes(POOL_BYTES);
  const taken = pool.subarray(0, ID_BYTES);
  pool = pool.subarray(ID_BYTES);
  return taken;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  below: (below) => randomInt(below),
  id: (now) => uuidv7(now, idBytes()),
};
