import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountWallets, firstChoice, readChoice, splitAccounts } from "./wallet-list.ts";

const value = { usdt: "0", fiat: "0" };
const account = (type: AccountWallets["type"], ...held: [string, string, string][]): AccountWallets => ({
  id: 1,
  type,
  value,
  list: held.map(([currency, available, frozen]) => ({
    currency,
    currency_id: 1,
    currency_name: currency,
    available,
    frozen,
    value,
  })),
});

test("an account whose money is all held is not empty", () => {
  const spot = account("change", ["USDT", "0.00", "12"]);
  const { filled, empty } = splitAccounts([account("legal"), spot, account("lever", ["USDT", "0", "0.00"])]);
  assert.deepEqual(filled, [spot]);
  assert.deepEqual(
    empty.map(({ type }) => type),
    ["legal", "lever"],
  );
});

test("the detail begins with the first currency of the first account that holds something", () => {
  const accounts = [account("legal"), account("change", ["BTC", "1", "0"], ["USDT", "2", "0"])];
  assert.deepEqual(firstChoice(accounts), { account: "change", currency: "BTC" });
  assert.equal(firstChoice([account("legal")]), undefined);
});

test("an address names a row; without an account it is the spot account's", () => {
  assert.deepEqual(readChoice(new URLSearchParams("coin=BTC&account=lever")), { account: "lever", currency: "BTC" });
  assert.deepEqual(readChoice(new URLSearchParams("coin=BTC")), { account: "change", currency: "BTC" });
  assert.equal(readChoice(new URLSearchParams("coin=GOLD")), undefined);
});
