import assert from "node:assert/strict";
import { test } from "node:test";
import { divide, formatPrice, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import fc from "fast-check";
import type { Side } from "../contract.ts";
import { deleveragingOrder, bankruptcyPrice } from "./deleveraging.ts";
import { fundingRate, impactPrice, overnightFee, overnightRate, premiumOf } from "./funding.ts";
import {
  type Exposure,
  initialMargin,
  isUnder,
  liquidationPrice,
  maintenanceOn,
  marginRatio,
  profitAt,
  riskRate,
  spareAt,
  valueAt,
} from "./margin.ts";
import { type Contract, contractOf } from "./terms.ts";
import { wire } from "./testing.ts";

/** A finer grid and more brackets, as in the published examples. */
const btc: Contract = contractOf({
  ...wire,
  tick: "0.0001",
  step: "0.0001",
  quantity_max: "10000",
  brackets: [
    ...wire.brackets,
    { floor: "250000", multiple_max: 50, maintenance: "0.01" },
    { floor: "1000000", multiple_max: 20, maintenance: "0.025" },
  ],
});
const usdt = (text: string): bigint => parseAmount("USDT", text)!.units;
const coins = (text: string): bigint => parseAmount("BTC", text)!.units;
const price = (text: string): Price => parsePrice(text)!;
const exposure = (side: Side, quantity: string, entry: string): Exposure => ({
  side,
  quantity: coins(quantity),
  entry: price(entry),
});

test("the published liquidation prices of one coin at 10,000, ten times levered, keeping 0.4 % (LEV-03)", () => {
  const margin = initialMargin(btc, coins("1"), price("10000"), 10);
  assert.equal(margin, usdt("1000"));
  // 9,036.1445783 and 10,956.1752988: the tick on the far side of each.
  assert.equal(formatPrice(liquidationPrice(btc, exposure("long", "1", "10000"), margin)!), "9036.1445");
  assert.equal(formatPrice(liquidationPrice(btc, exposure("short", "1", "10000"), margin)!), "10956.1753");
  const fine = { ...btc, tick: 1n };
  const exact = liquidationPrice(fine, exposure("long", "1", "10000"), margin)!;
  assert.equal(formatPrice(divide(exact, 1_000_000n, "half-even") * 1_000_000n), "9036.1446");
  assert.equal(liquidationPrice(btc, exposure("long", "1", "10000"), usdt("10000")), undefined);
});

test("maintenance grows without a jump from bracket to bracket", () => {
  assert.deepEqual(
    btc.brackets.map(({ relief }) => relief),
    ["0", "50", "1300", "16300"].map(usdt),
  );
  for (const { floor } of btc.brackets.slice(1)) {
    assert.ok(maintenanceOn(btc, floor) - maintenanceOn(btc, floor - 1n) <= 1n);
  }
});

const sides = fc.constantFrom<Side>("long", "short");
const positions = fc.record({
  side: sides,
  quantity: fc.bigInt({ min: 1n, max: 2_000_000n }).map((steps) => steps * btc.step),
  entry: fc.bigInt({ min: 1_000n, max: 1_000_000_000n }).map((ticks) => ticks * btc.tick),
});

test("exactly the marks on the far side of the liquidation price are under the bound, whatever bracket it lies in (LEV-03)", () => {
  fc.assert(
    fc.property(positions, fc.bigInt({ min: 1n, max: 1_200n }), (position, permille) => {
      const collateral = (valueAt(btc, position.quantity, position.entry) * permille) / 1_000n;
      const at = liquidationPrice(btc, position, collateral);
      const under = (mark: Price): boolean => isUnder(collateral, spareAt(btc, position, mark));
      if (at === undefined) return assert.ok(!under(btc.tick));
      const safer = position.side === "long" ? at + btc.tick : at - btc.tick;
      assert.ok(under(at), "at its liquidation price");
      assert.ok(safer <= 0n || !under(safer), "a tick before it");
    }),
  );
});

test("the loss of an isolated position at its liquidation price does not exceed its margin (LEV-04)", () => {
  fc.assert(
    fc.property(positions, fc.integer({ min: 1, max: 100 }), (position, leverage) => {
      const margin = initialMargin(btc, position.quantity, position.entry, leverage);
      const at = liquidationPrice(btc, position, margin);
      if (at !== undefined) assert.ok(margin + profitAt(btc, position, at) + valueAt(btc, position.quantity, btc.tick) >= 0n);
    }),
  );
});

test("a long and a short of one size win what the other loses (LEV-01)", () => {
  fc.assert(
    fc.property(positions, fc.bigInt({ min: 1n, max: 1_000_000_000n }), (position, ticks) => {
      const mark = ticks * btc.tick;
      assert.equal(profitAt(btc, { ...position, side: "long" }, mark), -profitAt(btc, { ...position, side: "short" }, mark));
    }),
  );
});

test("the margin ratio is one at the liquidation price, and a fresh position has the inherited risk rate 100 %", () => {
  const long = exposure("long", "1", "10000");
  assert.ok(marginRatio(btc, long, usdt("1000"), price("9036.1445"))! >= 100_000_000n);
  assert.ok(marginRatio(btc, long, usdt("1000"), price("9036.1447"))! <= 100_000_000n);
  assert.equal(marginRatio(btc, long, usdt("1000"), price("9000")), undefined);
  assert.equal(riskRate(0n, usdt("1000"), 0n), 100_000_000n);
  assert.equal(riskRate(usdt("500"), usdt("1000"), -usdt("250")), 125_000_000n);
  assert.equal(riskRate(usdt("500"), 0n, 0n), undefined);
});

test("the published funding rate: index 10,000, impact bid 10,100, ask 10,200, interest 0.001 % gives 0.95 %", () => {
  const premium = premiumOf(price("10000"), price("10100"), price("10200"));
  assert.equal(premium, 1_000_000n);
  assert.equal(fundingRate(premium, 1_000n), 950_000n);
  assert.equal(fundingRate(premiumOf(price("10000"), price("9800"), price("9900")), 1_000n), -950_000n);
});

test("without a premium longs pay the day's interest and shorts receive it, and both pay the markup (LEV-06)", () => {
  assert.equal(overnightRate(btc, 0n, "long"), 40_000n);
  assert.equal(overnightRate(btc, 0n, "short"), -20_000n);
  assert.equal(overnightFee(usdt("10000"), 40_000n), usdt("4"));
  assert.equal(overnightFee(usdt("10000"), -20_000n), -usdt("2"));
  assert.equal(overnightFee(1n, 40_000n), 1n, "what is paid is rounded up");
  assert.equal(overnightFee(1n, -20_000n), 0n, "what is received is rounded down");
});

test("an impact price is the average of the levels that so much money goes through", () => {
  const levels = [
    { price: price("100"), quantity: coins("1") },
    { price: price("110"), quantity: coins("10") },
  ];
  assert.equal(formatPrice(impactPrice(btc, levels, usdt("50"))!), "100");
  assert.equal(formatPrice(impactPrice(btc, levels, usdt("210"))!), "105");
  assert.equal(impactPrice(btc, levels, usdt("1300")), undefined);
});

test("who wins most with the most leverage is reduced first, at the price that leaves no debt (LEV-09)", () => {
  const short = (id: string, entry: string, margin: string) => ({ ...exposure("short", "1", entry), id, margin: usdt(margin) });
  const queue = [
    short("a", "9000", "1000"),
    short("b", "11000", "5500"),
    short("c", "11000", "1100"),
    short("d", "11000", "1100"),
  ];
  assert.deepEqual(
    deleveragingOrder(btc, queue, price("9500")).map(({ id }) => id),
    ["c", "d", "b", "a"],
  );
  // A long of two coins that has left a debt of 300 at 9,500 was bankrupt at 9,650.
  assert.equal(formatPrice(bankruptcyPrice(btc, exposure("long", "2", "10000"), price("9500"), usdt("300"))), "9650");
  assert.equal(formatPrice(bankruptcyPrice(btc, exposure("short", "2", "10000"), price("9500"), usdt("300"))), "9350");
});
