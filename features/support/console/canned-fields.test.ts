import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsIn, fillFields } from "./canned-fields.ts";

const ready = "Dear [[name]], your [[ amount ]] has come. Yours, [[name]] [1] [[]]";

test("a ready answer has the fields that its text names, and is whole once each is filled", () => {
  assert.deepEqual(fieldsIn(ready), ["name", "amount"]);
  assert.equal(fillFields(ready, { name: "Cat", amount: " 5 USDT " }), "Dear Cat, your 5 USDT has come. Yours, Cat [1] [[]]");
  assert.equal(fillFields("[[a]] $& [[b]]", { b: "$&" }), "[[a]] $& $&");
});
