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

test("a text that ends does so after it has begun", () => {
  assert.deepEqual(faultsOf({ ends: true }), ["until wrong-until"]);
  assert.deepEqual(faultsOf({ ends: true, later: true, day: "2026-12-03", until: "2026-12-02" }), ["until wrong-until"]);
  assert.deepEqual(faultsOf({ ends: true, until: "2026-12-02" }), []);
  const written = writeInput({ ...filled, ends: true, until: "2026-12-02" }, "de");
  assert.equal(written.until_at, String(Date.UTC(2026, 11, 2)));
});
