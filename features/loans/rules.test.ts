import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, parseDecimal, parsePrice, parseRate, pow10, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later } from "@assay/core/time.ts";
import fc from "fast-check";
import { closeOut, saleFor, sellUnits } from "./rules/close-out.ts";
import {
  type Account,
  accrued,
  CLOSE_FEE,
  collateralFor,
  debtOf,
  endOf,
  type Holding,
  interestOf,
  isBelow,
  judgeAmount,
  judgeCollateral,
  LEFT_MIN,
  LINES,
  mayLeave,
  type Offer,
  overdueOf,
  priceAt,
  riskRate,
  SELL_FEE,
  splitPayment,
  standingAt,
  valueOf,
} from "./rules.ts";

const start = new Date("2026-02-27T18:30:00Z");
const u = (text: string): bigint => parseDecimal(text, 8)!;
const units = (most: bigint) => fc.bigInt(1n, most);
const lent = (principal: bigint, hourlyRate: bigint, days = 7): Account => ({
  principal,
  hourlyRate,
  createdAt: start,
  days,
  status: "running",
  hours: 1,
  principalHours: principal,
  interest: interestOf(principal, hourlyRate),
  overdueDays: 0,
  overduePrincipalDays: 0n,
  overdueInterest: 0n,
  interestPaid: 0n,
  waived: 0n,
  dueAt: later(start, HOUR_MS),
});

const price = fc.bigInt(parsePrice("0.5")!, parsePrice("100000")!);
const pairs = fc.constantFrom({ currency: "USDT", collateralCurrency: "BTC" }, { currency: "BTC", collateralCurrency: "USDT" });
/** Held proceeds are at most the debt, as every loan has them. */
const holding: fc.Arbitrary<Holding> = fc
  .record({ pair: pairs, collateral: units(10n ** 14n), debt: units(10n ** 14n), part: fc.bigInt(0n, 100n) })
  .map(({ pair, collateral, debt, part }) => ({ ...pair, collateral, debt, proceeds: (debt * part) / 100n }));

test("LOAN-02 interest is the same however often it is charged, and is rounded up once over all hours and principals", () => {
  fc.assert(
    fc.property(
      units(10n ** 15n),
      fc.bigInt(1n, 10_000n),
      fc.array(fc.record({ pause: fc.integer({ min: 0, max: DAY_MS }), pays: fc.bigInt(0n, 10n ** 14n) }), { maxLength: 30 }),
      (principal, rate, moments) => {
        let [now, loan, exact] = [start, lent(principal, rate), principal];
        let hours = 1;
        for (const { pause, pays } of moments) {
          now = later(now, pause);
          // Hour by hour, each on the principal that was owed as it began.
          while (hours < 7 * 24 && later(start, hours * HOUR_MS) <= now) {
            exact += loan.principal;
            hours += 1;
          }
          loan = accrued(accrued(loan, later(now, -pause / 2)), now);
          assert.equal(loan.interest, (exact * rate + pow10(8) - 1n) / pow10(8));
          assert.deepEqual(accrued(loan, now), loan);
          const paid = splitPayment(loan, pays);
          loan = { ...loan, interestPaid: loan.interestPaid + paid.interest, principal: loan.principal - paid.principal };
          assert.ok(debtOf(loan) >= 0n && loan.principal >= 0n);
        }
      },
    ),
  );
});

test("LOAN-07 after the term each day that begins costs 0.5 % of the principal, for three days at most, and no hour more", () => {
  const loan = lent(u("1000"), parseRate("0.00001")!);
  const at = (ms: number): Account => accrued(loan, later(endOf(loan), ms));
  assert.deepEqual([at(-1).overdueInterest, at(-1).hours, at(-1).status], [0n, 168, "running"]);
  assert.deepEqual([at(0).overdueInterest, at(0).hours, at(0).status], [u("5"), 168, "overdue"]);
  assert.deepEqual([at(DAY_MS).overdueInterest, at(9 * DAY_MS).overdueInterest], [u("10"), u("15")]);
  assert.deepEqual([at(9 * DAY_MS).dueAt, overdueOf(u("3000"))], [later(endOf(loan), 3 * DAY_MS), u("15")]);
});

