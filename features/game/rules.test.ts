import assert from "node:assert/strict";
import { test } from "node:test";
import { hashed } from "@assay/features/proofs/receipts.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import fc from "fast-check";
import {
  chanceOf,
  endingOf,
  type Guess,
  guesses,
  GUESSES_MAX,
  hundredthsOf,
  isLost,
  limitsAt,
  limitsChanged,
  nextTimes,
  type Path,
  PAUSE_MS,
  playedAt,
  PRICES,
  pricesOf,
  timesOf,
  timesText,
  TOP_TIMES,
  waysOf,
  worthOf,
} from "./rules.ts";
import { recompute, ROUND_RULE } from "./rules/receipt.ts";

const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/** By another HMAC: key KEY, messages "mine|1|0" and "mine|1|1", words of 64 bits modulo 13, plus one. */
const VECTOR = [11, 5, 13, 7, 9, 11, 3, 12];

test("GAME-03 GAME-04 a round's prices are those of the published vector", () => {
  assert.deepEqual(pricesOf(KEY, { seed: "mine", place: 1 }, 8), VECTOR);
  assert.deepEqual(pricesOf(KEY, { seed: "mine", place: 1 }, 3), VECTOR.slice(0, 3));
  assert.notDeepEqual(pricesOf(KEY, { seed: "mine", place: 2 }, 8), VECTOR);
  assert.notDeepEqual(pricesOf(KEY, { seed: "yours", place: 1 }, 8), VECTOR);
});

test("GAME-05 what a guess pays is the inverse of its chance: on average nothing is kept and nothing added", () => {
  for (let price = 1; price <= PRICES; price += 1)
    for (const guess of guesses) {
      const ways = waysOf(price, guess);
      const right = Array.from({ length: PRICES }, (_, at) => at + 1).filter(
        (next) => !isLost({ prices: [price, next], guesses: [guess] }),
      );
      assert.equal(right.length, ways);
      assert.equal(chanceOf(price, guess), ((ways * 100) / PRICES).toFixed(1));
      if (ways === 0) continue;
      const { over, under } = timesOf({ prices: [price, right[0]!], guesses: [guess] });
      // So many of the 13 prices pay so much: together exactly 13 bets.
      assert.equal(BigInt(ways) * over, BigInt(PRICES) * under);
      assert.equal(nextTimes({ prices: [price], guesses: [] }, guess), timesText((100n * over) / under));
    }
});

/** Paths as somebody plays them: each guess can be right, and the last one is whatever comes. */
const path = fc
  .tuple(fc.array(fc.integer({ min: 1, max: PRICES }), { minLength: 2, maxLength: GUESSES_MAX + 1 }), fc.array(fc.boolean()))
  .map(([prices, whims]): Path => {
    const made: Guess[] = [];
    for (let at = 0; at + 1 < prices.length; at += 1) {
      const [from, to] = [prices[at]!, prices[at + 1]!];
      const whim: Guess = whims[at] ? "higher" : "lower";
      made.push(
        to > from ? "higher" : to < from ? "lower" : waysOf(from, whim) > 0 ? whim : whim === "higher" ? "lower" : "higher",
      );
      const now = { prices: prices.slice(0, at + 2), guesses: made };
      if (endingOf(now)) return now;
    }
    return { prices, guesses: made };
  });

test("GAME-05 a path is worth what multiplying its inverse chances one by one says, rounded down", () => {
  fc.assert(
    fc.property(path, fc.bigInt(1n, 100n), (walked, bet) => {
      const worth = worthOf(bet, walked);
      if (isLost(walked)) return assert.deepEqual([worth, endingOf(walked)], [0n, "lost"]);
      const chances = walked.guesses.map((guess, at) => BigInt(waysOf(walked.prices[at]!, guess)));
      const under = chances.reduce((all, one) => all * one, 1n);
      const over = BigInt(PRICES) ** BigInt(chances.length);
      assert.ok(worth * under <= bet * over && (worth + 1n) * under > bet * over);
      assert.ok(worth >= bet);
      const isTop = over >= TOP_TIMES * under || chances.length === GUESSES_MAX;
      assert.equal(endingOf(walked), isTop ? "top" : undefined);
    }),
  );
});

