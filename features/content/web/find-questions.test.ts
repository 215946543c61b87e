import assert from "node:assert/strict";
import { test } from "node:test";
import { ALL, findQuestions, type Question } from "./find-questions.ts";

const asked = (slug: string, category: string, question: string, answer: string): Question => ({
  slug,
  category,
  question,
  blocks: [{ kind: "paragraph", runs: [{ text: answer }] }],
});

const list = [
  asked("receipt", "proofs", "What is a receipt?", "It names the price that decided, and the fee."),
  asked("fee", "spot", "What does an order cost?", "A fee of what you get."),
  asked("what-fee", "leverage", "Which fee has a position?", "Two, and a night costs."),
  asked("gebuehr", "spot", "Was kostet eine Order – die Gebühr?", "Ein Teil."),
];
const slugs = (query: string, category = ALL) => findQuestions(list, { query, category }).map(({ slug }) => slug);

test("all words must be there; those that are asked for stand before those that are only answered", () => {
  assert.deepEqual(slugs(""), ["receipt", "fee", "what-fee", "gebuehr"]);
  assert.deepEqual(slugs("fee"), ["what-fee", "receipt", "fee"]);
  assert.deepEqual(slugs("order cost"), ["fee"]);
  assert.deepEqual(slugs("nothing like it"), []);
});

test("capitals and accents do not matter, a category does", () => {
  assert.deepEqual(slugs("GEBUHR"), ["gebuehr"]);
  assert.deepEqual(slugs("fee", "spot"), ["fee"]);
});
