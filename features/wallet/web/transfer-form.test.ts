import assert from "node:assert/strict";
import { test } from "node:test";
import { accountTypes } from "../contract.ts";
import { type TransferFacts, type TransferFields, swapped, transferRules, transferStart } from "./transfer-form.ts";

const facts: TransferFacts = {
  currencies: [
    {
      currency: "USDT",
      currency_id: 3,
      name: "Tether",
      available: accountTypes.map(({ field }) => ({ type: field, available: field === "change" ? "100.5" : "0" })),
    },
  ],
};
const fields = (patch: Partial<TransferFields>): TransferFields => ({ ...transferRules.start, ...patch });

test("the whole available amount can be moved, and nothing more", () => {
  assert.deepEqual(transferRules.faults(fields({ amount: "100.5" }), facts), {});
  assert.equal(transferRules.summary(fields({ amount: "100.5" }), facts).remains, "0");
  assert.deepEqual(transferRules.faults(fields({ amount: "100.50000001" }), facts), {
    amount: { code: "insufficient-balance", lasting: true },
  });
  assert.equal(transferRules.summary(fields({ amount: "100.50000001" }), facts).remains, undefined);
});

test("an amount is positive and within the currency's decimals", () => {
  for (const amount of ["", "0", "0.", "1.123456789"]) {
    assert.deepEqual(transferRules.faults(fields({ amount }), facts), {
      amount: { code: "wrong-amount", values: { decimals: 8, smallest: "0.00000001" } },
    });
  }
});

test("two accounts must differ", () => {
  assert.deepEqual(transferRules.faults(fields({ amount: "1", to: "change" }), facts), { to: { code: "same-account" } });
});

test("an unknown balance is left to the server", () => {
  assert.deepEqual(transferRules.faults(fields({ amount: "7" }), { currencies: undefined }), {});
  assert.equal(transferRules.summary(fields({ amount: "7" }), { currencies: undefined }).available, undefined);
});

test("swapping turns the way round", () => {
  assert.deepEqual(swapped(fields({})), { from: "lever", to: "change" });
});

test("a link fills in what it names and nothing unknown", () => {
  assert.deepEqual(transferStart(new URLSearchParams("currency=BTC&from=lever")), {
    currency: "BTC",
    from: "lever",
    to: "change",
  });
  assert.deepEqual(transferStart(new URLSearchParams("currency=NONE&from=house")), {});
});
