import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { treeOf } from "../rules.ts";
import { isActRight, isLookRight } from "./opened.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

test("an act whose fact, reason or salt was changed is not right (OPERATOR-06)", () => {
  const reason = hash("salt because");
  const fact = JSON.stringify({ call: "POST /x", reason });
  const act = { fact, digest: hash(fact), reason, said: "because", reason_salt: "salt" };
  assert.equal(isActRight(act), true);
  assert.equal(isActRight({ fact, digest: act.digest, reason }), true, "as everybody sees it");
  assert.equal(isActRight({ ...act, said: "another reason" }), false);
  assert.equal(isActRight({ ...act, digest: hash("another") }), false);
  assert.equal(isActRight({ ...act, reason: hash("another") }), false);
});

test("a look that does not lead to the root of its hour is not right (OPERATOR-07)", () => {
  const [salt, text] = ["salt", "a look"];
  const leaf = hash(`${salt} ${text}`);
  const leaves = [leaf, hash("others"), hash("and others")].sort();
  const { root, pathOf } = treeOf(leaves, hash);
  const batch = { leaf, path: pathOf(leaf), root };
  assert.equal(isLookRight({ text, salt, batch }), true);
  assert.equal(isLookRight({ text: "another look", salt, batch }), false);
  assert.equal(isLookRight({ text, salt, batch: { ...batch, root: hash("another") } }), false);
  assert.equal(isLookRight({ text, salt, batch: null }), true);
});
