/** For features that trade: the levels of customers, what fees they pay from their next order on, and what they have traded. */
import { type Amount, amount, shareOf, type Rate } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { feeAt, type FeeKind, levelOf, VALUE_CURRENCY } from "../rules.ts";
import { insertTrades, listLevels } from "./store.ts";

/** The levels of some customers at one moment. */
export class Levels {
  readonly #levels: ReadonlyMap<string, number>;

  constructor(known: ReadonlyMap<string, number>) {
    this.#levels = known;
  }

  of(customerId: string): number {
    return this.#levels.get(customerId) ?? 0;
  }

  /** What a customer pays of a market's own fee. */
  fee(customerId: string, kind: FeeKind, own: Rate): Rate {
    return feeAt(own, levelOf(this.of(customerId)).shares[kind]);
  }
}

/** One statement, and none where nobody asks. */
export const openLevels = async (db: Database, customerIds: readonly string[]): Promise<Levels> =>
  new Levels(customerIds.length > 0 ? await listLevels(db, [...new Set(customerIds)]) : new Map());

export const vipLevelOf = async (db: Database, customerId: string): Promise<number> =>
  (await openLevels(db, [customerId])).of(customerId);

/** A customer's side of a trade that has paid a fee. */
export interface CountedTrade {
  readonly customerId: string;
  /** The other customer; null where it was the house. */
  readonly against: string | null;
  readonly kind: FeeKind;
  /** USDT units. */
  readonly value: bigint;
  /** The market's own fee, that of level 0. */
  readonly own: Rate;
  readonly symbol: string;
  /** What the trade has cost its customer, at his level when he ordered. */
  readonly rate: Rate;
  /** What the house has really received of that, in the currency in which it was paid. */
  readonly charged: Amount;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Keeps what was traded, to be counted within a second: one statement, a row a customer, other side, kind, market and currency of the fee. */
export async function noteTrades(db: Database, trades: readonly CountedTrade[], at: Date): Promise<void> {
  if (trades.length === 0) return;
  const rows = new Map<string, Parameters<typeof insertTrades>[1][number]>();
  for (const { customerId, against, kind, value, own, symbol, rate, charged } of trades) {
    const key = `${customerId} ${against} ${kind} ${symbol} ${charged.currency}`;
    const before = rows.get(key);
    const feeBy = (share: Rate): bigint => shareOf(amount(VALUE_CURRENCY, value), share, "down").units;
    // A position that ends with too little for its fee has paid less than its rate says.
    const paid = charged.currency === VALUE_CURRENCY ? least(feeBy(rate), charged.units) : feeBy(rate);
    rows.set(key, {
      customerId,
      against,
      kind,
      symbol,
      volume: (before?.volume ?? 0n) + value,
      fee: (before?.fee ?? 0n) + feeBy(own),
      paid: (before?.paid ?? 0n) + paid,
      chargedIn: charged.currency,
      charged: (before?.charged ?? 0n) + charged.units,
      at,
    });
  }
  await insertTrades(db, [...rows.values()]);
}
