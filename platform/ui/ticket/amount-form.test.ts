import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { offeredBy } from "../form.ts";
import { amountForm, judgedFault } from "./amount-form.ts";

const amountRules = amountForm({});
const usdt = (text: string) => parseAmount("USDT", text)!;
const facts = { currency: "USDT", available: usdt("50"), least: usdt("10") };
const faultOf = (amount: string, others: Partial<typeof facts> = {}) =>
  amountRules.faults({ amount }, { ...facts, ...others }).amount;

test("an amount between the least and what there is has no fault, and is the summary", () => {
  assert.equal(faultOf("10"), undefined);
  assert.equal(faultOf("50"), undefined);
  assert.deepEqual(amountRules.summary({ amount: "12.5" }, facts), usdt("12.5"));
});

test("what is less than the least is told with the least to take, and offered where there is as much", () => {
  assert.equal(faultOf("")?.code, "below-minimum");
  assert.equal(offeredBy(faultOf("9.99")), "10");
  assert.equal(offeredBy(faultOf("9.99", { available: usdt("5") })), undefined);
});

test("what is more than there is shows at once, and for a visitor nothing is known of it", () => {
  assert.deepEqual(faultOf("50.01"), { code: "insufficient-balance", lasting: true });
  assert.equal(amountRules.faults({ amount: "999" }, { ...facts, available: undefined }).amount, undefined);
});

test("what is no amount says how small and how exact one may be", () => {
  assert.equal(amountRules.faults({ amount: "" }, { currency: "USDT", available: undefined }).amount?.code, "wrong-amount");
  assert.equal(faultOf("1.123456789")?.code, "wrong-amount");
});

test("an amount that the server's rule has judged is told at once where it is beyond a ceiling or what there is", () => {
  const told = (text: string, judged: bigint | Rejection, available = usdt("50")) =>
    judgedFault(text, judged, { available, most: available });
  const refused = (code: string, bound: string) => new Rejection(code, { nearest: "60", [bound]: "60" });
  assert.equal(told("", 0n)?.code, "required");
  assert.equal(told("50", usdt("50").units), undefined);
  assert.deepEqual(told("51", usdt("51").units), { code: "insufficient-balance", lasting: true, values: { nearest: "50" } });
  const [short, low] = [told("70", refused("pool-short", "maximum")), told("9", refused("below-minimum", "minimum"))];
  assert.deepEqual([short?.lasting, offeredBy(short)], [true, "50"]);
  assert.deepEqual([low?.lasting, offeredBy(low)], [false, undefined]);
});
