import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { APP_ROLE } from "../postgres.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { bool, instant, int, json, type RowOf, tableOf, text, units, uuid } from "./table.ts";

const columns = {
  id: uuid,
  word: text<"up" | "down">(),
  note: text().orNull,
  times: int().orNull,
  isSold: bool,
  stake: units,
  paidOut: units.orNull,
  dueAt: instant,
  endedAt: instant.orNull,
  fact: json<{ readonly said: string }>().orNull,
};
const kept = tableOf("public.kept_row", columns);
type Kept = RowOf<typeof kept>;

const at = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });
const said = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0") && one.isWellFormed());
const row: fc.Arbitrary<Kept> = fc.record(
  {
    id: fc.uuid(),
    word: fc.constantFrom("up", "down"),
    note: fc.option(said),
    times: fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
    isSold: fc.boolean(),
    stake: fc.bigInt(-(10n ** 38n), 10n ** 38n),
    paidOut: fc.option(fc.bigInt(0n, 10n ** 38n)),
    dueAt: at,
    endedAt: fc.option(at),
    fact: fc.option(said.map((one) => ({ said: one }))),
  },
  { noNullPrototype: true },
);

let house: TestHouse;
before(async () => {
  house = await openTestHouse([]);
  await sql`create table public.kept_row (id uuid primary key, ended_at timestamptz, word text not null, note text, times int,
    is_sold boolean not null, stake numeric(39, 0) not null, paid_out numeric(39, 0), due_at timestamptz not null, fact jsonb);
    grant all on public.kept_row to ${sql.id(APP_ROLE)}`.execute(house.owner.database);
});
after(async () => await house.close());

test("what is inserted and changed is read as it was, by names and not by places", async () => {
  const rows = fc.uniqueArray(row, { minLength: 1, maxLength: 8, selector: ({ id }) => id });
  await fc.assert(
    fc.asyncProperty(rows, row, async (some, { word, dueAt, fact, paidOut }) => {
      await sql`truncate public.kept_row`.execute(house.database);
      await kept.insert(house.database, some);
      const byId = sql`order by array_position(${some.map(({ id }) => id)}::uuid[], id)`;
      assert.deepEqual(await kept.select(house.database, byId), some);
      const changed = some.map((one) => ({ ...one, word, dueAt, fact, paidOut, note: "is not written" }));
      await kept.update(house.database, changed.slice(1), ["word", "dueAt", "fact", "paidOut"]);
      const wanted = [some[0]!, ...changed.slice(1).map((one, place) => ({ ...one, note: some[place + 1]!.note }))];
      assert.deepEqual(await kept.select(house.database, byId), wanted);
    }),
    { numRuns: 40 },
  );
});

test("no rows are no statement, and what is there already is refused or, where the caller says so, left", async () => {
  const [one] = fc.sample(row, 1) as [Kept];
  await kept.insert(house.database, []);
  await kept.update(house.database, [], ["word"]);
  await kept.insert(house.database, [one]);
  await assert.rejects(kept.insert(house.database, [one]), { code: "23505" });
  await kept.insert(house.database, [{ ...one, isSold: !one.isSold }], sql`on conflict do nothing`);
  const { rows } = await sql<Record<string, unknown>>`
    select ${kept.columns}, 1 as more from public.kept_row where id = ${one.id}`.execute(house.database);
  assert.deepEqual(rows.map(kept.read), [one]);
});
