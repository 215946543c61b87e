import assert from "node:assert/strict";
import { test } from "node:test";
import { startOf, writeInput, writeRulesFrom } from "./write-form.ts";

const DAY = "2026-12-01";
const filled = { ...startOf(DAY), slug: "lower-fees", title: " Fees ", body: "Less. " };
const faultsOf = (patch: object) =>
  Object.entries(writeRulesFrom(DAY).faults({ ...filled, ...patch }, undefined)).flatMap(([name, fault]) =>
    fault ? [`${name} ${fault.code}`] : [],
  );

test("an article has a name, a title and a text", () => {
  assert.deepEqual(faultsOf({}), []);
  assert.deepEqual(faultsOf({ slug: "Lower fees" }), ["slug no-name"]);
  assert.deepEqual(faultsOf({ slug: "", title: " ", body: "" }), ["slug required", "title required", "body required"]);
});

test("a planned text begins at midnight UTC, another at once", () => {
  assert.equal("from_at" in writeInput(filled, "de"), false);
  const planned = writeInput({ ...filled, later: true }, "de");
  assert.deepEqual([planned.from_at, planned.title, planned.body], [String(Date.UTC(2026, 11, 1)), "Fees", "Less."]);
});
