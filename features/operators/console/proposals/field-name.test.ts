import assert from "node:assert/strict";
import { test } from "node:test";
import { readFieldName } from "./field-name.ts";

test("a field in a language is told apart from one whose name only has an underscore", () => {
  assert.deepEqual(readFieldName("title_de"), { key: "title", lang: "de" });
  assert.deepEqual(readFieldName("body_kor"), { key: "body", lang: "kor" });
  assert.deepEqual(readFieldName("zh"), { key: "body", lang: "zh" });
  for (const field of ["ends_at", "artist_about", "bank-name", "_de", "title", "title_xx"])
    assert.deepEqual(readFieldName(field), { key: field });
});
