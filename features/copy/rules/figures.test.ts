import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { copiersResults, drawdown, fractionOf, median, moneyWeighted, rankOf, timeWeighted } from "./figures.ts";

const rows = (...all: readonly (readonly [equity: number, flow?: number])[]) =>
  all.map(([equity, flow = 0]) => ({ equity: BigInt(equity), flow: BigInt(flow) }));
const rate = (text: string): bigint => (text.startsWith("-") ? -parseRate(text.slice(1))! : parseRate(text)!);
const start = new Date("2026-03-02T00:00:00Z");
const day = (days: number): Date => later(start, days * DAY_MS);

test("a leader's result is time-weighted: what is paid in and taken out changes nothing", () => {
  assert.equal(timeWeighted(rows([1_000], [2_200, 1_000], [1_900])), rate("0.03636364"));
  assert.equal(timeWeighted(rows([1_000], [500, -500], [550])), rate("0.1"));
});

test("a result needs two rows, begins with something, and cannot lose more than all", () => {
  assert.equal(timeWeighted(rows([1_000])), undefined);
  assert.equal(timeWeighted([]), undefined);
  assert.equal(timeWeighted(rows([0], [100])), undefined);
  assert.equal(timeWeighted(rows([100], [-20], [400, 400])), rate("-1"));
});

test("the start is the first peak: 10 % and then 25 % below it are 25 %", () => {
  assert.equal(drawdown(rows([1_000], [900], [750])), rate("0.25"));
  assert.equal(drawdown(rows([1_000], [1_200], [900], [1_500])), rate("0.25"));
  assert.equal(drawdown(rows([1_000], [500, -500])), 0n);
  assert.equal(drawdown(rows([1_000], [0, -1_000], [500, 500], [250])), rate("0.5"));
  assert.equal(drawdown(rows([1_000])), 0n);
  assert.equal(drawdown([]), undefined);
});

test("copiers' results are money-weighted by modified Dietz", () => {
  const flows = [
    { at: day(0), units: 1_000n },
    { at: day(10), units: 1_000n },
  ];
  assert.equal(moneyWeighted({ before: 0n, after: 1_900n, from: day(0), to: day(30), flows }), rate("-0.06"));
  assert.equal(moneyWeighted({ before: 1_000n, after: 1_900n, from: day(0), to: day(30), flows: flows.slice(1) }), rate("-0.06"));
});

test("flows of one day are one flow, and where the denominator is not above nothing there is no result", () => {
  const hour = 3_600_000;
  const flows = [
    { at: day(0), units: 1_000n },
    { at: day(10), units: 700n },
    { at: later(day(10), hour), units: 300n },
  ];
  assert.equal(moneyWeighted({ before: 0n, after: 1_900n, from: day(0), to: day(30), flows }), rate("-0.06"));
  const out = [
    { at: day(0), units: 100n },
    { at: day(1), units: -500n },
  ];
  assert.equal(moneyWeighted({ before: 0n, after: 0n, from: day(0), to: day(30), flows: out }), undefined);
  assert.equal(moneyWeighted({ before: 10n, after: 20n, from: day(0), to: day(0), flows: [] }), undefined);
});

test("COPY-08 nothing is told of fewer than five copiers", () => {
  const four = [rate("0.1"), rate("-0.2"), rate("0.3"), rate("0")];
  assert.equal(copiersResults(four, 5), undefined);
  assert.equal(copiersResults([], 0), undefined);
  assert.deepEqual(copiersResults([...four, rate("-0.1")], 5), { median: 0n, worst: rate("-0.2"), lost: rate("0.4") });
});

test("the middle of an even number is the mean of two", () => {
  assert.equal(median([4n, 1n, 3n, 2n]), 2n);
  assert.equal(median([5n, 1n, 3n]), 3n);
  assert.equal(median([]), undefined);
});

test("the rank is the copiers' median over the fall, and unknown where nothing fell", () => {
  assert.equal(rankOf(rate("0.1"), rate("0.25")), rate("0.4"));
  assert.equal(rankOf(-rate("0.1"), rate("0.25")), -rate("0.125"));
  assert.ok(rankOf(-rate("0.1"), rate("0.5"))! < rankOf(-rate("0.1"), rate("0.2"))!);
  assert.equal(rankOf(rate("0.1"), 0n), undefined);
  assert.equal(rankOf(undefined, rate("0.25")), undefined);
  assert.equal(rankOf(rate("0.1"), undefined), undefined);
  assert.equal(fractionOf(1n, 3n), rate("0.33333333"));
  assert.equal(fractionOf(1n, 0n), undefined);
});
