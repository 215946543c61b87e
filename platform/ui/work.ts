/** Solves the puzzle of `work-needed`, in slices between which the page draws and answers. Fetched when it is first needed. */
import { hasZeroBits, pieceText, solvedText, WORK_PIECES } from "@assay/core/work.ts";
import { hashesFrom } from "./sha256.ts";

/** Half of a frame. */
const SLICE_MS = 8;
/** The time is looked at this often. */
const LOOK_EVERY = 64;

/** A message to oneself comes back at once and still after what the page has to do, unlike a timer, which waits. */
const nextTurn = (): Promise<void> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      done();
    });
    port1.start();
    port2.postMessage(undefined);
  });

export async function solveWork(puzzle: string, bits: number, signal?: AbortSignal): Promise<string> {
  const nonces: number[] = [];
  let until = performance.now() + SLICE_MS;
  let hash = hashesFrom(pieceText(puzzle, 0));
  for (let nonce = 0; nonces.length < WORK_PIECES; nonce += 1) {
    if (hasZeroBits(hash(String(nonce)), bits)) {
      nonces.push(nonce);
      hash = hashesFrom(pieceText(puzzle, nonces.length));
    }
    if (nonce % LOOK_EVERY !== 0 || performance.now() < until) continue;
    await nextTurn();
    signal?.throwIfAborted();
    until = performance.now() + SLICE_MS;
  }
  return solvedText(puzzle, nonces);
}