test("GAME-05 prices come as often as each other", () => {
  const counts = new Map<number, number>();
  for (let place = 1; place <= 1_300; place += 1)
    for (const price of pricesOf(KEY, { seed: "often", place }, 10)) counts.set(price, (counts.get(price) ?? 0) + 1);
  assert.equal(counts.size, PRICES);
  for (const count of counts.values()) assert.ok(Math.abs(count - 1_000) < 130, String(count));
});

test("GAME-06 a receipt holds as it was written and with nothing changed", () => {
  const end = hashed(KEY, 3);
  const prices = pricesOf(KEY, { seed: "mine", place: 3 }, 2);
  const guess: Guess = prices[1]! > prices[0]! ? "higher" : "lower";
  const walked = { prices, guesses: [guess] };
  const isWrong = isLost(walked);
  const fact = {
    id: "x",
    chain: "c",
    end,
    place: "3",
    preimage: KEY,
    seed: "mine",
    bet: "10",
    guesses: walked.guesses,
    prices: prices.map(String),
    ending: isWrong ? "lost" : "cashed",
    times: timesText(hundredthsOf(walked)),
    paid: String(worthOf(10n, walked)),
  };
  assert.equal(recompute(ROUND_RULE, fact)!.holds, true);
  const changed = [
    { end: hashed(KEY, 2) },
    { place: "4" },
    { seed: "other" },
    { bet: "11" },
    { prices: ["1", "1"] },
    { ending: "top" },
    { times: "9.99" },
    { paid: "999" },
    { guesses: [guess === "higher" ? "lower" : "higher"] },
    { preimage: hashed(KEY, 1) },
  ];
  for (const one of changed) assert.equal(recompute(ROUND_RULE, { ...fact, ...one })!.holds, false, JSON.stringify(one));
  for (const one of [
    { preimage: "x" },
    { guesses: [] },
    { guesses: ["up"] },
    { place: "0" },
    { bet: "0" },
    { seed: 1 },
    { prices: 1 },
  ])
    assert.equal(recompute(ROUND_RULE, { ...fact, ...one }), undefined, JSON.stringify(one));
  assert.equal(recompute("game-9", fact), undefined);
});

test("GAME-09 lower limits hold at once, higher ones from the next UTC day, and no order of changes lets anybody play more today", () => {
  const asked = fc.record({ rounds: fc.integer({ min: 1, max: 200 }), minutes: fc.integer({ min: 1, max: 120 }) });
  fc.assert(
    fc.property(asked, fc.array(asked, { minLength: 1, maxLength: 8 }), (first, changes) => {
      const [start, noon] = [{ ...first, later: null }, DAY_MS * 20_000 + DAY_MS / 2];
      let kept = limitsChanged(start, changes[0]!, noon);
      for (const change of changes.slice(1)) kept = limitsChanged(kept, change, noon);
      assert.equal(kept.rounds, Math.min(first.rounds, ...changes.map(({ rounds }) => rounds)));
      assert.equal(kept.minutes, Math.min(first.minutes, ...changes.map(({ minutes }) => minutes)));
      const { rounds, minutes } = limitsAt(kept, DAY_MS * 20_001);
      assert.deepEqual({ rounds, minutes }, { ...changes.at(-1) });
    }),
  );
});

test("GAME-09 what is played is no more than what has passed, pauses do not count, and a day begins anew", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 * PAUSE_MS }), { maxLength: 40 }), (gaps) => {
      const from = DAY_MS * 20_000;
      let [at, counted] = [from, 0];
      let played = { day: 20_000, rounds: 3, ms: 0, sessionFrom: from, lastAt: from };
      for (const gap of gaps) {
        at += gap;
        if (gap < PAUSE_MS) counted += gap;
        played = playedAt(played, at);
        assert.ok(played.sessionFrom <= at && played.ms <= at - from);
      }
      assert.equal(played.ms, counted);
      assert.deepEqual(playedAt(played, from + DAY_MS + MINUTE_MS), {
        day: 20_001,
        rounds: 0,
        ms: 0,
        sessionFrom: from + DAY_MS + MINUTE_MS,
        lastAt: from + DAY_MS + MINUTE_MS,
      });
    }),
  );
});
