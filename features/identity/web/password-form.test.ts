import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordRules } from "./password-form.ts";

test("a change needs the current password and a new one that does not repeat the account", () => {
  const fields = { current: "old one", password: "ana@example.com1", repeated: "ana@example.com1" };
  const { current, password } = passwordRules.faults(fields, { account: "ana@example.com" });
  assert.equal(current, undefined);
  assert.deepEqual(password?.code, "password-too-common");
  assert.deepEqual(passwordRules.faults({ ...fields, current: "" }, { account: "" }).current, { code: "required" });
});
