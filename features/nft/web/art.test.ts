import assert from "node:assert/strict";
import { test } from "node:test";
import { artOf } from "./art.ts";

test("a word is one picture for ever, and two words are two", () => {
  assert.deepEqual(artOf("practice-1"), artOf("practice-1"));
  assert.notDeepEqual(artOf("practice-1"), artOf("practice-2"));
  const { hue, shapes } = artOf("practice-1");
  assert.ok(hue < 360 && shapes.length >= 5 && shapes.length <= 8);
  assert.ok(shapes.every(({ x, y, size }) => x < 100 && y < 100 && size >= 10));
});
