import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { bidRules } from "./bid-form.ts";
import { type ResellFields, resellInput, resellRules } from "./resell-form.ts";

const fields = (more: Partial<ResellFields>): ResellFields => ({ ...resellRules.start, ...more });
const facts = { fee: "0.025", royalty: "0.05" };

test("a resale says before it is offered what fee, royalty and margin are, and what is left", () => {
  const told = resellRules.summary(fields({ price: "100" }), facts)!;
  assert.deepEqual([told.fee, told.royalty, told.proceeds].map(formatAmount), ["2.5", "5", "92.5"]);
  assert.equal(told.margin, undefined);
  assert.equal(formatAmount(resellRules.summary(fields({ price: "100", mode: "auction" }), facts)!.margin!), "10");
  assert.equal(resellRules.summary(fields({ price: "100" }), { ...facts, fee: undefined }), undefined);
});

test("a resale needs a price, and an auction a raise", () => {
  const codes = (more: Partial<ResellFields>) =>
    Object.values(resellRules.faults(fields(more), facts)).map((fault) => fault?.code);
  assert.deepEqual(codes({}), ["required", undefined]);
  assert.deepEqual(codes({ price: "0" }), ["wrong-amount", undefined]);
  assert.deepEqual(codes({ price: "5", mode: "auction" }), [undefined, "required"]);
  const now = 1_000;
  assert.deepEqual(resellInput(7, fields({ price: "5", step: "1", days: "3" }), now), {
    piece_id: "7",
    mode: "normal",
    currency: "USDT",
    price: "5",
    ends_at: String(now + 3 * DAY_MS),
  });
});

test("a bid below the least is told at its field, with the least to be taken instead", () => {
  const fault = (amount: string) => bidRules.faults({ amount }, { currency: "USDT", least: "110" }).amount;
  assert.deepEqual(
    ["", "x", "109.99", "110"].map((text) => fault(text)?.code),
    ["required", "wrong-amount", "bid-too-low", undefined],
  );
  assert.equal(fault("109")?.values?.["nearest"], "110");
});
