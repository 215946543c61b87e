/** All SQL of the wallet's own tables. Balances and bills are the ledger's. */
import { sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import type { Account } from "../contract.ts";

export interface TransferRow {
  id: string;
  currency: string;
  units: string;
  from_account: Account;
  to_account: Account;
  at: Date;
}

export async function insertTransfer(
  db: Database,
  row: { id: string; customerId: string; currency: string; units: bigint; from: Account; to: Account; at: Date },
): Promise<void> {
  await sql`
    insert into wallet.transfer (id, customer_id, currency, units, from_account, to_account, at)
    values (${row.id}, ${row.customerId}, ${row.currency}, ${row.units.toString()}, ${row.from}, ${row.to}, ${row.at})`.execute(
    db,
  );
}

export async function listTransferRows(db: Database, customerId: string, { offset, limit }: PageRows): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select id, currency, units, from_account, to_account, at from wallet.transfer
    where customer_id = ${customerId} order by id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export interface TakenOut {
  readonly id: string;
  readonly units: bigint;
  readonly at: Date;
}

/** What a customer has moved out of one of his accounts since an instant, the newest first. */
export async function listTakenOut(
  db: Database,
  asked: {
    readonly customerId: string;
    readonly account: Account;
    readonly currency: string;
    readonly since: Date;
    readonly limit: number;
  },
): Promise<TakenOut[]> {
  const { rows } = await sql<{ id: string; units: string; at: Date }>`
    select id, units, at from wallet.transfer
    where customer_id = ${asked.customerId} and from_account = ${asked.account} and currency = ${asked.currency} and at >= ${asked.since}
    order by id desc limit ${asked.limit}`.execute(db);
  return rows.map(({ id, units, at }) => ({ id, units: BigInt(units), at }));
}

/** Whether this is the customer's first claim of the day. */
export async function insertClaim(db: Database, customerId: string, day: number, units: bigint, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into wallet.faucet_claim (customer_id, day, units, at)
    values (${customerId}, ${day}, ${units.toString()}, ${at}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export interface RateRow {
  currency_code: string;
  rate: string;
  source: string;
  saved_at: Date;
}

export async function listRateRows(db: Database): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`select * from wallet.fiat_rate order by currency_code`.execute(db);
  return rows;
}

export async function saveRates(db: Database, rates: ReadonlyMap<string, bigint>, source: string, at: Date): Promise<void> {
  await sql`
    insert into wallet.fiat_rate (currency_code, rate, source, saved_at)
    select code, rate, ${source}, ${at} from unnest(
      ${[...rates.keys()]}::text[], ${[...rates.values()].map(String)}::numeric[]
    ) as fresh(code, rate)
    on conflict (currency_code) do update set rate = excluded.rate, source = excluded.source, saved_at = excluded.saved_at`.execute(
    db,
  );
}
