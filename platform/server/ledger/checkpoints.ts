/**
 * Balances within the past. No line stores one: an order would pay for it. Some lines of those that are sealed get one afterwards, so that a
 * page deep in the past adds up a few hundred lines, and not all that came after it.
 */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Job } from "../feature.ts";

/** One line in so many, picked by a hash of its id: nobody chooses whose. */
const ONE_IN = 250;

interface Block {
  readonly height: string;
  readonly last_tx: string;
  readonly last_id: string;
}

async function findBlocks(db: Database, { after, upTo }: { after: string; upTo: string }): Promise<Block[]> {
  // The one before is where the first of them begins.
  const { rows } = await sql<Block>`
    select height, last_tx, last_id from ledger.block
    where height >= ${after}::bigint and height <= ${upTo}::bigint order by height limit 2`.execute(db);
  return rows;
}

/** Notes balances in the block that follows `after`. Answers its height, or undefined where there is none up to `upTo`. */
async function markBlock(db: Database, bounds: { after: string; upTo: string }): Promise<string | undefined> {
  const blocks = await findBlocks(db, bounds);
  const block = blocks.find(({ height }) => BigInt(height) > BigInt(bounds.after));
  if (!block) return undefined;
  const before = blocks.find(({ height }) => height === bounds.after) ?? { last_tx: "0", last_id: "0" };
  await sql`
    with picked as (
      select distinct account, line.id from ledger.transfer line cross join lateral (values (source), (destination)) as side(account)
      where (line.tx, line.id) > (${before.last_tx}::xid8, ${before.last_id}::bigint)
        and (line.tx, line.id) <= (${block.last_tx}::xid8, ${block.last_id}::bigint) and hashint8(line.id) % ${sql.lit(ONE_IN)} = 0
    )
    insert into ledger.checkpoint (account, id, balance, height)
    select account, picked.id, coalesce(known.balance, 0) + paid_in.units - paid_out.units, ${block.height}::bigint
    from picked
    left join lateral (
      select c.id, c.balance from ledger.checkpoint c where c.account = picked.account and c.id < picked.id order by c.id desc limit 1
    ) known on true
    cross join lateral (
      select coalesce(sum(units), 0) as units from ledger.transfer
      where destination = picked.account and id > coalesce(known.id, 0) and id <= picked.id
    ) paid_in
    cross join lateral (
      select coalesce(sum(units), 0) as units from ledger.transfer
      where source = picked.account and id > coalesce(known.id, 0) and id <= picked.id
    ) paid_out
    order by account, picked.id on conflict do nothing`.execute(db);
  return block.height;
}

/** Blocks in which balances are noted next, once every transaction that was open as they were found is over. */
interface Target {
  readonly upTo: string;
  readonly openBelow: string;
}

async function newestTarget(db: Database): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select height as "upTo", pg_snapshot_xmax(pg_current_snapshot())::text as "openBelow" from ledger.block
    order by height desc limit 1`.execute(db);
  return rows[0];
}

async function areOver(db: Database, { openBelow }: Target): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${openBelow}::xid8 as over`.execute(db);
  return rows[0]!.over;
}

async function lastMarked(db: Database): Promise<string> {
  const { rows } = await sql<{ height: string }>`select coalesce(max(height), 0) as height from ledger.checkpoint`.execute(db);
  return rows[0]!.height;
}

/**
 * Goes through the blocks, one a step. What it has gone through without picking a line it goes through again after a restart, which
 * changes nothing.
 */
export function checkpoints(): Job {
  let done: string | undefined;
  let target: Target | undefined;
  return {
    name: "ledger.checkpoints",
    everyMs: 10_000,
    run: async (tx) => {
      const after = done ?? (await lastMarked(tx.db));
      if (target === undefined || BigInt(after) >= BigInt(target.upTo)) {
        const next = await newestTarget(tx.db);
        tx.afterCommit(() => void (target = next));
        return "done";
      }
      if (!(await areOver(tx.db, target))) return "done";
      const height = await markBlock(tx.db, { after, upTo: target.upTo });
      tx.afterCommit(() => void (done = height ?? after));
      return height === undefined ? "done" : "more";
    },
  };
}
