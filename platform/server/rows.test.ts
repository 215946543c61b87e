import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Field, jsonList, rowsText } from "./rows.ts";
import { openTestHouse, type TestHouse } from "./testing.ts";

describe("rows as one text", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([]);
    await sql`create type public.row_of_test as (word text, count bigint, yes boolean, at timestamptz, more json)`.execute(
      house.owner.database,
    );
  });
  after(async () => await house.close());

  test("whatever stands in a field arrives as it was, null and the empty text too", async () => {
    const word = fc
      .oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."\"\\(),{} \n\tNULnul'") }))
      .filter((text) => !text.includes("\0") && text.isWellFormed());
    const row = fc.tuple(
      fc.option(word),
      fc.option(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })),
      fc.option(fc.boolean()),
      fc.option(fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })),
      fc.option(fc.dictionary(word, word).map((more) => JSON.stringify(more))),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows: (readonly Field[])[]) => {
        const { rows: read } = await sql<Record<string, string | boolean | Date | null>>`
          select word, count, yes, at, more::text from unnest(${rowsText(rows)}::public.row_of_test[])`.execute(house.database);
        const told = read.map(({ word, count, yes, at, more }) => [word, count, yes, at, more]);
        const sent = rows.map((fields) => fields.map((field) => (typeof field === "bigint" ? field.toString() : field)));
        assert.deepEqual(told, sent);
      }),
      { numRuns: 100 },
    );
  });

  test("a list of JSON keeps every value, whatever stands in its texts", async () => {
    const more = fc.array(fc.jsonValue({ noUnicodeString: false }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(more, async (drawn) => {
        const values = [...drawn, { text: "\x1e" }, '\x1e\\"'];
        const { rows } = await sql<{ json: string }>`
          select one::text as json from unnest(${jsonList(values)}) as one`.execute(house.database);
        assert.deepEqual(
          rows.map(({ json }) => json),
          values.map((one) => JSON.stringify(one)),
        );
      }),
      { numRuns: 100 },
    );
  });
});
