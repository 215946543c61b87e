import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextBeat } from "./clock.ts";

describe("work that runs again and again", () => {
  test("keeps its beat when each run comes a little late", () => {
    let due = 200;
    for (let run = 1; run <= 1_000; run += 1) due = nextBeat(due, 200, due + 30);
    assert.equal(due, 200 + 1_000 * 200);
  });

  test("leaves out the beats that are over", () => {
    assert.equal(nextBeat(200, 200, 950), 1_000);
    assert.equal(nextBeat(200, 200, 1_000), 1_000);
  });

  test("does not run twice for a beat for which it came early", () => {
    assert.equal(nextBeat(200, 200, 199.4), 400);
    assert.equal(nextBeat(200, 200, 200), 400);
  });
});
