import assert from "node:assert/strict";
import { test } from "node:test";
import { cardRules, statedIn } from "./card-form.ts";

const rules = cardRules("international");
const codesOf = (fields: Partial<typeof rules.start>): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(rules.faults({ ...rules.start, ...fields }, undefined)).map(([name, fault]) => [name, fault?.code]),
  );

test("everything is required, and nothing of a number is said before the country is known", () => {
  const faults = codesOf({});
  assert.ok(Object.values(faults).every((code) => code === "required"));
  assert.deepEqual(
    ["number", "swift", "aba"].filter((name) => name in faults),
    [],
  );
});

test("a country decides what a number is, and whether there is a routing number", () => {
  assert.equal(codesOf({ country: "DE", number: "1234567" })["number"], "wrong-iban");
  assert.equal(codesOf({ country: "US", number: "1234567" })["number"], undefined);
  assert.deepEqual([codesOf({ country: "US" })["aba"], codesOf({ country: "DE" })["aba"]], ["required", undefined]);
  assert.equal(codesOf({ country: "US", aba: "121000249" })["aba"], "wrong-aba");
  assert.equal(statedIn({ ...rules.start, country: "DE", aba: "121000248" }).aba, "");
});
