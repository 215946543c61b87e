import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import { untilText } from "./until-text.ts";

test("a wait is told by its two largest parts", () => {
  assert.equal(untilText(DAY_MS + 5 * HOUR_MS + 12 * MINUTE_MS, "en"), "1 day 5 hr");
  assert.equal(untilText(5 * HOUR_MS + 12 * MINUTE_MS + SECOND_MS, "en"), "5 hr 12 min");
  assert.equal(untilText(12 * MINUTE_MS + 9 * SECOND_MS, "en"), "12 min 9 sec");
  assert.equal(untilText(-5, "en"), "0 sec");
});
