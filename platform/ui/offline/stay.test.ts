import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { mayStay } from "./stay.ts";

const now = Date.parse("2026-03-02T12:00:00Z");

test("what anybody may see stays, whoever is here and however old it is", () => {
  for (const customer of ["ann", undefined]) assert.ok(mayStay({ owner: null, at: now - 30 * DAY_MS }, customer, now));
});

test("what is a customer's stays for a day, and only while it is he who is logged in", () => {
  const anns = { owner: "ann", at: now - DAY_MS + 1 };
  assert.ok(mayStay(anns, "ann", now));
  assert.equal(mayStay(anns, "ben", now), false);
  assert.equal(mayStay(anns, undefined, now), false, "after logout, or once the server has said that the session is over");
  assert.equal(mayStay({ ...anns, at: now - DAY_MS }, "ann", now), false);
  assert.equal(mayStay({ ...anns, at: now + DAY_MS }, "ann", now), false, "a clock that was set back keeps nothing longer");
});
