import assert from "node:assert/strict";
import { test } from "node:test";
import { askRules } from "./ask-form.ts";

const faultsOf = (text: string, reference: string) => askRules.faults({ topic: "deposit", text, reference }, undefined);

test("a question wants words, and a number that can be one", () => {
  assert.deepEqual(faultsOf(" ", ""), { text: { code: "required" }, reference: undefined });
  assert.deepEqual(faultsOf("Where is it?", " 0198-ab "), { text: undefined, reference: undefined });
  assert.equal(faultsOf("Where is it?", "<script>").reference?.code, "no-such-number");
});
