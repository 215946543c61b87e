import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import { judgeAmount, judgeCollateral, symbolOf, VALUE_MAX } from "../rules.ts";
import { needTick, type PricedTick, type Prices } from "./prices.ts";
import { findOffer, listOnSale, type OfferRow } from "./store.ts";

export interface Asked {
  readonly offer_id: number;
  readonly amount: string;
  readonly collateral: string;
}

interface Around {
  readonly db: Database;
  readonly now: Date;
  readonly prices: Prices;
  /** What the customer's open loans were worth when they were lent, in USDT. */
  readonly value: bigint;
  /** What the pool has of a currency. */
  pool(currency: string): Promise<bigint>;
}

/** A loan as it is asked for, judged by its offer, the index, the pool and what the customer has borrowed. Throws the refusal. */
export async function judgeLoan(
  { db, now, prices, value, pool }: Around,
  asked: Asked,
): Promise<{ readonly offer: OfferRow; readonly units: bigint; readonly collateral: bigint; readonly tick: PricedTick }> {
  const offer = (await findOffer(db, asked.offer_id)) ?? reject("no-such-offer");
  if (!(await listOnSale(db, now)).some(({ id }) => id === offer.id)) reject("not-on-sale");
  const tick = needTick(prices, symbolOf(offer), now);
  const room = { pool: await pool(offer.currency), value: value < VALUE_MAX ? VALUE_MAX - value : 0n };
  const units = judgeAmount(offer, asked.amount, room, tick.price);
  if (units instanceof Rejection) throw units;
  const collateral = judgeCollateral(offer, asked.collateral, units, tick.price);
  if (collateral instanceof Rejection) throw collateral;
  return { offer, units, collateral, tick };
}
