import assert from "node:assert/strict";
import { test } from "node:test";
import { readCode } from "./code-form.ts";
import { strengthOf } from "./new-password-form.ts";
import { readInvite } from "./invite-code.ts";
import { type RegisterFields, registerRules } from "./register-form.ts";

const filled: RegisterFields = {
  ...registerRules.start,
  account: "ana@example.com",
  code: "123456",
  password: "a quiet lake at dawn",
  repeated: "a quiet lake at dawn",
  agreed: "0".repeat(64),
};
const faultsOf = (patch: Partial<RegisterFields>) =>
  Object.entries(registerRules.faults({ ...filled, ...patch }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("an account opens with an address, a code and a password typed twice", () => {
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ code: "12345" }), ["code short-code"]);
  assert.deepEqual(faultsOf({ code: "" }), ["code required"]);
  assert.deepEqual(faultsOf({ repeated: "something else" }), ["repeated passwords-differ"]);
  assert.deepEqual(faultsOf({ password: "short", repeated: "short" }), ["password password-too-short"]);
  assert.deepEqual(faultsOf({ password: "ana@example.com", repeated: "ana@example.com" }), ["password password-too-common"]);
  assert.deepEqual(faultsOf({ invite: "no spaces please" }), ["invite no-such-invite-code"]);
  assert.deepEqual(faultsOf({ agreed: "" }), ["agreed terms-not-accepted"]);
});

test("codes and invite codes are read from any keyboard", () => {
  assert.equal(readCode("１２３ 456 7"), "123456");
  assert.equal(readInvite(" ab12 "), "AB12");
});

test("strength grows with length once nothing speaks against the password", () => {
  assert.equal(strengthOf("", "ana@example.com"), "none");
  assert.equal(strengthOf("12345678", "ana@example.com"), "weak");
  for (const plain of ["password1", "Qwerty12", "iloveyou!"]) assert.equal(strengthOf(plain, "ana@example.com"), "weak", plain);
  assert.equal(strengthOf("lake dawn", "ana@example.com"), "fair");
  assert.equal(strengthOf("lake at dawn", "ana@example.com"), "good");
  assert.equal(strengthOf("a quiet lake at dawn", "ana@example.com"), "strong");
});
