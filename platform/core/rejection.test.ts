import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection, sentenceOf } from "./rejection.ts";

test("a rejection says why and not where; whatever is thrown after it says both", () => {
  const { stack } = new Rejection("below-minimum", { minimum: "5" });
  assert.equal(stack, "Rejection: below-minimum");
  assert.match(new Error("a bug").stack ?? "", /rejection\.test\.ts/);
});

test("a least that is money is told by itself, one of something else with what it is worth", () => {
  assert.equal(sentenceOf("below-minimum", { nearest: "5", minimum: "5", currency: "USDT" }), "below-least");
  assert.equal(sentenceOf("below-minimum", { nearest: "0.00009", minimum: "5", currency: "USDT" }), "below-minimum");
  assert.equal(sentenceOf("above-maximum", { nearest: "5", maximum: "5" }), "above-maximum");
});
