import assert from "node:assert/strict";
import { test } from "node:test";
import { marketTermsOf } from "@assay/core/market-terms.ts";
import { parseDecimal, parsePrice, pow10 } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import fc from "fast-check";
import {
  allocate,
  capOf,
  type Commitment,
  costOf,
  type Course,
  freeAfter,
  gridOf,
  leastNow,
  releaseAt,
  releasesBy,
  type Sale,
  tokensFor,
} from "./rules.ts";

/** A price of one, in units without decimals. */
const plain = (total: bigint, cap: bigint): Sale => ({ tokenScale: 0, payScale: 0, price: pow10(10), total, cap });
const committed = (...amounts: number[]): Commitment[] =>
  amounts.map((amount, place) => ({ number: place + 1, amount: BigInt(amount) }));

test("IEO-02 the published vectors: the excess over a cap is spread until nobody exceeds, and the largest fractions get what is left", () => {
  assert.deepEqual(allocate(plain(100n, 40n), committed(700, 200, 71, 20, 10)), [40n, 40n, 14n, 4n, 2n]);
  assert.deepEqual(allocate(plain(100n, 40n), committed(700, 20, 10)), [40n, 20n, 10n]);
  assert.deepEqual(allocate(plain(100n, 40n), []), []);
});

/** The same said plainly: round by round, whoever exceeds gets his cap; then a unit each to the largest fractions. */
function naively(sale: Sale, commitments: readonly Commitment[]): bigint[] {
  const shares = new Map<number, bigint>();
  let [tokens, open] = [sale.total, [...commitments]];
  for (;;) {
    const money = open.reduce((sum, { amount }) => sum + amount, 0n);
    const exceed = open.filter(({ amount }) => amount * tokens > capOf(amount, sale) * money);
    if (exceed.length === 0) {
      let left = tokens;
      for (const { number, amount } of open) {
        shares.set(number, (amount * tokens) / money);
        left -= (amount * tokens) / money;
      }
      const fraction = ({ amount }: Commitment): bigint => (amount * tokens) % money;
      const byFraction = open.toSorted((a, b) => Number(fraction(b) - fraction(a)) || a.number - b.number);
      for (const { number } of open.length > 0 ? byFraction.slice(0, Number(left)) : [])
        shares.set(number, shares.get(number)! + 1n);
      return commitments.map(({ number }) => shares.get(number)!);
    }
    for (const { number, amount } of exceed) {
      shares.set(number, capOf(amount, sale));
      tokens -= capOf(amount, sale);
    }
    open = open.filter((one) => !exceed.includes(one));
  }
}

const sale = fc
  .record({
    tokenScale: fc.integer({ min: 0, max: 2 }),
    payScale: fc.integer({ min: 0, max: 2 }),
    price: fc.bigInt(1n, 400n).map((units) => units * pow10(8)),
    total: fc.bigInt(1n, 5_000n),
    cap: fc.bigInt(1n, 5_000n),
  })
  .map((one): Sale => ({ ...one, cap: one.cap < one.total ? one.cap : one.total }));
const list = fc
  .array(fc.bigInt(1n, 3_000n), { minLength: 1, maxLength: 12 })
  .map((amounts) => amounts.map((amount, place): Commitment => ({ number: place + 1, amount })));

test("IEO-02 IEO-03 shares are those of the rule said plainly, sum to no more than is on sale, and cost no more than was committed", () => {
  fc.assert(
    fc.property(sale, list, (terms, commitments) => {
      const shares = allocate(terms, commitments);
      assert.deepEqual(shares, naively(terms, commitments));
      const caps = commitments.map(({ amount }) => capOf(amount, terms));
      const [sold, wanted] = [shares, caps].map((all) => all.reduce((sum, one) => sum + one, 0n)) as [bigint, bigint];
      assert.equal(sold, wanted < terms.total ? wanted : terms.total);
      for (const [place, share] of shares.entries()) {
        assert.ok(share >= 0n && share <= caps[place]! && caps[place]! <= terms.cap);
        assert.ok(costOf(share, terms) <= commitments[place]!.amount);
      }
    }),
  );
});

test("IEO-02 the order of the list changes nobody's share", () => {
  fc.assert(
    fc.property(sale, list, (terms, commitments) => {
      const shares = allocate(terms, commitments);
      assert.deepEqual(allocate(terms, commitments.toReversed()), shares.toReversed());
    }),
  );
});

test("what a commitment would bring at least is never more than it brings", () => {
  fc.assert(
    fc.property(sale, list, (terms, commitments) => {
      const all = commitments.reduce((sum, { amount }) => sum + amount, 0n);
      for (const [place, share] of allocate(terms, commitments).entries()) {
        const { amount } = commitments[place]!;
        assert.ok(leastNow(amount, all - amount, terms) <= share);
      }
    }),
  );
});

test("what money buys costs no more than it, and one unit more would", () => {
  fc.assert(
    fc.property(sale, fc.bigInt(0n, 10n ** 12n), (terms, money) => {
      const bought = tokensFor(money, terms);
      assert.ok(costOf(bought, terms) <= money && costOf(bought + 1n, terms) >= money);
    }),
  );
});

const course = fc
  .record({
    freeRatio: fc.bigInt(0n, pow10(8)),
    lockDays: fc.integer({ min: 0, max: 400 }),
    parts: fc.integer({ min: 1, max: 60 }),
  })
  .map((one): Course => {
    const start = new Date("2026-02-27T18:30:00Z");
    return { ...one, opensAt: start, endsAt: later(start, DAY_MS), listingAt: later(start, 2 * DAY_MS) };
  });

test("IEO-05 tokens become free in order, none twice, and all by the end of the lock", () => {
  fc.assert(
    fc.property(course, fc.bigInt(0n, 10n ** 20n), (terms, share) => {
      let before = 0n;
      for (let releases = 0; releases <= terms.parts + 1; releases += 1) {
        const free = freeAfter(share, releases, terms);
        assert.ok(free >= before && free <= share);
        before = free;
      }
      assert.equal(before, share);
      const last = releaseAt(terms.parts, terms)!;
      assert.equal(last.getTime(), terms.listingAt.getTime() + terms.lockDays * DAY_MS);
      assert.equal(releaseAt(terms.parts + 1, terms), undefined);
      assert.equal(releasesBy(terms, last), terms.parts + 1);
      assert.equal(releasesBy(terms, later(terms.listingAt, -1)), 0);
    }),
  );
});

test("IEO-07 a new token's market can be traded exactly, however the issue price is", () => {
  const digits = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 12 }), fc.bigInt(1n, 10n ** 10n), (number, zeros, tokens) => {
      const price = BigInt(number) * pow10(zeros);
      const grid = gridOf(price, tokens * pow10(8), 8, 8);
      if (!grid) return;
      const terms = marketTermsOf({
        symbol: "ETH/USDT",
        base: "ETH",
        quote: "USDT",
        notional_min: "1",
        band: "0.5",
        tick: grid.tick,
        step: grid.step,
        quantity_max: grid.quantityMax,
      });
      assert.ok(terms.quantityMax.units / terms.step <= pow10(9) && price / terms.tick >= 1n);
      assert.equal(terms.quantityMax.units % terms.step, 0n);
    }),
  );
  assert.deepEqual(gridOf(parsePrice("0.05")!, parseDecimal("1000000", 8)!, 8, 8), {
    tick: "0.00001",
    step: "0.001",
    quantityMax: "1000000",
  });
});
