import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { roles } from "@assay/core/roles.ts";
import fc from "fast-check";
import { judgeRoles, rootOf, treeOf } from "./rules.ts";

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

test("nobody holds maker and checker, and nobody holds nothing (OPERATOR-04)", () => {
  assert.equal(judgeRoles([]), "no-role");
  assert.equal(judgeRoles(roles), "maker-and-checker");
  for (const role of roles) assert.equal(judgeRoles([role]), undefined);
});

test("every leaf leads to the root of its hour, and nothing else does (OPERATOR-07)", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), (texts, pick) => {
      const leaves = texts.map(hash).sort();
      const { root, pathOf } = treeOf(leaves, hash);
      const leaf = leaves[pick % leaves.length]!;
      assert.equal(rootOf(leaf, pathOf(leaf), hash), root);
      if (leaves.length > 1) assert.notEqual(rootOf(hash("another"), pathOf(leaf), hash), root);
      assert.throws(() => pathOf(hash("none of them, by far")), RangeError);
    }),
  );
});
