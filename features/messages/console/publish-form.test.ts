import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsOf, publishInput, publishRulesFrom } from "./publish-form.ts";

const publishRules = publishRulesFrom("2026-03-01");
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

test("it begins and ends with days in UTC, and ends after it has begun", () => {
  const times = (more: object) => {
    const { from_at, until_at } = publishInput({ ...start, ...more }) as { from_at?: string; until_at?: string };
    return [from_at, until_at].map((at) => at && new Date(Number(at)).toISOString());
  };
  assert.deepEqual(times({}), [undefined, undefined]);
  assert.deepEqual(times({ later: true, day: "2026-03-04", ends: true, until: "2026-03-09" }), [
    "2026-03-04T00:00:00.000Z",
    "2026-03-09T00:00:00.000Z",
  ]);
  const fault = (more: object) => publishRules.faults({ ...start, ...more }, undefined).until?.code;
  assert.equal(fault({ ends: true, until: "2026-03-01" }), "wrong-until");
  assert.equal(fault({ ends: true, until: "2026-03-02" }), undefined);
  assert.equal(fault({ later: true, day: "2026-03-02", ends: true, until: "2026-03-02" }), "wrong-until");
});

test("one that is there is corrected in its own words, and what has begun does not begin anew", () => {
  const shown = {
    ...({ id: "1", key: "fees", kind: "banner", title: "Lower fees", popup: true } as const),
    missing: [],
    texts: [{ lang: "en" as const, ...en }],
  };
  const [from_at, until_at] = [Date.parse("2026-02-20T07:00:00Z"), Date.parse("2026-03-09T00:00:00Z")];
  const running = fieldsOf({ ...shown, state: "running", from_at, until_at }, "2026-03-01");
  assert.deepEqual([running.later, running.ends, running.until, running.texts.en], [false, true, "2026-03-09", en]);
  const begins = Date.parse("2026-03-04T00:00:00Z");
  const scheduled = fieldsOf({ ...shown, state: "scheduled", from_at: begins, until_at: null }, "2026-03-01");
  assert.deepEqual([scheduled.later, scheduled.day, scheduled.ends], [true, "2026-03-04", false]);
  const from = (fields: typeof scheduled) => (publishInput(fields) as { from_at?: string }).from_at;
  assert.deepEqual([from(running), from({ ...scheduled, later: false })], [undefined, "0"]);
});
