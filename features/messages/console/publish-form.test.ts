import assert from "node:assert/strict";
import { test } from "node:test";
import { publishInput, publishRules } from "./publish-form.ts";

const { start } = publishRules;
const en = { title: "Lower fees", summary: "From April.", body: "One." };

test("an announcement has a key and is told in English, and in no language in part", () => {
  const faults = (texts: object, key = "fees-2026") =>
    publishRules.faults({ ...start, key, texts: { ...start.texts, ...texts } }, undefined);
  assert.equal(faults({ en }).texts, undefined);
  assert.equal(faults({ en }, "Fees 2026").key?.code, "no-key");
  assert.equal(faults({}).texts?.code, "unfinished");
  assert.deepEqual(faults({ en, de: { ...en, body: " " } }).texts?.values, { language: "de" });
});

test("only languages that are told are sent", () => {
  const sent = publishInput({ ...start, key: "fees-2026", push: true, texts: { ...start.texts, en, zh: en } });
  assert.deepEqual(
    [
      sent.popup,
      sent.push,
      Object.keys(sent)
        .filter((name) => name.startsWith("title_"))
        .sort(),
    ],
    ["0", "1", ["title_en", "title_zh"]],
  );
});
