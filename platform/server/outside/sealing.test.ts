import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf } from "../keys/keys.ts";
import { createSealing } from "./sealing.ts";

const message = { to: "a@example.com", text: "123456\n你好" };

test("a sealed message opens to itself, shows none of its text, and differs each time", () => {
  const sealing = createSealing(keysOf("secret"), "queue");
  const one = sealing.seal(message);
  assert.deepEqual(sealing.open(one), message);
  assert.ok(!Buffer.from(one.sealed, "base64").includes("123456"));
  assert.notEqual(sealing.seal(message).sealed, one.sealed);
});

test("another secret or a changed byte opens nothing", () => {
  const { sealed } = createSealing(keysOf("secret"), "queue").seal(message);
  assert.throws(() => createSealing(keysOf("other"), "queue").open({ sealed }));
  const bytes = Buffer.from(sealed, "base64");
  for (const index of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    assert.throws(() => createSealing(keysOf("secret"), "queue").open({ sealed: changed.toString("base64") }));
  }
});
