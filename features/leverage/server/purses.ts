/**
 * Purses: money of one customer that only the positions opened in it use. All of this takes the customer's account first, which keeps the
 * lane away from his positions and his purses until the transaction ends.
 */
import { Rejection } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { openGuard } from "@assay/features/protection/server.ts";
import { events } from "../contract.ts";
import type { Marks } from "./marks.ts";
import { freeAddress, QUOTE } from "./postings.ts";
import type { Position } from "./positions.ts";
import { profitOfPurses, spendableOf } from "./purse.ts";
import { addToPurse, changePurses, listPurses, type PurseRow } from "./purse-store.ts";
import { marksNow, pursesOf } from "./standing.ts";
import { listActive, listOpenIn, listPositionsBy, makeOwn } from "./store.ts";

/** Units of USDT. */
export interface PurseNow {
  readonly id: string;
  readonly customerId: string;
  /** What no position uses. */
  readonly free: bigint;
  readonly margin: bigint;
  /** Of what is open, never more of a loss than its margin; undefined while a market of it has no mark. */
  readonly profit: bigint | undefined;
  /** What is open has paid so far of fees and nights. */
  readonly costs: bigint;
  readonly open: number;
}

/** Money that comes into a purse or leaves it, in units of USDT, as whoever keeps the purse posts it. */
export interface PurseFlow {
  readonly id: string;
  readonly customerId: string;
  readonly units: bigint;
  readonly posting: Posting;
}

/**
 * Pays out of what is free in the contract account, as far as it may leave that; all of it may be lost from here on, so that protection
 * judges it. Rejections: insufficient-balance, and those of a guard.
 */
export async function fundPurse(
  tx: Tx,
  marks: Marks,
  { id, customerId, units, posting }: PurseFlow,
): Promise<Rejection | undefined> {
  const free = await lock(tx, customerId);
  const protectedBy = (await openGuard(tx, [customerId])).judge(customerId, units);
  if (protectedBy) return protectedBy;
  const purses = pursesOf(marks, await listActive(tx.db, [customerId]), free);
  if (units > spendableOf(purses, customerId, marksNow(marks))) return new Rejection("insufficient-balance");
  await post(tx, units, posting);
  await addToPurse(tx.db, { id, customerId, free: units });
  tx.emit(events.purseChanged, { customerId });
  return undefined;
}

/** Takes out what no position uses. Rejections: insufficient-balance. */
export async function drainPurse(tx: Tx, { id, customerId, units, posting }: PurseFlow): Promise<Rejection | undefined> {
  await lock(tx, customerId);
  const { free } = await purseOfCustomer(tx.db, id, customerId);
  if (units > free) return new Rejection("insufficient-balance");
  if (units <= 0n) return undefined;
  await post(tx, units, posting);
  await changePurses(tx.db, new Map([[id, -units]]));
  tx.emit(events.purseChanged, { customerId });
  return undefined;
}

/** Pays a share out of what no position uses; more than that is a fault of who asks. It is no result of a risk: protection counts nothing. */
export async function sharePurse(tx: Tx, { id, customerId, units, posting }: PurseFlow): Promise<void> {
  await lock(tx, customerId);
  const { free } = await purseOfCustomer(tx.db, id, customerId);
  if (units > free) throw new Error(`purse ${id} cannot pay a share of ${units}`);
  if (units <= 0n) return;
  await post(tx, units, posting);
  await changePurses(tx.db, new Map([[id, -units]]));
  tx.emit(events.purseChanged, { customerId });
}

/** What purses have now; nothing of one that nobody has paid into. */
export async function readPurses(db: Database, marks: Marks, ids: readonly string[]): Promise<Map<string, PurseNow>> {
  const [rows, open] = await Promise.all([listPurses(db, ids), listOpenIn(db, ids)]);
  const inPurse = Map.groupBy(open, ({ purse }) => purse!);
  return new Map(rows.map((row) => [row.id, nowOf(marks, row, inPurse.get(row.id) ?? [])]));
}

function nowOf(marks: Marks, { id, customerId, free }: PurseRow, open: readonly Position[]): PurseNow {
  const sum = (of: (position: Position) => bigint): bigint => open.reduce((all, one) => all + of(one), 0n);
  return {
    id,
    customerId,
    free,
    margin: sum(({ margin }) => margin),
    profit: profitOfPurses(pursesOf(marks, open, 0n), open, marksNow(marks)),
    costs: sum(costsOf),
    open: open.length,
  };
}

/** What an open position has paid so far: its fee and its nights, but for what is owed on either side. */
export const costsOf = ({ fee, overnight, owed, unpaid }: Position): bigint => fee + overnight - owed + unpaid;

/** A position that has left its purse, with the margin that it has taken along and what it had cost by then. */
export interface Kept {
  readonly id: string;
  readonly purse: string;
  readonly margin: bigint;
  readonly costs: bigint;
}

/** Makes open positions their customer's own, with their margins: their purses have nothing to do with them any more. */
export async function keepAsOwn(tx: Tx, positionIds: readonly string[]): Promise<Kept[]> {
  const customers = [...new Set((await listPositionsBy(tx.db, positionIds)).map(({ customerId }) => customerId))];
  await tx.ledger.open(customers.map((customerId) => ({ address: freeAddress(customerId), currency: QUOTE })));
  const kept = (await listPositionsBy(tx.db, positionIds)).filter(({ state, purse }) => state === "open" && purse !== null);
  if (kept.length === 0) return [];
  await makeOwn(
    tx.db,
    kept.map(({ id }) => id),
  );
  for (const [customerId, mine] of Map.groupBy(kept, (one) => one.customerId))
    tx.emit(events.positionsChanged, { customerId, ids: mine.map(({ id }) => id), news: [] });
  return kept.map((one) => ({ id: one.id, purse: one.purse!, margin: one.margin, costs: costsOf(one) }));
}

/** What is posted is what the purse is told of. */
async function post({ ledger }: Tx, units: bigint, posting: Posting): Promise<void> {
  const moved = posting.transfers.reduce((sum, { amount }) => sum + amount.units, 0n);
  if (moved !== units) throw new Error(`a purse would change by ${units}, and ${moved} moves`);
  await ledger.post(posting);
}

/** Answers what the customer's account has free. */
async function lock({ ledger }: Tx, customerId: string): Promise<bigint> {
  const account = { address: freeAddress(customerId), currency: QUOTE };
  await ledger.open([account]);
  return ledger.balance(account.address, QUOTE).units;
}

async function purseOfCustomer(db: Database, id: string, customerId: string): Promise<PurseRow> {
  const [purse] = await listPurses(db, [id]);
  return purse?.customerId === customerId ? purse : { id, customerId, free: 0n };
}
