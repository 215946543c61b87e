import assert from "node:assert/strict";
import { test } from "node:test";
import { IndexOutages, OUTAGE_MS_MIN } from "./index-outages.ts";

test("an index that is missing for a moment is no outage, a longer time is one that grows (MARKET-14)", () => {
  const outages = new IndexOutages();
  outages.note(false, 1_000);
  outages.note(false, 1_000 + OUTAGE_MS_MIN - 1);
  outages.note(true, 1_000 + OUTAGE_MS_MIN);
  assert.deepEqual(outages.takeUnsaved(), []);
  outages.note(false, 20_000);
  outages.note(false, 26_000);
  assert.deepEqual(outages.takeUnsaved(), [{ since: 20_000, until: 26_000 }]);
  outages.note(false, 27_000);
  outages.note(true, 28_000);
  assert.deepEqual(outages.takeUnsaved(), [{ since: 20_000, until: 27_000 }]);
  assert.deepEqual(outages.takeUnsaved(), []);
  assert.ok(outages.reaches(26_999) && !outages.reaches(27_000));
});

test("outages that could not be stored are offered again, as long as they have become", () => {
  const outages = new IndexOutages();
  outages.note(false, 0);
  outages.note(false, 6_000);
  const taken = outages.takeUnsaved();
  outages.note(false, 7_000);
  outages.giveBack(taken);
  assert.deepEqual(outages.takeUnsaved(), [{ since: 0, until: 7_000 }]);
});
