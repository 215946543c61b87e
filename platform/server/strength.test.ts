import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { bitsOf, isStrong } from "./strength.ts";

const own = { length: 32, bits: 96 };

test("what chance has made is strong, in hexadecimal and in base64", () => {
  for (let made = 0; made < 500; made += 1) {
    assert.ok(isStrong(randomBytes(32).toString("hex"), own));
    assert.ok(isStrong(randomBytes(32).toString("base64"), own));
  }
});

for (const weak of [
  "a".repeat(200),
  "password".repeat(20),
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "the quick brown fox jumps over the lazy dog and sleeps",
  "0123456789abcdef0123456789abcdef",
  "sandbox-pepper-known-to-everybody",
  "K7#K7#K7#K7#K7#K7#K7#K7#K7#K7#K7#",
]) {
  test(`${weak.slice(0, 24)}… is weak`, () => assert.ok(!isStrong(weak, own)));
}

test("a repetition adds nothing", () => {
  const once = "x8Kp2vQ9";
  assert.ok(bitsOf(once.repeat(9)) <= bitsOf(once) + 3 * Math.log2(8));
});
