/**
 * What a feature keeps of customers, table by table, and what becomes of it when a practice customer is forgotten. Each feature
 * declares its own; `scripts/customer-rows.test.ts` finds a column with customers that nobody declares.
 */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Ledger } from "./ledger/ledger.ts";

/** What rows are ended and forgotten by: the parts of a transaction that they need. */
export interface RowsTx {
  readonly db: Database;
  readonly now: Date;
  readonly ledger: Ledger;
  afterCommit(run: () => void): void;
}

/** A transaction that knows what all features declare. */
type KnowingTx = RowsTx & { readonly declared: { readonly customerRows: readonly CustomerRows[] } };

export interface CustomerRows {
  /** Schema and name, such as "spot.order". */
  readonly table: string;
  /** Columns that hold a customer's id. */
  readonly columns: readonly string[];
  /**
   * They go with him; they stay, since the database lets nobody take back what was agreed, said or done; or they pass, since they end
   * soon by themselves.
   */
  readonly fate: "goes" | "stays" | "passes";
  /** Which of his rows keep him here for as long as they are so: what is not decided, or not paid. */
  readonly open?: RawBuilder<unknown>;
  /** How they go, where they are not simply deleted. */
  readonly forget?: (tx: RowsTx, customers: readonly string[]) => Promise<void>;
  /** Ends what is open and would never end by itself, the way its customer would; soon after the commit is soon enough. */
  readonly end?: (tx: RowsTx, customers: readonly string[]) => Promise<void>;
}

type Terms = Partial<Pick<CustomerRows, "columns" | "open" | "forget" | "end">>;

const rowsOf =
  (fate: CustomerRows["fate"]) =>
  (table: string, terms: Terms = {}): CustomerRows => ({ table, columns: ["customer_id"], fate, ...terms });

export const goes = rowsOf("goes");
export const stays = rowsOf("stays");
export const passes = rowsOf("passes");

/** What the platform itself keeps of customers: what operators did and looked at, and what waits for them. */
export const platformRows: readonly CustomerRows[] = [
  stays("platform.act"),
  stays("platform.look"),
  stays("platform.operator_customer"),
  stays("platform.proposal", { columns: ["customer_id", "maker_customer"] }),
];

/** Which of these customers have something open. */
export async function openAmong(
  db: Database,
  declared: readonly CustomerRows[],
  customers: readonly string[],
): Promise<Set<string>> {
  const parts = declared.flatMap(({ table, columns, open }) =>
    open === undefined
      ? []
      : columns.map(
          (column) => sql`
            select ${sql.ref(column)} as id from ${sql.table(table)}
            where ${sql.ref(column)} = any(${[...customers]}::uuid[]) and (${open})`,
        ),
  );
  if (parts.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Takes away what goes with these customers, what lies farther down the map first. */
export async function forgetRows(tx: KnowingTx, customers: readonly string[]): Promise<void> {
  for (const { table, columns, fate, forget } of tx.declared.customerRows) {
    if (forget) await forget(tx, customers);
    else if (fate === "goes")
      for (const column of columns)
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${[...customers]}::uuid[])`.execute(tx.db);
  }
}

/** Ends what can be ended for these customers. */
export async function endOpen(tx: KnowingTx, customers: readonly string[]): Promise<void> {
  for (const { end } of tx.declared.customerRows) await end?.(tx, customers);
}
