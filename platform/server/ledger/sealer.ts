/**
 * Seals committed transfers into a chain of blocks, seconds after the fact, so that tamper evidence costs the hot path
 * nothing. A block's hash covers the previous hash and every line since, in (tx, id) order.
 */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Job } from "../feature.ts";

const LINES_MAX = 5_000;
const GENESIS = Buffer.alloc(32);

interface Place {
  readonly tx: string;
  readonly id: string;
}

interface Block {
  height: string;
  last_tx: string;
  last_id: string;
  transfers: number;
  previous: Buffer;
  hash: Buffer;
}

/** Lines in a row, with the hash of a block that would hold them. */
interface Run {
  readonly last: Place;
  readonly transfers: number;
  readonly hash: Buffer;
}

/** The canonical text of a line: JSON of its fields in this order, addresses and currency spelled out, and a line feed. No field is null. */
const text = sql`'["' || tx || '","' || lines.id || '",' || to_json(reason)::text || ',' || to_json(reference)::text || ',' || line || ',' ||
  moment.text || ',' || payer.text || ',' || payee.text || ',"' || units || '"]\n'`;

/**
 * The lines after a place up to `upTo`, or up to the oldest transaction that is still open. PostgreSQL adds up their texts itself: to
 * send thousands of lines and read them here would cost several times as much. Addresses and dates are spelled out once a block and not
 * beside each line; grouped, since PostgreSQL then knows that each stands there once, and looks them up instead of sorting by them.
 */
async function readRun(db: Database, previous: Buffer, after: Place, upTo?: Place): Promise<Run | undefined> {
  const { rows } = await sql<{ tx: string | null; id: string; transfers: string; hash: Buffer }>`
    with lines as materialized (
      select * from ledger.transfer where (tx, id) > (${after.tx}::xid8, ${after.id}::bigint)
        and ${upTo ? sql`(tx, id) <= (${upTo.tx}::xid8, ${upTo.id}::bigint)` : sql`tx < pg_snapshot_xmin(pg_current_snapshot())`}
      order by tx, id limit ${LINES_MAX}
    ), named as materialized (
      select id, '"' || address || ' ' || currency || '"' as text from ledger.account
      where id in (select source from lines union select destination from lines) group by id
    ), moments as materialized (
      select at, '"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"' as text from lines group by at
    ), texts as (
      select tx, lines.id, ${text} as text from lines
      join named payer on payer.id = source join named payee on payee.id = destination join moments moment using (at)
    )
    select count(*) as transfers, sha256(${previous}::bytea || convert_to(string_agg(text, '' order by tx, id), 'UTF8')) as hash,
      (select tx from lines order by tx desc, id desc limit 1), (select id from lines order by tx desc, id desc limit 1)
    from texts`.execute(db);
  const { tx, id, transfers, hash } = rows[0]!;
  return tx === null ? undefined : { last: { tx, id }, transfers: Number(transfers), hash };
}

/** Seals at most one block. Answers how many transfers it covers; zero when nothing new is committed. */
export async function seal(db: Database, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(4217002)`.execute(db);
  const { rows: heads } = await sql<Block>`select * from ledger.block order by height desc limit 1`.execute(db);
  const head = heads[0];
  const previous = head?.hash ?? GENESIS;
  const run = await readRun(db, previous, { tx: head?.last_tx ?? "0", id: head?.last_id ?? "0" });
  if (!run) return 0;
  const height = (head ? BigInt(head.height) + 1n : 1n).toString();
  await sql`
    insert into ledger.block (height, last_tx, last_id, transfers, previous, hash, at)
    values (${height}, ${run.last.tx}::xid8, ${run.last.id}, ${run.transfers}, ${previous}, ${run.hash}, ${now})`.execute(db);
  return run.transfers;
}

export interface ChainState {
  readonly blocks: number;
  readonly transfers: number;
  readonly head: string;
  /** The first block that does not verify, if any. */
  readonly brokenAt?: number;
}

/** Recomputes the whole chain from the transfers. */
export async function verifyChain(db: Database): Promise<ChainState> {
  const { rows: blocks } = await sql<Block>`select * from ledger.block order by height`.execute(db);
  let previous: Buffer = GENESIS;
  let position = { tx: "0", id: "0" };
  let transfers = 0;
  for (const [index, block] of blocks.entries()) {
    const last = { tx: block.last_tx, id: block.last_id };
    const run = await readRun(db, previous, position, last);
    const sound =
      Number(block.height) === index + 1 &&
      run?.transfers === block.transfers &&
      block.previous.equals(previous) &&
      block.hash.equals(run.hash);
    if (!sound) return { blocks: index, transfers, head: previous.toString("hex"), brokenAt: Number(block.height) };
    previous = block.hash;
    position = last;
    transfers += run.transfers;
  }
  return { blocks: blocks.length, transfers, head: previous.toString("hex") };
}

export const sealer: Job = {
  name: "ledger.seal",
  everyMs: 2_000,
  run: async (tx) => ((await seal(tx.db, tx.now)) === LINES_MAX ? "more" : "done"),
};
