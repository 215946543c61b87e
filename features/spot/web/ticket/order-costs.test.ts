import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatRate, parsePrice } from "@assay/core/money.ts";
import fc from "fast-check";
import { coarse as terms } from "../../rules/testing.ts";
import { costSheet } from "./order-costs.ts";
import type { OrderFields } from "./order-fields.ts";
import { orderRules } from "./order-form.ts";
import type { OrderFacts } from "./order-trade.ts";

const at = (price: string, quantity: string) => ({ price, quantity, house: quantity });
const book = {
  feed: { source: "simulated" as const, label: "seed 7" },
  symbol: "BTC/USDT",
  bids: [at("59999.5", "0.5"), at("59999", "1")],
  asks: [at("60000", "0.1"), at("60001", "0.2"), at("60010", "1")],
  at: 0,
};
const facts: OrderFacts = { terms, reference: parsePrice("60000"), available: undefined, book };
const order = (fields: Partial<OrderFields>): OrderFields => ({ ...orderRules.start, ...fields });
const sheetOf = (fields: Partial<OrderFields>, index: string | null = "59990", more: Partial<OrderFacts> = {}) => {
  const sheet = costSheet(order(fields), { ...facts, ...more }, index === null ? undefined : parsePrice(index));
  if (!sheet) return undefined;
  const { spread, slippage, slippageRate, fee, total } = sheet;
  const text = (one: typeof spread) => one && formatAmount(one);
  return [text(spread), text(slippage), formatRate(slippageRate), text(fee), text(total)];
};
const market = { kind: "market", amount_in: "base" } as const;

test("a market buy costs the spread to the index, the way through the book, and the fee, each in money", () => {
  // 0.1 at 60000 and 0.2 at 60001: 18000.2; at the best price 18000, at the index 17997.
  assert.deepEqual(sheetOf({ ...market, amount: "0.3" }), ["3", "0.2", "0.00001111", "18.0002", "21.2002"]);
});

test("a market sell counts the other way: a price above the index is a gain", () => {
  // 0.5 at 59999.5 and 0.1 at 59999: 35999.65; at the best price 35999.7, at the index 35994.
  assert.deepEqual(sheetOf({ ...market, type: "sell", amount: "0.6" }), ["-5.7", "0.05", "0.00000139", "35.99965", "30.34965"]);
});

test("a limit order has costs for what it takes within its price, and none for what rests", () => {
  assert.deepEqual(sheetOf({ target_price: "60001", amount: "1" }), sheetOf({ ...market, amount: "0.3" }));
  assert.equal(sheetOf({ target_price: "59999", amount: "1" }), undefined);
  assert.equal(sheetOf({ target_price: "60001", amount: "1", post_only: true }), undefined);
  assert.equal(sheetOf({ target_price: "60001", amount: "" }), undefined);
});

test("without an index there is no spread and no total, and without a book no sheet", () => {
  assert.deepEqual(sheetOf({ ...market, amount: "0.3" }, null), [undefined, "0.2", "0.00001111", "18.0002", undefined]);
  assert.equal(sheetOf({ ...market, amount: "0.3" }, "59990", { book: undefined }), undefined);
});

test("property: slippage is never negative, and a larger order never has less of it", () => {
  const steps = fc.integer({ min: 1, max: 200_000 });
  const side = fc.constantFrom("buy" as const, "sell" as const);
  const textOf = (count: number): string => `${Math.floor(count / 100_000)}.${String(count % 100_000).padStart(5, "0")}`;
  fc.assert(
    fc.property(side, steps, steps, (type, one, other) => {
      const slippage = (count: number) =>
        costSheet(order({ ...market, type, amount: textOf(count) }), facts, undefined)!.slippage.units;
      const [less, more] = [slippage(Math.min(one, other)), slippage(Math.max(one, other))];
      assert.ok(less >= 0n && less <= more);
    }),
  );
});
