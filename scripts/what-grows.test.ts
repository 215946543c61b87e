/** Every table is named once in docs/what-grows.md, with what ends it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { schemaFile } from "./golden.ts";

const root = join(import.meta.dirname, "..");

/** Parts of a table by the month are made at run time and are none of these. */
const tables = readFileSync(schemaFile, "utf8")
  .split("\n")
  .flatMap((line) => /^table ([a-z_."]+)/.exec(line)?.[1]?.replaceAll('"', "") ?? []);

test("every table of the database stands once in docs/what-grows.md, and no other", () => {
  const text = readFileSync(join(root, "docs", "what-grows.md"), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  const named = rows.flatMap((row) => [...(row.split("|").at(-2) ?? "").matchAll(/`([a-z_.]+)`/g)].map((found) => found[1]!));
  assert.deepEqual(named.toSorted(), tables.toSorted());
});
