import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeShown } from "./option-model.ts";

test("who was wrong with nobody on the other side has lost nothing, and is not told so", () => {
  assert.equal(outcomeShown("lost", "25", "25"), "returned");
  assert.equal(outcomeShown("lost", "25", "0"), "lost");
  assert.equal(outcomeShown("won", "25", "48.5"), "won");
  assert.equal(outcomeShown("tie", "25", "25"), "tie");
});
