/** A trader's own money leaves the account that others copy: each time is a signal, of which his followers are told. */
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { runningTraderOf } from "./store.ts";

export interface StakeTaken {
  /** Of what has moved it: said twice it is one. */
  readonly id: string;
  readonly units: bigint;
  readonly at: Date;
}

export async function noteStakeTaken(tx: Tx, traderId: string, taken: readonly StakeTaken[]): Promise<void> {
  if (taken.length === 0) return;
  await sql`
    insert into copy.signal (trader_id, kind, position_id, amount, at, done_at)
    select ${traderId}, 'stake-removed', id, units, at, at from unnest(
      ${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ units }) => String(units))}::numeric[], ${taken.map(({ at }) => at)}::timestamptz[]
    ) as t(id, units, at) order by id
    on conflict (position_id) where kind = 'stake-removed' do nothing`.execute(tx.db);
}

/** Who leads, and pays into a purse of his own, takes that out of what he has at stake with his followers. */
export async function noteStakeInPurse(tx: Tx, customerId: string, units: bigint): Promise<void> {
  const trader = await runningTraderOf(tx.db, customerId);
  if (!trader) return;
  await noteStakeTaken(tx, trader.id, [{ id: tx.random.id(tx.now), units, at: tx.now }]);
  tx.emit(events.leadChanged, { customerId });
}
