import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { bitsFor, hasZeroBits, pieceText, WORK_BITS_MAX, WORK_BITS_MIN, WORK_PIECES } from "@assay/core/work.ts";
import { solveWork } from "./work.ts";

test("a puzzle is solved piece by piece, as a server judges it", async () => {
  const solved = await solveWork("a puzzle", WORK_BITS_MIN);
  const [puzzle, nonces] = solved.split("~") as [string, string];
  assert.equal(puzzle, "a puzzle");
  const found = nonces.split("-").map(Number);
  assert.equal(found.length, WORK_PIECES);
  for (const [piece, nonce] of found.entries()) {
    const digest: Uint8Array = createHash("sha256")
      .update(pieceText(puzzle, piece, nonce))
      .digest();
    assert.equal(hasZeroBits(digest, WORK_BITS_MIN), true);
  }
});

test("the page has its turn while the hardest puzzle is solved", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await solveWork("the hardest puzzle", WORK_BITS_MAX);
  clearInterval(timer);
  assert.ok(turns > 3, `${turns} turns`);
});

test("whoever leaves the page ends the work", async () => {
  const left = new AbortController();
  const work = solveWork("a puzzle that nobody waits for", WORK_BITS_MAX, left.signal);
  left.abort();
  await assert.rejects(work, { name: "AbortError" });
});

test("work grows with use, from nothing to what a slow phone does in two seconds", () => {
  assert.deepEqual(
    [0, 29, 30, 37, 38, 45, 60, 6_000].map((count) => bitsFor(count, 30)),
    [0, 0, 10, 10, 11, 12, 14, 14],
  );
  assert.equal(hasZeroBits(Buffer.from([0, 0x3f]), 10), true);
  assert.equal(hasZeroBits(Buffer.from([0, 0x40]), 10), false);
  assert.equal(hasZeroBits(Buffer.from([0, 0x80]), 8), true);
});
