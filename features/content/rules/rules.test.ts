import assert from "node:assert/strict";
import { test } from "node:test";
import type { Block } from "@assay/core/prose.ts";
import fc from "fast-check";
import { differenceOf } from "./difference.ts";
import { readArticle, readQuestions } from "./written.ts";

const said = (...texts: readonly string[]): Block[] => texts.map((text) => ({ kind: "paragraph", runs: [{ text }] }));

test("a block that has moved is no difference, one that is new is, and one that is gone is told", () => {
  assert.deepEqual(differenceOf(said("a", "b"), said("b", "a")), { fresh: [], gone: [] });
  assert.deepEqual(differenceOf(said("a", "b"), said("a", "c", "b")), { fresh: [1], gone: [] });
  assert.deepEqual(differenceOf(said("a", "b", "b"), said("b")), { fresh: [], gone: ["a", "b"] });
  assert.deepEqual(differenceOf(said("a  b"), said("a b")), { fresh: [], gone: [] });
});

test("what is fresh and what has stayed make up the new text; a text has no difference from itself", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });
  fc.assert(
    fc.property(words, words, (before, after) => {
      const { fresh, gone } = differenceOf(said(...before), said(...after));
      const stayed = after.filter((_, place) => !fresh.includes(place));
      assert.deepEqual([...stayed, ...gone].sort(), [...before].sort());
      assert.deepEqual(differenceOf(said(...after), said(...after)), { fresh: [], gone: [] });
    }),
  );
});

test("an article is its title, a first paragraph of plain words, and the rest", () => {
  assert.deepEqual(readArticle("# A title\n\nFirst words\nof it.\n\n## More\nText.\n"), {
    title: "A title",
    summary: "First words of it.",
    body: "## More\nText.",
  });
  assert.deepEqual(readArticle("# A title\n\nSee [this](/pages/x).\n\nMore."), {
    title: "A title",
    summary: "",
    body: "See [this](/pages/x).\n\nMore.",
  });
  assert.throws(() => readArticle("No title"), /# Title/);
});

test("questions have a slug, and one without is refused", () => {
  const { category, list } = readQuestions("# Spot\n\n## What does it cost? {#fees}\nA part.\n\n## Who? {#who}\nThe house.\n");
  assert.equal(category, "Spot");
  assert.deepEqual(list, [
    { slug: "fees", question: "What does it cost?", body: "A part." },
    { slug: "who", question: "Who?", body: "The house." },
  ]);
  assert.throws(() => readQuestions("# Spot\n\n## What?\nA part."), /no slug/);
});
