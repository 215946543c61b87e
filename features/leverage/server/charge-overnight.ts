/** Every position that is open at the beginning of a UTC day pays or receives for the night, once. */
import { utcDay } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { impactPrice, overnightFee, overnightRate, premiumOf } from "../rules/funding.ts";
import { valueAt } from "../rules/margin.ts";
import { type Contract, markOf } from "../rules/terms.ts";
import type { Batch } from "./batch.ts";
import { indexNow, type Marks } from "./marks.ts";
import { HOUSE, leverageOvernight } from "./postings.ts";
import type { Position } from "./positions.ts";
import { listUncharged } from "./store.ts";
import type { TradeLane } from "./trade.ts";

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

/** Charges one position for the nights that have begun since it was charged last. What the margin cannot pay is not paid. */
function charge(batch: Batch, marks: Marks, position: Position): void {
  const contract = batch.contract(position.symbol);
  const index = indexNow(marks, position.symbol);
  const nights = utcDay(batch.now) - position.chargedDay!;
  if (index === undefined || nights <= 0) return;
  const value = valueAt(contract, position.quantity, markOf(contract, index));
  const rate = overnightRate(contract, premiumNow(marks, contract), position.side);
  const asked = overnightFee(value, rate) * BigInt(nights);
  const fund = batch.balance(HOUSE);
  const fee = asked > position.margin ? position.margin : -asked > fund ? -fund : asked;
  // What a dry house cannot credit is owed, like a profit.
  const owed = asked < fee ? fee - asked : 0n;
  position.chargedDay = utcDay(batch.now);
  position.margin -= fee;
  position.overnight += fee - owed;
  position.unpaid += owed;
  if (fee !== 0n) batch.take(leverageOvernight(`${position.id}/${position.chargedDay}`, position.customerId, fee));
  batch.write(position);
}
