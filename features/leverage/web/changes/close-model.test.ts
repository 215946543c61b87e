import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { btc } from "../../rules/testing.ts";
import { gainOfAll, reductionBy } from "./close-model.ts";
import type { OpenPosition } from "../positions/position-model.ts";

const standing = { symbol: "BTC/USDT", target_price: null, fee_rate: "0.0005", mark: "10000" };
const position = (type: "long" | "short", number: string, price: string, opened_at: number) =>
  ({ ...standing, type, number, price, opened_at }) as OpenPosition;
const open = [position("long", "1", "9900", 2), position("long", "0.5", "10100", 1), position("short", "1", "10000", 0)];

test("an order that only reduces closes the oldest of the other side first, the last in part, and pays for no more", () => {
  const of = (number: string) => {
    const { count, result, fee } = reductionBy({ type: "short", number }, btc, open, parsePrice("10000")!);
    return [count, formatAmount(result), formatAmount(fee)];
  };
  assert.deepEqual(
    [of("0.5"), of("0.75"), of("9"), of("")],
    [
      [1, "-50", "2.5"],
      [2, "-25", "3.75"],
      [2, "50", "7.5"],
      [0, "0", "0"],
    ],
  );
});

test("what closing all brings is the sum of what each has won, and unknown while one has no price", () => {
  assert.equal(formatAmount(gainOfAll(open)!), "50");
  assert.equal(gainOfAll([...open, { ...open[0]!, mark: null }]), undefined);
});