test("LOAN-04 the price at which a line lies is the last one that is not below it", () => {
  fc.assert(
    fc.property(holding, fc.constantFrom(...Object.values(LINES)), (held, line) => {
      const at = priceAt(held, line);
      if (at === undefined)
        return assert.ok(!isBelow(held, parsePrice("1")!, line) && !isBelow(held, parsePrice("99999")!, line));
      const step = held.currency === "USDT" ? -1n : 1n;
      assert.ok((at === 0n || !isBelow(held, at, line)) && isBelow(held, at + step, line));
    }),
  );
});

test("LOAN-05 what may leave leaves the rate at 200 % or above, and one unit more does not", () => {
  fc.assert(
    fc.property(holding, price, fc.constantFrom("collateral" as const, "proceeds" as const), (held, at, from) => {
      const most = mayLeave(held, from, at);
      assert.ok(most <= held[from]);
      if (most > 0n) assert.ok(!isBelow({ ...held, [from]: held[from] - most }, at, LINES.leave));
      if (most < held[from]) assert.ok(isBelow({ ...held, [from]: held[from] - most - 1n }, at, LINES.leave));
    }),
  );
});

/** A holding and a price at which its rate lies between 90 % and 135 %, where all close-outs in part are. */
const strained = fc.record({ held: holding, rate: fc.bigInt(90n, 135n) }).map(({ held, rate }) => {
  const loan = { ...held, proceeds: 0n, debt: held.debt + u("200"), collateral: held.collateral + u("200") };
  const scaled = (loan.debt * rate * pow10(10)) / (loan.collateral * 100n);
  const inverse = (loan.collateral * 100n * pow10(10)) / (loan.debt * rate);
  return { held: loan, at: (held.currency === "USDT" ? scaled : inverse) + 1n };
});

const extents = fc.constantFrom("part" as const, "whole" as const);
const afterwards = (held: Holding, sale: ReturnType<typeof closeOut>): Holding => ({
  ...held,
  collateral: held.collateral - sale.sold,
  proceeds: held.proceeds - sale.fromProceeds,
  debt: held.debt - sale.fromProceeds - sale.brought,
});

test("LOAN-06 a close-out makes nobody negative, pays no more than is owed, and in part brings the rate to the target", () => {
  fc.assert(
    fc.property(fc.oneof(strained, fc.record({ held: holding, at: price })), extents, ({ held, at }, extent) => {
      const sale = closeOut(held, at, CLOSE_FEE, extent);
      const left = afterwards(held, sale);
      assert.ok(left.collateral >= 0n && left.proceeds >= 0n && left.debt >= 0n && sale.fee <= sale.sold);
      assert.equal(left.debt, sale.ended ? sale.short : left.debt);
      if (sale.short > 0n) assert.ok(left.collateral === 0n && left.proceeds === 0n);
      if (sale.ended || sale.sold === 0n) return;
      // The roundings of one sale are worth a few units of either currency.
      const [slack, coarse] = [4n * (1n + pow10(10) / at), 4n * (1n + at / pow10(10))];
      const [inCollateral, inDebt] = held.currency === "USDT" ? [slack, coarse] : [coarse, slack];
      const kept = { ...left, collateral: left.collateral + inCollateral, debt: left.debt - inDebt };
      const taken = { ...left, collateral: left.collateral - inCollateral, debt: left.debt + inDebt };
      assert.ok(!isBelow(kept, at, LINES.target) && isBelow(taken, at, LINES.target));
      assert.ok(valueOf(held.collateralCurrency, left.collateral, at) >= LEFT_MIN);
      assert.ok(valueOf(held.currency, left.debt, at) >= LEFT_MIN);
    }),
  );
});

