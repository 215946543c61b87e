import assert from "node:assert/strict";
import { test } from "node:test";
import { folded, hasWords } from "./words.ts";

test("every word is looked for, whatever its case, accents and place", () => {
  const text = folded("Où trouver mes RETRAITS ?");
  assert.ok(hasWords("retraits ou")(text));
  assert.ok(!hasWords("retraits dépôt")(text));
  assert.ok(hasWords("  ")(text));
});
