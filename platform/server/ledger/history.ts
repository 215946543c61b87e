/** What the given places held over time, read backwards from what they hold now. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Address } from "./posting.ts";

export interface HistoryQuery {
  readonly addresses: readonly Address[];
  /** Reasons for which money comes from or goes to outside of what is measured. */
  readonly outside: readonly string[];
  /** Instants in ms, ascending; the caller bounds how many. */
  readonly times: readonly number[];
}

/** One currency over all places. */
export interface CurrencyHistory {
  readonly currency: string;
  /** Units held at each instant, that instant's postings included. */
  readonly held: readonly bigint[];
  /** Units that came from outside, less those that went there, after the previous instant up to this one. Zero at the first. */
  readonly movedIn: readonly bigint[];
}

/** When the first line of the given places was written. */
export async function readFirstLine(db: Database, addresses: readonly Address[]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(line.at) as at from ledger.account mine cross join lateral (
      (select t.at from ledger.transfer t where t.destination = mine.id order by t.id limit 1)
      union all
      (select t.at from ledger.transfer t where t.source = mine.id order by t.id limit 1)
    ) line where mine.address = any(${[...addresses]}::text[])`.execute(db);
  return rows[0]?.at ?? undefined;
}

/**
 * Balances at instants. Costs one read of the balances and the lines since the first instant: a block that was sealed
 * before it names an id that no later line can be below, so the accounts' own index finds them, and time needs none.
 */
export async function readHistory(db: Database, { addresses, outside, times }: HistoryQuery): Promise<CurrencyHistory[]> {
  const instants = times.map((time) => new Date(time));
  const { rows } = await sql<{ currency: string; balance: string; slot: number | null; change: string; moved_in: string }>`
    with mine as (
      select id, currency, balance from ledger.account where address = any(${[...addresses]}::text[])
    ), sealed as (
      select coalesce((
        select last_id from ledger.block where at <= ${instants[0]}::timestamptz - interval '1 minute' order by at desc limit 1
      ), 0) as id
    ), line as (
      select mine.currency, t.at, t.reason, -t.units as change from sealed cross join mine
      join ledger.transfer t on t.source = mine.id and t.id > sealed.id and t.at > ${instants[0]}
      union all
      select mine.currency, t.at, t.reason, t.units from sealed cross join mine
      join ledger.transfer t on t.destination = mine.id and t.id > sealed.id and t.at > ${instants[0]}
    ), slot as (
      select currency, least(width_bucket(at - interval '1 microsecond', ${instants}::timestamptz[]), ${times.length - 1}) as slot,
        sum(change) as change, coalesce(sum(change) filter (where reason = any(${[...outside]}::text[])), 0) as moved_in
      from line group by 1, 2
    ), whole as (
      select currency, sum(balance) as balance from mine group by currency
    )
    select whole.currency, whole.balance, slot.slot, slot.change, slot.moved_in
    from whole left join slot on slot.currency = whole.currency order by whole.currency`.execute(db);
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const movedIn = times.map(() => 0n);
    const changes = times.map(() => 0n);
    for (const { slot, change, moved_in } of own) {
      if (slot === null) continue;
      changes[slot] = BigInt(change);
      movedIn[slot] = BigInt(moved_in);
    }
    return { currency, held: heldBackwards(BigInt(own[0]!.balance), changes), movedIn };
  });
}

/** What was held after each change, from what is held after the last one. */
function heldBackwards(balance: bigint, changes: readonly bigint[]): bigint[] {
  let after = balance;
  return changes
    .toReversed()
    .map((change) => {
      const held = after;
      after -= change;
      return held;
    })
    .reverse();
}
