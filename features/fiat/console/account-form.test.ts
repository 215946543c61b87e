import assert from "node:assert/strict";
import { test } from "node:test";
import { accountInput, accountRules } from "./account-form.ts";

const account = {
  account: " br-pix-1 ",
  method: "pix",
  country: "br",
  holder: "Assay",
  number: "pix@example.org",
  bank: "Bank",
  city: "Sao Paulo",
} as const;

test("an account has a plain name, a country of two letters and all its lines", () => {
  const codes = (more: object) =>
    Object.values(accountRules.faults({ ...account, ...more }, undefined)).flatMap((fault) => fault?.code ?? []);
  assert.deepEqual(codes({}), []);
  assert.deepEqual(codes({ account: "BR", country: "BRA", city: " " }), ["wrong-account-name", "wrong-country", "required"]);
  assert.deepEqual(accountInput(account), { ...account, account: "br-pix-1", country: "BR" });
});
