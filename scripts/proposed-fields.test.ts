/** Whoever judges a proposal reads what is asked for by names: the console has one for each field of every call that waits for approval. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { everyCall, fieldsOf } from "../abuse/calls.ts";
import { readFieldName } from "../features/operators/console/proposals/field-name.ts";
import { read } from "./sources.ts";

const namesIn = (lang: "en" | "zh"): Readonly<Record<string, string>> =>
  (JSON.parse(read(`features/operators/console/locales/${lang}.json`)) as { fields: Record<string, string> }).fields;
const proposed = (await everyCall()).filter(({ approvals }) => approvals !== undefined);

test("every field of a call that others must approve has a name in the console", () => {
  assert.ok(proposed.length > 20);
  const names = namesIn("en");
  const nameless = proposed.flatMap((call) =>
    fieldsOf(call)
      .filter((field) => !Object.hasOwn(names, readFieldName(field).key))
      .map((field) => `${call.path}: ${field}`),
  );
  assert.deepEqual(nameless, [], "Add it to `fields` in features/operators/console/locales.");
});

test("no two fields of such a call are called alike", () => {
  const alike = (["en", "zh"] as const).flatMap((lang) => {
    const names = namesIn(lang);
    return proposed.flatMap((call) => {
      const shown = fieldsOf(call).map((field) => {
        const { key, lang: tongue } = readFieldName(field);
        return `${names[key]} ${tongue}`;
      });
      return shown.filter((name, at) => shown.indexOf(name) !== at).map((name) => `${lang} ${call.path}: ${name}`);
    });
  });
  assert.deepEqual(alike, []);
});
