/** For the truths of features that trade: which level a customer had, and what was counted of his trades. */
import { DAY_MS, SECOND_MS, startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { type FeeKind, feeAt, levelOf, WINDOW_DAYS } from "../rules.ts";
import type { Rate } from "@assay/core/money.ts";

/** A batch may have read a level just before it changed, and is dated when it had its locks. */
const SLACK_MS = 30 * SECOND_MS;

/** Whether a customer may have agreed at a moment to a fee of this kind, of a market's own. */
export async function feeHistory(
  db: Database,
): Promise<(customerId: string, at: Date, kind: FeeKind, own: Rate, fee: Rate) => boolean> {
  const { rows } = await sql<{ customer_id: string; at: Date; level: number }>`
    select customer_id, at, level from vip.change order by place`.execute(db);
  const changes = Map.groupBy(rows, (row) => row.customer_id);
  return (customerId, at, kind, own, fee) => {
    const mine = (changes.get(customerId) ?? []).map((one) => ({ level: one.level, from: one.at.getTime() }));
    const begun = mine.findLast(({ from }) => from <= at.getTime() - SLACK_MS)?.level ?? 0;
    const around = mine.filter(({ from }) => Math.abs(from - at.getTime()) < SLACK_MS).map(({ level }) => level);
    return [begun, ...around].some((level) => feeAt(own, levelOf(level).shares[kind]) === fee);
  };
}

/** The first moment that is still counted at another one: whatever is older has been forgotten. */
export const countedSince = (now: Date): Date => startOfUtcDay(utcDay(new Date(now.getTime() + DAY_MS)) - WINDOW_DAYS + 1);

/** What was traded since a moment that begins a day, counted or waiting to be, by customer and kind, in USDT units. */
export async function tradedSince(db: Database, from: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ key: string; units: string }>`
    select concat_ws(' ', customer_id, kind) as key, sum(units) as units from (
      select customer_id, kind, volume + linked as units from vip.traded where day >= ${utcDay(from)}
      union all select customer_id, kind, volume from vip.trade where at >= ${from}
    ) as known group by 1`.execute(db);
  return new Map(rows.map(({ key, units }) => [key, BigInt(units)]));
}

/** Where what a product knows of its trades, under the same keys, is not what was counted. */
export const countingFaults = (
  known: ReadonlyMap<string, bigint>,
  counted: ReadonlyMap<string, bigint>,
  kinds: readonly FeeKind[],
) =>
  [...new Set([...known.keys(), ...counted.keys()])]
    .filter((key) => kinds.some((kind) => key.endsWith(` ${kind}`)))
    .filter((key) => (known.get(key) ?? 0n) !== (counted.get(key) ?? 0n))
    .map((key) => `${key}: traded ${known.get(key) ?? 0n}, counted ${counted.get(key) ?? 0n}`);
