/**
 * A table whose columns are said once: the row's type, how it is read, inserted and changed come from one map. Each takes one
 * statement however many rows there are. What is asked of a table stays SQL, by hand: this builds no queries.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

/** How a value stands in a column. */
export interface Column<Value> {
  /** Of PostgreSQL. */
  readonly type: string;
  write(value: Value): unknown;
  read(stored: unknown): Value;
}

type Nullable<Value> = Column<Value> & { readonly orNull: Column<Value | null> };

function column<Value>(
  type: string,
  write: (value: Value) => unknown = (value) => value,
  read: (stored: unknown) => Value = (stored) => stored as Value,
): Nullable<Value> {
  const orNull: Column<Value | null> = {
    type,
    write: (value) => (value === null ? null : write(value)),
    read: (stored) => (stored === null ? null : read(stored)),
  };
  return { type, write, read, orNull };
}

/** `uuid`. */
export const uuid = column<string>("uuid");
/** `text`, of these words only if the table has a check that says so. */
export const text = <Word extends string = string>(): Nullable<Word> => column<Word>("text");
/** `int`. */
export const int = <Whole extends number = number>(): Nullable<Whole> => column<Whole>("int");
/** `boolean`. */
export const bool = column<boolean>("boolean");
/** `timestamptz`; what is finer than a millisecond is not read. */
export const instant = column<Date>("timestamptz");
/** `numeric(39, 0)`: whole units of a currency, a rate or a price in units of their scale. */
export const units = column<bigint>("numeric", String, (stored) => BigInt(stored as string));
/** `jsonb`, whose keys come back in another order; nothing in it is checked. */
export const json = <Value extends object>(): Nullable<Value> => column<Value>("jsonb", (value) => JSON.stringify(value));

type Columns = Readonly<Record<string, Column<unknown>>>;
type Values<Of extends Columns> = { readonly [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never };

/** The row that a table keeps. */
export type RowOf<Of extends { read(row: never): unknown }> = ReturnType<Of["read"]>;

export interface Table<Row> {
  /** All columns, each under its name in the row: `select ${options.columns} from …`, to be read with `read`. */
  readonly columns: RawBuilder<unknown>;
  read(stored: Readonly<Record<string, unknown>>): Row;
  /** `rest` begins behind the table's name: a where, an order, a limit, a lock. */
  select(db: Database, rest: RawBuilder<unknown>): Promise<Row[]>;
  /** How many rows `rest` finds, a where. */
  count(db: Database, rest: RawBuilder<unknown>): Promise<number>;
  /** `conflict` is an `on conflict …`; without it a row that is there already makes this throw. */
  insert(db: Database, rows: readonly Row[], conflict?: RawBuilder<unknown>): Promise<void>;
  /** Writes these columns of the rows, found by their id. A row that is not there is passed over. */
  update<Name extends Exclude<keyof Row, "id">>(
    db: Database,
    rows: readonly (Pick<Row, Name> & { readonly id: string })[],
    names: readonly Name[],
  ): Promise<void>;
}

/** Declares a table by its columns in camelCase, which the database has in snake_case: `tableOf("seconds.option", { id: uuid, … })`. */
export function tableOf<Of extends Columns>(table: string, columns: Of): Table<Values<Of>> {
  type Row = Values<Of>;
  const all = Object.keys(columns);
  const name = sql.raw(table);
  const listed = sql.raw(all.map((one) => `${stored(one)} as "${one}"`).join(", "));
  /** A list a column, for as many parameters as there are columns. */
  const lists = (rows: readonly Readonly<Record<string, unknown>>[], names: readonly string[]): RawBuilder<unknown> =>
    sql`unnest(${sql.join(
      names.map((one) =>
        listOf(
          columns[one]!,
          rows.map((row) => row[one]),
        ),
      ),
    )})`;
  const read = (row: Readonly<Record<string, unknown>>): Row =>
    Object.fromEntries(all.map((one) => [one, columns[one]!.read(row[one])])) as Row;
  return {
    columns: listed,
    read,
    select: async (db, rest) => {
      const { rows } = await sql<Record<string, unknown>>`select ${listed} from ${name} ${rest}`.execute(db);
      return rows.map(read);
    },
    count: async (db, rest) => {
      const { rows } = await sql<{ count: string }>`select count(*) from ${name} ${rest}`.execute(db);
      return Number(rows[0]!.count);
    },
    insert: async (db, rows, conflict = sql``) => {
      if (rows.length === 0) return;
      const into = sql.raw(all.map(stored).join(", "));
      await sql`insert into ${name} (${into}) select * from ${lists(rows, all)} ${conflict}`.execute(db);
    },
    update: async (db, rows, names) => {
      if (rows.length === 0) return;
      const changed = names.map(String);
      const set = sql.raw(changed.map((one) => `${stored(one)} = given.${stored(one)}`).join(", "));
      const columnsGiven = sql.raw(["id", ...changed].map(stored).join(", "));
      await sql`update ${name} as kept set ${set} from ${lists(rows, ["id", ...changed])} as given(${columnsGiven})
        where kept.id = given.id`.execute(db);
    },
  };
}

const stored = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const listOf = ({ type, write }: Column<unknown>, values: readonly unknown[]): RawBuilder<unknown> =>
  sql`${values.map(write)}::${sql.raw(type)}[]`;
