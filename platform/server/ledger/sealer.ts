/**
 * Seals committed transfers into a chain of blocks, seconds after the fact, so that tamper evidence costs the hot path
 * nothing. A block's hash covers the previous hash and every line since, in (tx, id) order.
 */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { Job } from "../feature.ts";

/** As many lines as `ledger.read_run` takes into one block. */
const LINES_MAX = 5_000;
/** So many blocks are listed at once, however long the chain is. */
const BLOCKS_READ = 500;
const GENESIS = Buffer.alloc(32);

/** A block as the table has it. */
export interface Block {
  height: string;
  last_tx: string;
  last_id: string;
  transfers: number;
  previous: Buffer;
  hash: Buffer;
  at: Date;
}

/** Where a chain has come to. */
export type ChainPlace = Pick<Block, "height" | "hash" | "last_tx" | "last_id">;

export const CHAIN_BEGIN: ChainPlace = { height: "0", hash: GENESIS, last_tx: "0", last_id: "0" };

/** Seals at most one block. Answers how many transfers it covers; zero when nothing new is committed. */
export async function seal(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ sealed: number }>`select ledger.seal(${now}) as sealed`.execute(db);
  return rows[0]!.sealed;
}

/** Blocks above a height, in order. */
export async function listBlocks(db: Database, above: string, limit: number): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select * from ledger.block where height > ${above}::bigint order by height limit ${limit}`.execute(db);
  return rows;
}

/** The hashes of blocks by their heights; those that are not there are missing. */
export async function readBlockHashes(db: Database, heights: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ height: string; hash: string }>`
    select height, encode(hash, 'hex') as hash from ledger.block where height = any(${[...heights]}::bigint[])`.execute(db);
  return new Map(rows.map(({ height, hash }) => [height, hash]));
}

/** The newest block. */
export async function readNewestBlock(db: Database): Promise<{ height: string; hash: string } | undefined> {
  const { rows } = await sql<{ height: string; hash: string }>`
    select height, encode(hash, 'hex') as hash from ledger.block order by ledger.block.height desc limit 1`.execute(db);
  return rows[0];
}

/** Whether a block follows from the one before and from its lines as they are now. */
export async function blockHolds(db: Database, before: ChainPlace, block: Block): Promise<boolean> {
  if (BigInt(block.height) !== BigInt(before.height) + 1n || !block.previous.equals(before.hash)) return false;
  const { rows } = await sql<{ last_tx: string | null; last_id: string; transfers: number; hash: Buffer }>`
    select * from ledger.read_run(
      ${before.hash}, ${before.last_tx}::xid8, ${before.last_id}, ${block.last_tx}::xid8, ${block.last_id}::bigint + 1
    )`.execute(db);
  const run = rows[0]!;
  return (
    run.last_tx === block.last_tx &&
    run.last_id === block.last_id &&
    run.transfers === block.transfers &&
    run.hash.equals(block.hash)
  );
}

export interface ChainState {
  readonly blocks: number;
  readonly transfers: number;
  readonly head: string;
  /** The first block that does not verify, if any. */
  readonly brokenAt?: number;
}

/** Recomputes the whole chain from the transfers; `onBlock` hears how many of how many blocks are done. */
export async function verifyChain(
  db: Database,
  onBlock: (done: number, all: number) => void = () => undefined,
): Promise<ChainState> {
  const { rows: counted } = await sql<{ blocks: string }>`select count(*) as blocks from ledger.block`.execute(db);
  const all = Number(counted[0]!.blocks);
  let place = CHAIN_BEGIN;
  let [done, transfers] = [0, 0];
  for (;;) {
    const blocks = await listBlocks(db, place.height, BLOCKS_READ);
    for (const block of blocks) {
      if (!(await blockHolds(db, place, block)))
        return { blocks: done, transfers, head: place.hash.toString("hex"), brokenAt: Number(block.height) };
      place = block;
      done += 1;
      transfers += block.transfers;
      onBlock(done, all);
    }
    if (blocks.length < BLOCKS_READ) return { blocks: done, transfers, head: place.hash.toString("hex") };
  }
}

export const sealer: Job = {
  name: "ledger.seal",
  everyMs: 2_000,
  run: async (tx) => ((await seal(tx.db, tx.now)) === LINES_MAX ? "more" : "done"),
};
