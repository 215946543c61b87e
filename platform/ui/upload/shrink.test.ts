import assert from "node:assert/strict";
import { test } from "node:test";
import { sizeWithin } from "./shrink.ts";

test("a picture keeps its shape, and a small one its size", () => {
  assert.deepEqual(sizeWithin(4_000, 3_000), { width: 2_560, height: 1_920 });
  assert.deepEqual(sizeWithin(3_000, 6_000), { width: 1_280, height: 2_560 });
  assert.deepEqual(sizeWithin(800, 600), { width: 800, height: 600 });
});