test("LOAN-06 the figures of the reference: of 109,000 against 100,000 with 2 % of cost 62,500 is sold to come to 120 %", () => {
  const held: Holding = {
    currency: "USDT",
    collateralCurrency: "BTC",
    collateral: u("109000"),
    proceeds: 0n,
    debt: u("100000"),
  };
  const one: Price = parsePrice("1")!;
  assert.equal(closeOut(held, one, parseRate("0.02")!, "part").sold, u("62500"));
  assert.equal(closeOut({ ...held, collateral: u("102000") }, one, parseRate("0.02")!, "part").ended, true);
  const dust = closeOut({ ...held, collateral: u("109"), debt: u("100") }, one, CLOSE_FEE, "part");
  assert.deepEqual([dust.ended, dust.short], [true, 0n]);
});

test("LOAN-06 held proceeds pay before anything is sold", () => {
  const held: Holding = {
    currency: "USDT",
    collateralCurrency: "BTC",
    collateral: u("1"),
    proceeds: u("300"),
    debt: u("400"),
  };
  const sale = closeOut(held, parsePrice("120")!, CLOSE_FEE, "part");
  assert.deepEqual([sale.fromProceeds, sale.sold, sale.ended], [u("300"), 0n, false]);
});

test("a sale that a customer asks for pays just that, sells little more than it needs, and leaves collateral while something is owed", () => {
  fc.assert(
    fc.property(holding, price, fc.bigInt(1n, 100n), (held, at, part) => {
      const pays = (held.debt * part) / 100n;
      const sale = saleFor(held, pays, at, SELL_FEE);
      if (!sale) return;
      assert.equal(sale.fromProceeds + sale.brought, pays);
      assert.ok(sale.sold < held.collateral || sale.ended);
      if (sale.sold > 2n) assert.ok(sellUnits(held, sale.sold - 3n, SELL_FEE, at).brings <= pays - sale.fromProceeds);
    }),
  );
});

test("an amount and its collateral are judged by the offer, the limit, the pool and the index, and a refusal names the nearest", () => {
  const offer: Offer = {
    currency: "USDT",
    collateralCurrency: "BTC",
    hourlyRate: 1_000n,
    ltvMax: parseRate("0.65")!,
    min: u("100"),
    max: u("5000"),
  };
  const at = parsePrice("60000")!;
  const judge = (text: string, room = { pool: u("4000"), value: u("3000") }) => {
    const judged = judgeAmount(offer, text, room, at);
    return judged instanceof Rejection ? `${judged.code} ${judged.values["nearest"] ?? ""}`.trim() : judged;
  };
  assert.deepEqual(
    [judge("x"), judge("99"), judge("6000"), judge("3500"), judge("4500", { pool: u("4000"), value: u("9000") }), judge("3000")],
    ["wrong-amount", "below-minimum 100", "above-maximum 5000", "loan-limit 3000", "loan-pool-short 4000", u("3000")],
  );
  const least = collateralFor(offer, u("3000"), at);
  assert.equal(formatAmount(amount("BTC", least)), "0.07692308");
  const given = (text: string) => judgeCollateral(offer, text, u("3000"), at);
  assert.equal((given("0.07692307") as Rejection).code, "too-little-collateral");
  assert.deepEqual([(given("0") as Rejection).code, given("0.07692308")], ["wrong-amount", least]);
});

test("the risk rate is what is held against what is owed, and its standing follows the three lines", () => {
  const held: Holding = { currency: "BTC", collateralCurrency: "USDT", collateral: u("75000"), proceeds: 0n, debt: u("1") };
  const at = (text: string) => [riskRate(held, parsePrice(text)!), standingAt(held, parsePrice(text)!)];
  assert.deepEqual(
    [at("50000"), at("57700"), at("65300")],
    [
      [parseRate("1.5")!, "safe"],
      [129_982_668n, "called"],
      [114_854_517n, "last"],
    ],
  );
});
