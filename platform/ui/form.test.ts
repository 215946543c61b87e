import assert from "node:assert/strict";
import { test } from "node:test";
import { offeredBy, withinReach } from "./form.ts";

const offered = (code: string, nearest: string, most: string | undefined) =>
  offeredBy(withinReach({ code, values: { nearest } }, most));

test("a fault never offers more than there is", () => {
  assert.equal(offered("amount-off-step", "0.3", undefined), "0.3", "what there is, is not known yet");
  assert.equal(offered("amount-off-step", "0.3", "1"), "0.3");
  assert.equal(offered("amount-off-step", "0.3", "0.25"), "0.25");
  assert.equal(offered("amount-off-step", "0.3", ""), undefined);
  assert.equal(offered("below-minimum", "0.001", "0.0005"), undefined, "the least stays what it is");
  assert.equal(offeredBy({ code: "margin-needed", values: { nearest: "0" } }), undefined);
});
