import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountWallets, existingAccounts, firstChoice, matching, readChoice } from "./wallet-list.ts";

const value = { usdt: "0", fiat: "0" };
const account = (type: AccountWallets["type"], ...held: [string, string, string][]): AccountWallets => ({
  id: 1,
  type,
  value,
  open_profit: null,
  owed: null,
  list: held.map(([currency, available, frozen]) => ({
    currency,
    currency_id: 1,
    currency_name: currency,
    available,
    frozen,
    value,
  })),
});

test("the accounts that there are: spot, and where there is money, though all of it be held", () => {
  const accounts = [account("legal"), account("change"), account("lever", ["USDT", "0.00", "12"])];
  assert.deepEqual(
    existingAccounts(accounts).map(({ type }) => type),
    ["change", "lever"],
  );
});

test("a word narrows currencies by code and name, and leaves out accounts without any", () => {
  const accounts = [account("change", ["BTC", "1", "0"], ["ETH", "1", "0"]), account("lever", ["USDT", "1", "0"])];
  const found = matching(accounts, " bt").map(({ type, list }) => [type, list.map(({ currency }) => currency)]);
  assert.deepEqual(found, [["change", ["BTC"]]]);
  assert.deepEqual(matching(accounts, ""), accounts);
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
