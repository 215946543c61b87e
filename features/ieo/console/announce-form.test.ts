import assert from "node:assert/strict";
import { test } from "node:test";
import { type AnnounceFields, announceInput, announceRulesFrom } from "./announce-form.ts";

const rules = announceRulesFrom("2026-03-02");
const sale: AnnounceFields = { ...rules.start, token: "NEWT", name: "New token", price: "0.05", total: "1000", cap: "100" };
const faultsOf = (change: Partial<AnnounceFields>): string[] =>
  Object.entries(rules.faults({ ...sale, ...change }, undefined)).flatMap(([name, fault]) =>
    fault ? [`${name} ${fault.code}`] : [],
  );

test("a sale is read field by field, and what cannot be read is said at its field", () => {
  assert.deepEqual(faultsOf({}), []);
  for (const [change, fault] of [
    [{ token: "n" }, "token token"],
    [{ name: " " }, "name name"],
    [{ price: "0" }, "price number"],
    [{ cap: "1e3" }, "cap number"],
    [{ ends: "2026-03-05" }, "ends order"],
    [{ lists: "2026-03-12" }, "lists order"],
    [{ free: "100.1" }, "free percent"],
    [{ parts: "0" }, "parts whole"],
    [{ website: "ftp://example.org" }, "website link"],
  ] as const)
    assert.deepEqual(faultsOf(change), [fault]);
});

test("it is sent with moments in UTC and its ratio as a fraction", () => {
  const { opens_at, free_ratio } = announceInput(sale);
  assert.deepEqual([opens_at, free_ratio], [String(Date.UTC(2026, 2, 5)), "0.25"]);
});
