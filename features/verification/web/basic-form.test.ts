import assert from "node:assert/strict";
import { test } from "node:test";
import { basicRules } from "./basic-form.ts";
import { waitIn } from "./wait.ts";

const now = new Date("2026-03-02T12:00:00Z");
const good = {
  name: "Ann Lee",
  country: "TH",
  idType: "passport",
  number: "AA1234567",
  birth: "1990-05-17",
  expires: "2040-01-01",
} as const;

test("what is missing is asked for, and what is wrong stands at its field", () => {
  const { faults, start } = basicRules;
  assert.deepEqual(Object.keys(faults(start, { now })).sort(), ["birth", "country", "name", "number"]);
  assert.deepEqual(faults(good, { now }), {});
  assert.equal(faults({ ...good, number: "1" }, { now }).number?.code, "wrong-id-number");
  assert.equal(faults({ ...good, birth: "2020-01-01" }, { now }).birth?.code, "underage");
  assert.equal(faults({ ...good, expires: "" }, { now }).expires?.code, "wrong-expiry");
});

test("everything that is wrong is said at once", () => {
  const found = basicRules.faults({ ...good, name: "Ann 9", number: "1", birth: "2020-01-01", expires: "2026-03-01" }, { now });
  assert.deepEqual(
    Object.entries(found).map(([field, fault]) => [field, fault?.code]),
    [
      ["name", "wrong-name"],
      ["number", "wrong-id-number"],
      ["birth", "underage"],
      ["expires", "document-expired"],
    ],
  );
});

test("a wait is said in the unit that it fills, never shorter than it was", () => {
  assert.deepEqual(waitIn(200), { unit: "seconds", count: 1 });
  assert.deepEqual(waitIn(61_000), { unit: "minutes", count: 2 });
  assert.deepEqual(waitIn(3 * 3_600_000), { unit: "hours", count: 3 });
});
