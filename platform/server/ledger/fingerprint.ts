/** Short looks at the whole ledger, for whoever compares runs or watches one. */
import { sql } from "kysely";
import type { Database } from "../database.ts";

/** Currencies whose balances do not sum to zero. It reads accounts only, so it is cheap enough to ask after every step. */
export async function unbalancedCurrencies(db: Database): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    select currency from ledger.account group by currency having sum(balance) <> 0`.execute(db);
  return rows.map(({ currency }) => currency);
}

/** Every transfer in words, in order, without the numbers that PostgreSQL gives: the same history has the same lines. */
export async function listEntries(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', t.reason, t.reference, t.line, s.address, d.address, s.currency, t.units, t.at) as line
    from ledger.transfer t join ledger.account s on s.id = t.source join ledger.account d on d.id = t.destination
    order by t.tx, t.id`.execute(db);
  return rows.map(({ line }) => line);
}
