import assert from "node:assert/strict";
import { test } from "node:test";
import { allocation } from "./allocation.ts";
import type { AccountWallets } from "./wallet-list.ts";

const spot = (...values: [string, string | null][]): AccountWallets => ({
  id: 2,
  type: "change",
  value: { usdt: null, fiat: null },
  open_profit: null,
  owed: null,
  list: values.map(([currency, usdt]) => ({
    currency,
    currency_id: 1,
    currency_name: currency,
    available: "1",
    frozen: "0",
    value: { usdt, fiat: usdt },
  })),
});

test("currencies are added up over accounts, the small ones together, unknown values left out", () => {
  const accounts = [spot(["USDT", "40"], ["BTC", "30"], ["ETH", "15"], ["SOL", "8"], ["XRP", "4"], ["ADA", "3"], ["ARB", null])];
  assert.deepEqual(allocation(accounts), [
    { currency: "USDT", percent: "40.0" },
    { currency: "BTC", percent: "30.0" },
    { currency: "ETH", percent: "15.0" },
    { currency: "SOL", percent: "8.0" },
    { currency: undefined, percent: "7.0" },
  ]);
  assert.deepEqual(allocation([spot(["USDT", "1"]), spot(["USDT", "1"], ["BTC", "1"])])[0], {
    currency: "USDT",
    percent: "66.7",
  });
});

test("nothing divides into nothing", () => {
  assert.deepEqual(allocation([spot(["BTC", "0"])]), []);
});
