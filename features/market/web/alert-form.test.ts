import assert from "node:assert/strict";
import { test } from "node:test";
import { alertRules, priceAway } from "./alert-form.ts";

const facts = { last: "60000", tick: "0.01" };
const of = (price: string) => ({ price, repeats: false });

test("the price decides from which side the market comes", () => {
  const direction = (price: string, last: string | null = facts.last) =>
    alertRules.summary(of(price), { ...facts, last }).direction;
  assert.deepEqual(
    [direction("61000"), direction("59000"), direction("60000"), direction(""), direction("1", null)],
    ["above", "below", undefined, undefined, "above"],
  );
});

test("a price that is missing, nothing, off the tick, there already or too far is at fault", () => {
  const code = (price: string) => alertRules.faults(of(price), facts).price?.code;
  assert.deepEqual(
    [code("61000"), code(""), code("0"), code("0.00"), code("61000.005"), code("60000"), code("6000000.01")],
    [
      undefined,
      "required",
      "price-not-above-zero",
      "price-not-above-zero",
      "price-not-a-multiple",
      "alert-already-reached",
      "alert-too-far",
    ],
  );
  assert.deepEqual(alertRules.faults(of("99999999999999999999"), facts).price, {
    code: "alert-too-far",
    values: { highest: "6000000" },
    lasting: true,
  });
});

test("percents lead to prices on the tick", () => {
  assert.equal(priceAway(facts, 5), "63000");
  assert.equal(priceAway({ last: "0.00001234", tick: "0.00000001" }, -10), "0.0000111");
  assert.equal(priceAway({ last: null, tick: "0.01" }, 5), "0.01");
});
