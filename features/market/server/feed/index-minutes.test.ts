import assert from "node:assert/strict";
import { test } from "node:test";
import { IndexMinutes } from "./index-minutes.ts";

test("MARKET-24 a minute of an index is kept once it is over: how far it went, and its last word", () => {
  const minutes = new IndexMinutes();
  minutes.note(100n, 60_000);
  minutes.note(90n, 60_200);
  minutes.note(120n, 119_800);
  minutes.note(undefined, 119_900);
  assert.deepEqual(minutes.takeUnsaved(), []);
  minutes.note(undefined, 120_000);
  const first = { time: 60_000, low: 90n, high: 120n, close: 120n };
  assert.deepEqual(minutes.takeUnsaved(), [first]);
  minutes.note(130n, 240_000);
  minutes.note(131n, 300_000);
  assert.deepEqual(
    minutes.takeUnsaved(),
    [{ time: 240_000, low: 130n, high: 130n, close: 130n }],
    "a minute without an index has none",
  );
  minutes.note(132n, 360_000);
  minutes.giveBack([first]);
  assert.deepEqual(
    minutes.takeUnsaved().map(({ time }) => time),
    [60_000, 300_000],
  );
});
