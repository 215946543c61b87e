/** What is kept of customers: every column with one is declared, and can be looked through. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { featureMap } from "@assay/features/map.ts";
import { type CustomerRows, platformRows } from "@assay/server/customer-rows.ts";
import { feature } from "@assay/server/feature.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";

const root = join(import.meta.dirname, "..");

/** Ids of other things than customers, where no foreign key says what they are of. */
const others = new Set(["id", "operator_id", "proposal_id", "maker_id", "judged_by", "decided_by", "claimed_by", "assignee"]);
const otherThings = new Set([
  "copy.copy.lead_id",
  "copy.copy.position_id",
  "copy.signal.position_id",
  "leverage.position.part_of",
  "messages.message.phrase_id",
  "messages.push_subscription.session_id",
  "nft.piece.order_id",
  "proofs.draw.reference",
  "proofs.draw_chain.subject",
  "proofs.evidence.subject",
  "sell.sale.card_id",
  "spot.fill.order_id",
  "spot.stop.order_id",
  "swap.swap.quote_id",
  "withdrawals.withdrawal.payee_id",
]);

interface Column {
  readonly table: string;
  readonly column: string;
  /** Where a foreign key of it leads. */
  readonly leads: string | null;
  readonly indexed: boolean;
}

const rowsOf = async (name: string): Promise<readonly CustomerRows[]> => {
  const { customerRows } = (await import(pathToFileURL(join(root, "features", name, "server/customer-rows.ts")).href)) as {
    customerRows: readonly CustomerRows[] | (() => readonly CustomerRows[]);
  };
  return typeof customerRows === "function" ? customerRows() : customerRows;
};

let house: TestHouse;
let declared: readonly (CustomerRows & { readonly by: string })[];
let columns: readonly Column[];
before(async () => {
  house = await openTestHouse(featureMap.map((name) => feature(name, join(root, "features", name), {})));
  const all = featureMap.map(async (name) => (await rowsOf(name)).map((one) => ({ ...one, by: name })));
  declared = [...(await Promise.all(all)).flat(), ...platformRows.map((one) => ({ ...one, by: "platform" }))];
  ({ rows: columns } = await sql<Column>`
    select n.nspname || '.' || c.relname as table, a.attname as column,
      (select min(d.nspname || '.' || f.relname) from pg_constraint k join pg_class f on f.oid = k.confrelid
        join pg_namespace d on d.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)) as leads,
      exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum) as indexed
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^(pg_|information_schema|pgboss)'
      and a.atttypid = 'uuid'::regtype and a.attnum > 0 and not a.attisdropped order by 1, 2`.execute(house.database));
});
after(async () => await house.close());

test("every column that holds a customer is declared by its feature, once", () => {
  const known = declared.flatMap(({ table, columns: own }) => own.map((column) => `${table}.${column}`));
  assert.deepEqual(
    known.filter((one, index) => known.indexOf(one) !== index),
    [],
    "twice",
  );
  const found = columns.filter(
    ({ table, column, leads }) =>
      (leads === null || leads === "identity.customer" || leads === "game.player") &&
      !others.has(column) &&
      !otherThings.has(`${table}.${column}`),
  );
  const stored = found.map(({ table, column }) => `${table}.${column}`);
  assert.deepEqual(
    stored.filter((one) => !known.includes(one)),
    [],
    "declare these in the feature's server/customer-rows.ts",
  );
  const real = new Set(columns.map(({ table, column }) => `${table}.${column}`));
  assert.deepEqual(
    known.filter((one) => !real.has(one)),
    [],
    "there is no such column",
  );
});

test("a feature declares tables of its own, and hands them to the server", () => {
  for (const { table, by } of declared) assert.equal(table.split(".")[0], by.replaceAll("-", "_"));
  for (const name of featureMap) {
    assert.match(readFileSync(join(root, "features", name, "server.ts"), "utf8"), /^ +customerRows[,:]/m, name);
  }
});

test("what is looked for by its customer has an index that begins with him", () => {
  const searched = declared.filter(({ fate, open }) => fate === "goes" || open !== undefined);
  const slow = searched.flatMap(({ table, columns: own }) =>
    own
      .filter((column) => !columns.find((one) => one.table === table && one.column === column)!.indexed)
      .map((column) => `${table}.${column}`),
  );
  assert.deepEqual(slow, []);
});
