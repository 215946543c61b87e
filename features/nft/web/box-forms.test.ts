import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { boxResellInput, boxResellRules, newSeed, openRules } from "./box-forms.ts";

test("a seed is of the letters that a draw takes, and a new one is another each time", () => {
  const fault = (seed: string) => openRules.faults({ seed }, undefined).seed?.code;
  assert.deepEqual(["", "mine", "a|b", "ü", "x".repeat(65)].map(fault), [
    "required",
    undefined,
    "seed-fault",
    "seed-fault",
    "seed-fault",
  ]);
  assert.match(newSeed(), /^[0-9a-f]{16}$/);
  assert.notEqual(newSeed(), newSeed());
});

test("an unopened box is offered at a price whose fee and royalty are told before", () => {
  const facts = { currency: "USDT", fee: "0.025", royalty: "0.1" };
  const fields = { price: "100", days: "3" } as const;
  const told = boxResellRules.summary(fields, facts)!;
  assert.deepEqual([told.fee, told.royalty, told.proceeds].map(formatAmount), ["2.5", "10", "87.5"]);
  assert.equal(boxResellRules.faults(fields, facts).price, undefined);
  assert.equal(boxResellRules.faults({ ...fields, price: "0" }, facts).price?.code, "wrong-amount");
  assert.equal(boxResellRules.faults({ ...fields, price: "" }, facts).price?.code, "required");
  assert.deepEqual(boxResellInput("box", fields, 5), { id: "box", price: "100", ends_at: String(5 + 3 * DAY_MS) });
});
