import assert from "node:assert/strict";
import { test } from "node:test";
import { type AccountFields, accountFault, accountInput, accountStart } from "./account-form.ts";

const fields = (patch: Partial<AccountFields>): AccountFields => ({ ...accountStart, ...patch });

test("an email address is judged by the server's own rule", () => {
  assert.equal(accountFault(fields({ account: " Ana@Example.COM " })), undefined);
  assert.deepEqual(accountFault(fields({ account: "ana" })), { code: "wrong-email" });
});

test("a phone needs digits; whether it exists is left to the server", () => {
  assert.equal(accountFault(fields({ way: "mobile", account: "0912 345-678" })), undefined);
  for (const account of ["", "12", "ana@example.com"]) {
    assert.deepEqual(accountFault(fields({ way: "mobile", account })), { code: "wrong-mobile" });
  }
});

test("only a phone carries an area code", () => {
  assert.deepEqual(accountInput(fields({ account: " a@b.co " })), { user_string: "a@b.co", type: "email" });
  assert.deepEqual(accountInput(fields({ way: "mobile", account: "0912345678" })), {
    user_string: "0912345678",
    type: "mobile",
    area_code: "886",
  });
});
