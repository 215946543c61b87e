import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatPrice, parsePrice, parseRate } from "@assay/core/money.ts";
import {
  conversionRate,
  convertPrice,
  INDEX_FRESH_MS,
  type IndexMemory,
  type IndexSource,
  judgeIndex,
  type SourceState,
} from "./price-index.ts";

const NOW = 1_750_000_000_000;
const MINUTE = 60_000;
const clamp = parseRate("0.005")!;
const nothing: IndexMemory = new Map();

/** A source that has just said a price. */
const says = (venue: string, price: string, change: Partial<IndexSource> = {}): IndexSource => ({
  venue,
  operator: venue,
  price: parsePrice(price),
  heardAt: NOW,
  changedAt: NOW,
  ...change,
});

interface Row {
  readonly when: string;
  readonly sources: readonly IndexSource[];
  readonly states: readonly SourceState[];
  readonly index: string | undefined;
}

const rows: readonly Row[] = [
  {
    when: "three fresh sources agree",
    sources: [says("A", "100"), says("B", "100.1"), says("C", "100.2")],
    states: ["counted", "counted", "counted"],
    index: "100.1",
  },
  {
    when: "four fresh sources agree",
    sources: [says("A", "100"), says("B", "100.1"), says("C", "100.2"), says("D", "100.3")],
    states: ["counted", "counted", "counted", "counted"],
    index: "100.15",
  },
  {
    when: "one source is off by less than is excluded, its pull is clamped to 0.5 % of the median",
    sources: [says("A", "100"), says("B", "100"), says("C", "102")],
    states: ["counted", "counted", "counted"],
    index: "100.1666666667",
  },
  {
    when: "a spike of one source",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "104")],
    states: ["counted", "counted", "counted", "outlier"],
    index: "100",
  },
  {
    when: "a spike leaves only two",
    sources: [says("A", "100"), says("B", "100"), says("C", "104")],
    states: ["counted", "counted", "outlier"],
    index: undefined,
  },
  {
    when: "one of four says zero",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "0")],
    states: ["counted", "counted", "counted", "invalid"],
    index: "100",
  },
  {
    when: "one of four says what is no number",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "NaN")],
    states: ["counted", "counted", "counted", "invalid"],
    index: "100",
  },
  {
    when: "one of four was heard exactly 3 s ago",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "100.2", { heardAt: NOW - 3_000 })],
    states: ["counted", "counted", "counted", "counted"],
    index: "100.05",
  },
  {
    when: "one of four is stale",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "100.2", { heardAt: NOW - 3_001 })],
    states: ["counted", "counted", "counted", "stale"],
    index: "100",
  },
  {
    when: "one of four speaks from the future",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "100.2", { heardAt: NOW + 3_001 })],
    states: ["counted", "counted", "counted", "stale"],
    index: "100",
  },
  {
    when: "one of four was never heard",
    sources: [says("A", "100"), says("B", "100"), says("C", "100"), says("D", "100", { price: undefined, heardAt: undefined })],
    states: ["counted", "counted", "counted", "silent"],
    index: "100",
  },
  {
    when: "only two sources are fresh, and agree",
    sources: [says("A", "100"), says("B", "100")],
    states: ["counted", "counted"],
    index: undefined,
  },
  {
    when: "only two sources are fresh, and disagree",
    sources: [says("A", "100"), says("B", "110")],
    states: ["outlier", "outlier"],
    index: undefined,
  },
  {
    when: "two against two",
    sources: [says("A", "100"), says("B", "100"), says("C", "110"), says("D", "110")],
    states: ["outlier", "outlier", "outlier", "outlier"],
    index: undefined,
  },
  {
    when: "all sources belong to one operator",
    sources: ["A", "B", "C"].map((venue) => says(venue, "100", { operator: "one" })),
    states: ["counted", "counted", "counted"],
    index: undefined,
  },
  { when: "nobody is there", sources: [], states: [], index: undefined },
];

for (const { when, sources, states, index } of rows) {
  test(`MARKET-01: the index when ${when}`, () => {
    const judged = judgeIndex(sources, nothing, clamp, NOW);
    assert.deepEqual([...judged.states.values()], states);
    assert.equal(judged.index && formatPrice(judged.index), index);
  });
}

/** Judges one situation after another, with the memory that the judgements leave. */
function follow(steps: readonly (readonly [at: number, prices: readonly string[]])[], sourceOf = says): SourceState[] {
  let memory = nothing;
  return steps.map(([minutes, prices]) => {
    const now = NOW + minutes * MINUTE;
    const sources = prices.map((price, index) => sourceOf("ABCD"[index]!, price, { heardAt: now, changedAt: now }));
    const judged = judgeIndex(sources, memory, clamp, now);
    memory = judged.memory;
    return judged.states.get("D")!;
  });
}

const near = ["100", "100", "100", "101.5"];
const half = ["100", "100", "100", "101.6"];
const far = ["100", "100", "100", "103.1"];

