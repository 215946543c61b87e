import assert from "node:assert/strict";
import { test } from "node:test";
import { notesOf, readAway, writeAway } from "./notes-of.ts";

const decision = { accepted: true, version: 1, lang: "en", hash: "", at: 1 } as const;
const terms = {
  keyword: "terms",
  version: 1,
  holds: true,
  title: "Terms",
  lang: "en",
  hash: "",
  published_at: 10,
  decision,
  coming: null,
  retracted: null,
} as const;
const none = new Set<string>();
const told = (one: object, away = none) =>
  notesOf([{ ...terms, ...one }], away).map(({ version, kind, at }) => [version, kind, at]);

test("who has accepted a version is told of the next one before it holds and once it does, and nobody else is", () => {
  assert.deepEqual(told({}), []);
  assert.deepEqual(told({ coming: { version: 2, at: 50 } }), [[2, "comes", 50]]);
  assert.deepEqual(told({ version: 2 }), [[2, "came", 10]]);
  assert.deepEqual(told({ version: 2, decision: { ...decision, version: 2 } }), []);
  assert.deepEqual(told({ version: 2, coming: { version: 3, at: 50 }, decision: null }), []);
  assert.deepEqual(told({ version: 2, decision: { ...decision, accepted: false } }), []);
});

test("who was told of a version is told that it does not come, until he puts that away", () => {
  const back = { retracted: { version: 2, at: 50 } };
  assert.deepEqual(told(back), [[2, "retracted", 50]]);
  assert.deepEqual(told({ ...back, coming: { version: 3, at: 60 } }), [
    [2, "retracted", 50],
    [3, "comes", 60],
  ]);
  assert.deepEqual(told(back, new Set(["terms:2:comes"])), [[2, "retracted", 50]]);
  assert.deepEqual(told(back, new Set(["terms:2:retracted"])), []);
});

test("a note that was put away does not come back, and that of the version once it holds does", () => {
  const coming = { coming: { version: 2, at: 50 } };
  const [note] = notesOf([{ ...terms, ...coming }], none);
  const away = readAway(writeAway(readAway(undefined), note!.key));
  assert.deepEqual(told(coming, new Set(away)), []);
  assert.deepEqual(told({ version: 2 }, new Set(away)), [[2, "came", 10]]);
  let kept = new Set<string>();
  for (let version = 0; version < 200; version += 1) kept = new Set(readAway(writeAway(kept, `terms:${version}:came`)));
  assert.ok(kept.size <= 60 && kept.has("terms:199:came"));
});
