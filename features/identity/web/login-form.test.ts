import assert from "node:assert/strict";
import { test } from "node:test";
import { loginRules } from "./login-form.ts";

test("a login needs an account and any password", () => {
  const filled = { ...loginRules.start, account: "ana@example.com", password: "x" };
  assert.ok(Object.values(loginRules.faults(filled, undefined)).every((fault) => fault === undefined));
  assert.deepEqual(loginRules.faults({ ...filled, password: "" }, undefined).password, { code: "required" });
});
