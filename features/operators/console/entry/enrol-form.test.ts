import assert from "node:assert/strict";
import { test } from "node:test";
import { enrolRules } from "./enrol-form.ts";

const fields = { word: "", password: "a quiet lake at dawn", again: "a quiet lake at dawn" };

test("an enrolment needs a password, twice alike", () => {
  const faults = enrolRules.faults({ ...fields, again: "a quiet lake" }, { word: false });
  assert.equal(faults.again?.code, "not-alike");
  assert.equal(enrolRules.faults({ ...fields, password: "", again: "" }, { word: false }).password?.code, "required");
});

test("the word is asked for where the invitation has one", () => {
  assert.equal(enrolRules.faults(fields, { word: false }).word, undefined);
  assert.equal(enrolRules.faults(fields, { word: true }).word?.code, "required");
});
