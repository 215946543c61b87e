import assert from "node:assert/strict";
import { test } from "node:test";
import { readableValues } from "./languages.ts";

test("decimals in a sentence are grouped, pointed and signed as the language does; other texts stay as they are", () => {
  const values = { profit: "-1234.5", price: "87000.12", symbol: "BTC/USDT", day: "2026-11-22", count: 1234 };
  assert.deepEqual(readableValues(values, "de"), { ...values, profit: "\u22121.234,5", price: "87.000,12" });
});
