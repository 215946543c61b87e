import assert from "node:assert/strict";
import { test } from "node:test";
import { distanceBetween } from "./distance.ts";

test("how far a price lies is told in percent with its sign, and as nothing while there is no other", () => {
  assert.deepEqual(
    [distanceBetween("50000", "58000"), distanceBetween("50000", "48000"), distanceBetween("60000", "60000")],
    ["16.00", "-4.00", "0.00"],
  );
  assert.deepEqual([distanceBetween("3", "3.001"), distanceBetween(null, "58000")], ["0.03", null]);
});
