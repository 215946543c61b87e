/** Every position that is open at the beginning of a UTC day pays or receives for the night, once. */
import { utcDay } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { least } from "../rules/closing.ts";
import { impactPrice, overnightFee, overnightRate, premiumOf } from "../rules/funding.ts";
import { valueAt } from "../rules/margin.ts";
import { type Contract, markOf } from "../rules/terms.ts";
import type { Batch } from "./batch.ts";
import { indexNow, type Marks } from "./marks.ts";
import { freeAddress, HOUSE, leverageOvernight } from "./postings.ts";
import type { Position } from "./positions.ts";
import { draw } from "./settle.ts";
import { listUncharged } from "./store.ts";
import type { TradeLane } from "./intents.ts";

const EVERY_MS = 1_000;
const BATCH = 500;
/** The premium is seen by what so much quote money trades at. */
const IMPACT = 10_000n;

/** How far the venue's book lies above the index; none where it is too thin to tell. */
export function premiumNow(marks: Marks, contract: Contract): bigint {
  const index = indexNow(marks, contract.symbol);
  const { bids, asks } = marks.depth(contract.symbol);
  const worth = IMPACT * 10n ** 8n;
  const [bid, ask] = [impactPrice(contract, bids, worth), impactPrice(contract, asks, worth)];
  return index === undefined || bid === undefined || ask === undefined ? 0n : premiumOf(index, bid, ask);
}

/** Charges what is due in the markets that have a mark; the others wait for theirs. */
export const chargeOvernight = (marks: Marks, lane: TradeLane): Job => ({
  name: "leverage.charge-overnight",
  everyMs: EVERY_MS,
  run: async (tx) => {
    const marked = [...marks.contracts.keys()].filter((symbol) => indexNow(marks, symbol) !== undefined);
    const due = await listUncharged(tx.db, utcDay(tx.now), marked, BATCH);
    if (due.length > 0) await lane.apply(tx, [{ customerId: null, intent: { do: "charge", due } }]);
    return due.length < BATCH ? "done" : "more";
  },
});

/** Charges what is due of these positions: whoever acts on one after midnight pays for the night first, so that nobody closes past it. */
export function chargeDue(batch: Batch, marks: Marks, positions: readonly Position[]): void {
  for (const position of positions) if (position.state === "open") charge(batch, marks, position);
}

/** Charges one position for the nights that have begun since it was charged last. */
function charge(batch: Batch, marks: Marks, position: Position): void {
  const contract = batch.contract(position.symbol);
  const index = indexNow(marks, position.symbol);
  const nights = utcDay(batch.now) - position.chargedDay!;
  if (index === undefined || nights <= 0) return;
  const value = valueAt(contract, position.quantity, markOf(contract, index));
  const rate = overnightRate(contract, premiumNow(marks, contract), position.side);
  const fee = overnightFee(value, rate) * BigInt(nights);
  position.chargedDay = utcDay(batch.now);
  const moved = fee < 0n ? receive(batch, position, -fee) : pay(batch, position, fee);
  batch.take(leverageOvernight(`${position.id}/${position.chargedDay}`, position.customerId, moved));
  batch.write(position);
}

/** The margin pays first. What it lacks is paid by the rest of a cross position's purse, as far as that goes, and owed by an isolated one. */
function pay(batch: Batch, position: Position, fee: bigint): { held: bigint; free: bigint } {
  const own = least(fee, position.margin);
  position.margin -= own;
  if (position.marginMode === "isolated") {
    position.owed += fee - own;
    position.overnight += fee;
    return { held: own, free: 0n };
  }
  const free = least(fee - own, batch.balance(freeAddress(position.customerId)));
  const others = batch.cross(position.customerId).filter(({ id }) => id !== position.id);
  const drawn = draw(batch, others, fee - own - free);
  position.overnight += own + free + drawn;
  return { held: own + drawn, free };
}

/** What was owed is paid first; what a dry house cannot credit it owes, like a profit. */
function receive(batch: Batch, position: Position, credit: bigint): { held: bigint } {
  const settled = least(credit, position.owed);
  const paid = least(credit - settled, batch.balance(HOUSE));
  position.owed -= settled;
  position.margin += paid;
  position.overnight -= credit;
  position.unpaid += credit - settled - paid;
  return { held: -paid };
}
