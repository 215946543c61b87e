import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { chosenCard, mostOf, sellRules } from "./sell-form.ts";

const facts = { available: amount("USDT", 100_12900000n) };

test("an amount is judged as the server does, and against what there is", () => {
  assert.equal(sellRules.faults({ amount: "50" }, facts).amount, undefined);
  assert.equal(sellRules.faults({ amount: "50.001" }, facts).amount?.code, "wrong-amount");
  assert.equal(sellRules.faults({ amount: "19" }, facts).amount?.code, "below-least");
  assert.equal(sellRules.faults({ amount: "101" }, facts).amount?.code, "insufficient-balance");
});

test("all that there is is taken in cents, and the account that is chosen or can be paid", () => {
  assert.equal(mostOf(facts).units, 100_12000000n);
  assert.equal(mostOf({ available: undefined }).units, 0n);
  const card = (id: string, usable_at: number) => ({ id, usable_at }) as never;
  const cards = [card("new", 9), card("old", 1)];
  assert.equal(chosenCard(cards, undefined, 5)?.id, "old");
  assert.equal(chosenCard(cards, "new", 5)?.id, "new");
  assert.equal(chosenCard([card("new", 9)], undefined, 5), undefined);
});