test("MARKET-02: an excluded source returns after 15 minutes within half the bound", () => {
  assert.deepEqual(
    follow([
      [0, far],
      [1, near],
      [15, near],
      [15.99, near],
      [16, near],
      [17, half],
    ]),
    ["outlier", "waiting-to-return", "waiting-to-return", "waiting-to-return", "counted", "counted"],
  );
});

test("MARKET-02: leaving half the bound starts the 15 minutes anew", () => {
  assert.deepEqual(
    follow([
      [0, far],
      [1, near],
      [10, half],
      [11, near],
      [16, near],
      [26, near],
    ]),
    ["outlier", "waiting-to-return", "outlier", "waiting-to-return", "waiting-to-return", "counted"],
  );
});

test("MARKET-02: silence starts the 15 minutes anew", () => {
  const quietAtTen = (venue: string, price: string, change: Partial<IndexSource> = {}): IndexSource =>
    says(venue, price, venue === "D" && change.heardAt === NOW + 10 * MINUTE ? { ...change, heardAt: NOW } : change);
  assert.deepEqual(
    follow(
      [
        [0, far],
        [1, near],
        [10, near],
        [11, near],
        [16, near],
        [26, near],
      ],
      quietAtTen,
    ),
    ["outlier", "waiting-to-return", "stale", "waiting-to-return", "waiting-to-return", "counted"],
  );
});

test("MARKET-02: sources that had all excluded one another return once they agree", () => {
  const [apart, together] = [
    ["100", "100", "110", "110"],
    ["105", "105", "105", "105"],
  ];
  assert.deepEqual(
    follow([
      [0, apart],
      [1, together],
      [16, together],
    ]),
    ["outlier", "waiting-to-return", "counted"],
  );
});

test("MARKET-01: a price that stands still while the others move is stuck; one that stands still with them is not", () => {
  const stuckAt = (others: string): SourceState | undefined => {
    const still = { changedAt: NOW };
    const before = judgeIndex(
      ["A", "B", "C", "D"].map((venue) => says(venue, "100", still)),
      nothing,
      clamp,
      NOW,
    );
    const later = NOW + MINUTE + 1;
    const moved = ["A", "B", "C"].map((venue) => says(venue, others, { heardAt: later, changedAt: later }));
    const judged = judgeIndex([...moved, says("D", "100", { heardAt: later, changedAt: NOW })], before.memory, clamp, later);
    return judged.states.get("D");
  };
  assert.equal(stuckAt("100.2"), "stuck");
  assert.equal(stuckAt("100.05"), "counted");
});

test("MARKET-01: a price that stands still is stuck also where its venue was not heard for a while", () => {
  const [gap, later] = [NOW + INDEX_FRESH_MS + 1, NOW + MINUTE + 1];
  const others = (price: string, at: number) =>
    ["A", "B", "C"].map((venue) => says(venue, price, { heardAt: at, changedAt: at }));
  const still = (heardAt: number) => says("D", "100", { heardAt, changedAt: NOW });
  const before = judgeIndex([...others("100", NOW), still(NOW)], nothing, clamp, NOW);
  const stale = judgeIndex([...others("100", gap), still(NOW)], before.memory, clamp, gap);
  assert.equal(stale.states.get("D"), "stale");
  const judged = judgeIndex([...others("100.2", later), still(later)], stale.memory, clamp, later);
  assert.equal(judged.states.get("D"), "stuck");
});

test("MARKET-01: one dishonest source among four cannot move the index by more than a quarter of the clamp beyond the honest ones", () => {
  const price = fc.bigInt({ min: 99_00n, max: 101_00n }).map((cents) => cents * 100_000_000n);
  fc.assert(
    fc.property(price, price, price, fc.bigInt({ min: -5n, max: 10n ** 20n }), (a, b, c, lie) => {
      const sources = [a, b, c, lie].map((each, index) => ({ ...says("ABCD"[index]!, "1"), price: each }));
      const { index } = judgeIndex(sources, nothing, clamp, NOW);
      const [low, high] = [a, b, c].reduce(
        ([least, most], each) => [each < least ? each : least, each > most ? each : most],
        [a, a],
      );
      if (index === undefined) return;
      assert.ok(index >= low - (low * 5n) / 4_000n - 1n && index <= high + (high * 5n) / 4_000n + 1n);
    }),
  );
});

test("dollar prices are converted by the median of the fresh dollar prices of USDT, and not at all when those disagree", () => {
  const rate = (...prices: readonly string[]): string | undefined => {
    const found = conversionRate(
      prices.map((price, index) => says("AB"[index]!, price)),
      NOW,
    );
    return found === undefined ? undefined : formatPrice(found);
  };
  assert.equal(rate("0.9994", "0.9998"), "0.9996");
  assert.equal(rate("0.9994"), "0.9994");
  assert.equal(rate("0.98", "1.0"), undefined);
  assert.equal(rate("0"), undefined);
  assert.equal(rate(), undefined);
  assert.equal(conversionRate([says("A", "1", { heardAt: NOW - 3_001 })], NOW), undefined);
  assert.equal(formatPrice(convertPrice(parsePrice("100")!, parsePrice("0.999")!)), "100.1001001001");
});
