/**
 * Seals committed transfers into a chain of blocks, seconds after the fact, so that tamper evidence costs the hot path
 * nothing. A block's hash covers the previous hash and every line since, in (tx, id) order.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Job } from "../feature.ts";

const LINES_MAX = 5_000;
const GENESIS = Buffer.alloc(32);

interface Line {
  tx: string;
  id: string;
  reason: string;
  reference: string;
  line: number;
  at: Date;
  source: string;
  destination: string;
  units: string;
}

interface Block {
  height: string;
  last_tx: string;
  last_id: string;
  transfers: number;
  previous: Buffer;
  hash: Buffer;
}

/** The canonical text of a line: JSON of its fields in this order, addresses and currency spelled out. */
const textOf = ({ tx, id, reason, reference, line, at, source, destination, units }: Line): string =>
  `${JSON.stringify([tx, id, reason, reference, line, at.toISOString(), source, destination, units])}\n`;

const hashOf = (previous: Buffer, lines: readonly Line[]): Buffer =>
  createHash("sha256")
    .update(previous)
    .update(lines.map((line) => textOf(line)).join(""))
    .digest();

/** Lines after a position up to `upTo`, or up to the oldest transaction that is still open. */
async function readLines(db: Database, after: { tx: string; id: string }, upTo?: { tx: string; id: string }): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select tx, id, reason, reference, line, at, source, destination, units from ledger.transfer
    where (tx, id) > (${after.tx}::xid8, ${after.id}::bigint)
      and ${upTo ? sql`(tx, id) <= (${upTo.tx}::xid8, ${upTo.id}::bigint)` : sql`tx < pg_snapshot_xmin(pg_current_snapshot())`}
    order by tx, id limit ${LINES_MAX}`.execute(db);
  const accounts = await readAccounts(db, new Set(rows.flatMap(({ source, destination }) => [source, destination])));
  return rows.map((row) => ({
    ...row,
    source: accounts.get(row.source)!,
    destination: accounts.get(row.destination)!,
  }));
}

/** Addresses and currencies by id: a busy account stands in many lines, so it is read once and not beside each. */
async function readAccounts(db: Database, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; account: string }>`
    select id, address || ' ' || currency as account from ledger.account where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}

/** Seals at most one block. Answers how many transfers it covers; zero when nothing new is committed. */
export async function seal(db: Database, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(4217002)`.execute(db);
  const { rows: heads } = await sql<Block>`select * from ledger.block order by height desc limit 1`.execute(db);
  const head = heads[0];
  const lines = await readLines(db, { tx: head?.last_tx ?? "0", id: head?.last_id ?? "0" });
  const last = lines.at(-1);
  if (!last) return 0;
  const previous = head?.hash ?? GENESIS;
  const height = (head ? BigInt(head.height) + 1n : 1n).toString();
  await sql`
    insert into ledger.block (height, last_tx, last_id, transfers, previous, hash, at)
    values (${height}, ${last.tx}::xid8, ${last.id}, ${lines.length}, ${previous}, ${hashOf(previous, lines)}, ${now})`.execute(
    db,
  );
  return lines.length;
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
    const lines = await readLines(db, position, last);
    const sound =
      Number(block.height) === index + 1 &&
      lines.length === block.transfers &&
      block.previous.equals(previous) &&
      block.hash.equals(hashOf(previous, lines));
    if (!sound) return { blocks: index, transfers, head: previous.toString("hex"), brokenAt: Number(block.height) };
    previous = block.hash;
    position = last;
    transfers += lines.length;
  }
  return { blocks: blocks.length, transfers, head: previous.toString("hex") };
}

export const sealer: Job = {
  name: "ledger.seal",
  everyMs: 2_000,
  run: async (tx) => ((await seal(tx.db, tx.now)) === LINES_MAX ? "more" : "done"),
};
