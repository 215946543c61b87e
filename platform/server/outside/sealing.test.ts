import assert from "node:assert/strict";
import { test } from "node:test";
import { createSealing } from "./sealing.ts";

const message = { to: "a@example.com", text: "123456\n你好" };

test("a sealed message opens to itself, shows none of its text, and differs each time", () => {
  const sealing = createSealing("secret", "a test");
  const one = sealing.seal(message);
  assert.deepEqual(sealing.open(one), message);
  assert.ok(!Buffer.from(one.sealed, "base64").includes("123456"));
  assert.notEqual(sealing.seal(message).sealed, one.sealed);
});

test("another secret or a changed byte opens nothing", () => {
  const { sealed } = createSealing("secret", "a test").seal(message);
  assert.throws(() => createSealing("other", "a test").open({ sealed }));
  const bytes = Buffer.from(sealed, "base64");
  for (const index of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    assert.throws(() => createSealing("secret", "a test").open({ sealed: changed.toString("base64") }));
  }
});
