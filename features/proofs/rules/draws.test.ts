import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";
import { below, canDraw, deal, drawn, hashed, LOTS_MAX, type Odds, pick, shuffle, wordsOf } from "./draws.ts";
import { hmac, sha256 } from "./sha256.ts";

const KEY = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, "0")).join("");
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

/** Computed by another program, in another language, from the README alone. */
const VECTOR = {
  shuffle: [3, 6, 5, 7, 1, 2, 0, 4],
  deal: [0, 0, 0, 1, 2, 1],
  hashed: "4e05063392f42b5180353ef82da86c714042155044d91ab3253f1bab08120a0a",
};

test("DRAW-05 hashes are the system's, at every length about a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
    assert.equal(hex(hmac(bytes)(bytes)), createHmac("sha256", bytes).update(bytes).digest("hex"));
  }
});

test("DRAW-05 the published vectors: words, a range, and a range that throws words away", () => {
  assert.equal(wordsOf(KEY, "order-1|seed")(), 10147999424298591660n);
  assert.equal(below(wordsOf(KEY, "order-1|seed"), 1000n), 660n);
  assert.equal(below(wordsOf(KEY, "order-1|seed"), 2n ** 63n + 1n), 1395067347014167381n);
  assert.deepEqual(shuffle(wordsOf(KEY, "order-1|seed"), 8), VECTOR.shuffle);
  assert.deepEqual(deal(wordsOf(KEY, "order-1|seed"), [3n, 2n, 1n], 6), VECTOR.deal);
  assert.equal(hashed(KEY, 3), VECTOR.hashed);
});

/** Pearson's sum of (seen − expected)² / expected. */
const chiSquare = (seen: readonly number[], expected: readonly number[]): number =>
  seen.reduce((all, count, at) => all + (count - expected[at]!) ** 2 / expected[at]!, 0);

test("DRAW-04 a million picks are spread as they weigh, and a shuffle puts everything everywhere", () => {
  const weights = [1n, 2n, 3n, 10n, 84n, 400n, 500n];
  const draws = 1_000_000;
  const next = wordsOf(KEY, "chi-square");
  const seen = weights.map(() => 0);
  for (let i = 0; i < draws; i += 1) seen[pick(next, weights)]! += 1;
  const spread = chiSquare(
    seen,
    weights.map((weight) => (draws * Number(weight)) / 1000),
  );
  // 6 degrees of freedom: of fair draws one run in ten thousand is above 27.9. The seed is fixed, so that this is no chance here.
  assert.ok(spread < 27.9, String(spread));
  const [size, orders] = [4, 24_000];
  const placed = Array.from({ length: size * size }, () => 0);
  for (let i = 0; i < orders; i += 1) shuffle(next, size).forEach((lot, at) => (placed[at * size + lot]! += 1));
  assert.ok(
    chiSquare(
      placed,
      placed.map(() => orders / size),
    ) < 40,
  );
});

const odds = (kind: Odds["kind"], weights: readonly string[], takes: string): Odds => ({
  kind,
  lots: weights.map((weight, at) => ({ lot: `lot ${at}`, weight })),
  takes,
});

test("DRAW-04 what weighs nothing is never drawn, and what is dealt is gone", () => {
  const next = wordsOf(KEY, "none");
  for (let i = 0; i < 200; i += 1) assert.equal(pick(next, [0n, 5n, 0n]), 1);
  assert.deepEqual(
    drawn(next, odds("deal", ["2", "0", "3"], "5")).toSorted((one, next) => one - next),
    [0, 0, 2, 2, 2],
  );
  assert.deepEqual(
    drawn(next, odds("shuffle", ["0", "0", "0"], "3")).toSorted((one, next) => one - next),
    [0, 1, 2],
  );
  assert.equal(drawn(next, odds("pick", ["1"], "4")).length, 4);
  assert.throws(() => below(next, 0n), RangeError);
});

test("DRAW-04 odds that lead nowhere are refused", () => {
  assert.ok(canDraw(odds("pick", ["1", "2"], "1")));
  assert.ok(canDraw(odds("shuffle", ["0", "0"], "2")));
  for (const wrong of [
    odds("pick", [], "1"),
    odds("pick", ["0"], "1"),
    odds("pick", ["1"], "0"),
    odds("pick", ["-1"], "1"),
    odds("pick", ["1.5"], "1"),
    odds("pick", ["1"], String(LOTS_MAX + 1)),
    odds("pick", ["9999999999999"], "1"),
    odds("deal", ["1", "1"], "3"),
    odds("shuffle", ["1", "1"], "1"),
    odds(
      "pick",
      Array.from({ length: LOTS_MAX + 1 }, () => "1"),
      "1",
    ),
  ])
    assert.ok(!canDraw(wrong), JSON.stringify(wrong).slice(0, 100));
});
