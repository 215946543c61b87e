import assert from "node:assert/strict";
import { test } from "node:test";
import { measure } from "./size.ts";

for (const { name, value, unit, bar, holds } of measure())
  test(`${name}: ${value} ${unit}, ${bar}`, () =>
    assert.ok(
      holds,
      "it grew beyond its budget: let what is not seen at once come by import(); `npm run bench -- size` shows all",
    ));
