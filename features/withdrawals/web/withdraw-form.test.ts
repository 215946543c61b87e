import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { addressFault } from "./address-fault.ts";
import { goalOf, mostOf, payeesFor, withdrawRules } from "./withdraw-form.ts";
import type { Payee, Rate } from "./told.ts";

const rate: Rate = {
  currency: "USDT",
  currency_id: 3,
  network: "ethereum",
  min: "20",
  fee: "5",
  decimals: 6,
  minutes: 5,
  paused: false,
  pause_reason: null,
  lacks_fees: false,
};
const payee = (id: string, type: string, currency = "USDT") => ({ id, type, currency, name: id, address: `0x${id}` }) as Payee;
const money = (text: string) => parseAmount("USDT", text)!;
const facts = { rate, isFree: false, available: money("100.12345678"), left: undefined };

test("an amount is judged as the server does; what arrives is it without the fee, and free to a customer here", () => {
  const fields = { amount: "50" };
  assert.equal(withdrawRules.faults(fields, facts).amount, undefined);
  assert.equal(formatAmount(withdrawRules.summary(fields, facts)!.arrives), "45");
  assert.equal(formatAmount(withdrawRules.summary(fields, { ...facts, isFree: true })!.arrives), "50");
  assert.equal(withdrawRules.faults({ ...fields, amount: "19" }, facts).amount?.code, "below-least");
  assert.equal(withdrawRules.faults({ ...fields, amount: "101" }, facts).amount?.code, "insufficient-balance");
});

test("a fee as high as the amount, or higher, is told at the form as the server tells it, and nothing is said to arrive", () => {
  for (const amount of ["5", "4.99", "0.000001"]) {
    const { amount: fault } = withdrawRules.faults({ amount }, facts);
    assert.deepEqual([fault?.code, fault?.values], ["below-least", { nearest: "20", unit: "USDT" }]);
    assert.equal(withdrawRules.summary({ amount }, facts), undefined);
  }
});

test("the most is what there is within the limit, in decimals of the network", () => {
  assert.equal(formatAmount(mostOf(facts)), "100.123456");
  assert.equal(formatAmount(mostOf({ ...facts, left: money("30") })), "30");
});

test("it goes to a chosen entry of this coin and network, or to what is written", () => {
  const listed = payeesFor([payee("a", "ERC20"), payee("b", "TRC20"), payee("c", "ETH", "ETH")], rate);
  assert.deepEqual(
    listed.map(({ id }) => id),
    ["a"],
  );
  const goal = { to: "list", payee: undefined, address: " 0xc ", isWrong: false } as const;
  assert.equal(goalOf(goal), undefined);
  assert.equal(goalOf({ ...goal, payee: listed[0] })?.address, "0xa");
  assert.deepEqual(goalOf({ ...goal, to: "typed" }), { address: "0xc" });
  assert.equal(goalOf({ ...goal, to: "typed", address: " " }), undefined);
  assert.equal(goalOf({ ...goal, to: "typed", isWrong: true }), undefined);
});

test("what is written is judged for its network; a sandbox's own address of Bitcoin is left to the server", () => {
  const tron = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
  assert.equal(addressFault(tron, rate)?.code, "other-network");
  assert.equal(addressFault(` ${tron} `, { network: "tron" }), undefined);
  assert.equal(addressFault("0x12", rate)?.code, "wrong-address");
  assert.equal(addressFault("bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080", { network: "bitcoin" }), undefined);
  assert.equal(addressFault("", rate), undefined);
});
