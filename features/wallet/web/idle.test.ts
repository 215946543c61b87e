import assert from "node:assert/strict";
import { test } from "node:test";
import { idleOf } from "./idle.ts";

const coin = (currency: string, available: string, usdt: string | null) => ({
  currency,
  currency_id: 1,
  currency_name: currency,
  available,
  frozen: "1.00",
  value: { usdt, fiat: usdt },
});

test("what is available lies idle, the most valuable first; held and empty coins do not", () => {
  const accounts = [
    {
      id: 2,
      type: "change" as const,
      value: { usdt: null, fiat: null },
      open_profit: null,
      owed: null,
      list: [coin("BTC", "0.5", "40000"), coin("ETH", "0.0000", "900")],
    },
    {
      id: 3,
      type: "lever" as const,
      value: { usdt: null, fiat: null },
      open_profit: null,
      owed: null,
      list: [coin("USDT", "90000", "90000"), coin("PEPE", "7", null)],
    },
  ];
  assert.deepEqual(
    idleOf(accounts).map(({ currency, account }) => `${currency} ${account}`),
    ["USDT lever", "BTC change", "PEPE lever"],
  );
});
