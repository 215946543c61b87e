/** What is borrowed is no wealth: it counts in no total, now and in the past. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { walletFeature } from "@assay/features/wallet/server.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { calls } from "../contract.ts";
import { debts } from "./debts.ts";
import { openLoanHouse } from "./testing.ts";

const prices: Readonly<Record<string, string>> = { BTC: "60000", ETH: "3000" };
const priceOf = (currency: string) => (prices[currency] === undefined ? undefined : parsePrice(prices[currency]));

test("LOAN-14 total, account and history count what is owed against what is held, interest included", async () => {
  await using stack = new AsyncDisposableStack();
  const wallets = walletFeature({
    mode: "sandbox",
    rates: sandboxFiatRates,
    priceOf,
    pricesAt: async (_db, currencies, times) =>
      new Map(currencies.map((one) => [one, times.map((from) => ({ price: priceOf(one)!, from }))])),
    openCustomer: async () => ({ customerId: "", token: "" }),
  });
  const house = await openLoanHouse("sandbox", [wallets]);
  stack.defer(house.close);
  await house.runJob("wallet.refresh-fiat-rates");
  await house.shows("60000");
  const ann = await house.somebody("1 BTC", "13000 USDT");
  const listed = async () => await house.call(wallet.listWallets, { zero_flag: "1" }, { as: ann });
  const margin = async () => (await listed()).accounts.find(({ type }) => type === "margin")!;
  assert.deepEqual([(await listed()).total.usdt, (await margin()).owed], ["73000.00", null]);
  house.clock.advance(HOUR_MS);
  const { id } = await house.borrow(ann, { release: "1" });
  // The first hour costs 0.06.
  assert.deepEqual(
    [(await listed()).total.usdt, (await margin()).owed?.usdt, (await margin()).value.usdt],
    ["72999.94", "6000.06", "6000.06"],
  );
  const coins = await house.borrow(ann, { offer_id: "4", amount: "2", collateral: "12400", release: "1" });
  assert.equal((await margin()).owed?.usdt, "12000.096");
  await house.hours(9.5);
  await house.call(calls.repay, { id, amount: "3000.6" }, { as: ann });
  await house.hours(5);
  await house.call(calls.repay, { id }, { as: ann });
  await house.hours(3);
  const { points, today } = await house.call(wallet.showValueHistory, { span: "1d" }, { as: ann });
  const last = points.at(-1)!;
  assert.equal(last.value, (await listed()).total.fiat);
  // Nobody grows rich by borrowing: at no instant is there more than there was, and what it has cost is the interest.
  assert.ok(
    points.every(({ value }) => Number(value) <= 73_000 && Number(value) > 72_990),
    JSON.stringify(points.map(({ value }) => value)),
  );
  assert.ok(Number(today.usdt) <= 0 && Number(today.usdt) > -10, today.usdt!);
  const at = house.clock.now().getTime();
  const byCurrency = <Row extends { readonly currency: string }>(rows: readonly Row[]): Row[] =>
    rows.toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
  const [now] = await debts.owed(house.database, [ann], house.clock.now());
  const past = byCurrency(await debts.owedAt(house.database, ann, [at - 10 * HOUR_MS, at]));
  assert.deepEqual([now!.owed.currency, past.length], ["ETH", 2]);
  assert.deepEqual(
    past.map(({ currency, units }) => [currency, units[1] === 0n]),
    [
      ["ETH", false],
      ["USDT", true],
    ],
  );
  assert.equal(past[0]!.units[1], now!.owed.units);
  assert.equal((await house.loan(ann, coins.id)).debt, formatAmount(now!.owed));
});
