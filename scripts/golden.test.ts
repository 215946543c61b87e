import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apiFile, apiText, schemaFile, schemaText } from "./golden.ts";

const advice = "if this change is meant, run `npm run golden` and commit the diff";

test("api.golden.txt lists every call as its contract declares it", async () => {
  assert.equal(await apiText(), readFileSync(apiFile, "utf8"), advice);
});

test("schema.golden.sql is the schema that the migrations build", async () => {
  assert.equal(await schemaText(), readFileSync(schemaFile, "utf8"), advice);
});
