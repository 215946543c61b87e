import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "./rejection.ts";

test("a rejection says why and not where; whatever is thrown after it says both", () => {
  const { stack } = new Rejection("below-minimum", { minimum: "5" });
  assert.equal(stack, "Rejection: below-minimum");
  assert.match(new Error("a bug").stack ?? "", /rejection\.test\.ts/);
});
