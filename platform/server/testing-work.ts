/** Solves puzzles for tests, as a client does. */
import { createHash } from "node:crypto";
import type { Rejection } from "@assay/core/rejection.ts";
import { hasZeroBits, pieceText, solvedText, WORK_PIECES } from "@assay/core/work.ts";

/** What goes into the header after a `work-needed`. */
export function solve({ code, values }: Rejection): string {
  if (code !== "work-needed") throw new Error(`${code} asks for no work`);
  const [puzzle, bits] = [String(values["puzzle"]), Number(values["bits"])];
  const nonces: number[] = [];
  for (let nonce = 0; nonces.length < WORK_PIECES; nonce += 1) {
    const digest = createHash("sha256")
      .update(pieceText(puzzle, nonces.length, nonce))
      .digest();
    if (hasZeroBits(digest, bits)) nonces.push(nonce);
  }
  return solvedText(puzzle, nonces);
}
