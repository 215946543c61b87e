import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyById, scaleOf } from "@assay/core/currency.ts";
import { formatRate, pow10 } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { dealOf, judgeSwap, largestOf, leastOf, QUOTE_MS, RATES, roomOf, VALUE } from "../rules.ts";
import { describeDeal, moneyIn, ratioOf } from "./answers.ts";
import { factOf } from "./evidence.ts";
import { POOL } from "./postings.ts";
import { pairOf, price, type Priced, type PricedLeg, type Prices } from "./prices.ts";
import { type Agreed, type Quote, quotes, readFlow } from "./store.ts";

type Call = typeof calls.quoteSwap;

/** The middle is told of so many millions of millions that a tiny coin keeps its digits. */
const MANY = 12;

/** Tells a price, and keeps it for ten seconds where an amount is given. */
export const quoteSwap =
  (prices: Prices) =>
  async ({ db, caller, now, random }: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = caller;
    const [from, to] = pairOf(prices, codeOf(asked.from_currency_id), codeOf(asked.to_currency_id), now);
    // Nothing is locked for a quote: what is judged here is judged again as it is accepted.
    const pool = (await readBalances(db, [POOL])).find(({ currency }) => currency === to.currency)?.units ?? 0n;
    const room = await roomFor(db, customerId, from, to, now);
    const [least, largest] = [leastOf(from), largestOf(from, to, pool, room)];
    const units = pow10(scaleOf(from.currency) + MANY);
    const { mid } = dealOf(units, from, to, undefined);
    const told = {
      from_currency: from.currency,
      to_currency: to.currency,
      ratio: ratioOf(from.currency, units, to.currency, mid),
      inverse: ratioOf(to.currency, mid, from.currency, units),
      fee_rate: formatRate(RATES.fee),
      spread_rate: formatRate(from.spread + to.spread),
      min: moneyIn(from.currency)(least),
      largest: moneyIn(from.currency)(largest),
    };
    if (asked.number === undefined) return { ...told, quote: null };
    const judged = judgeSwap(from.currency, asked.number, least, largest);
    if (judged instanceof Rejection) throw judged;
    const priced = price(prices, from, to, judged);
    if (priced.arrives === 0n) reject("nothing-arrives");
    const quote: Quote = {
      id: random.id(now),
      ...agreedOf(customerId, priced, now),
      fact: JSON.stringify(factOf(priced, now)),
      expiresAt: later(now, QUOTE_MS),
      usedAt: null,
    };
    await quotes.insert(db, [quote]);
    const { id, quotedAt, expiresAt } = quote;
    const times = { quoted_at: quotedAt.getTime(), valid_until: expiresAt.getTime() };
    return { ...told, quote: { ...describeDeal(quote), id, ...times } };
  };

export const codeOf = (id: number): string => currencyById(id)!.code;

/** The value that may still go from one coin to another: the lesser of what both directions leave. */
export async function roomFor(db: Database, customerId: string, from: PricedLeg, to: PricedLeg, now: Date): Promise<bigint> {
  const rooms = await Promise.all([
    ...(from.currency === VALUE ? [] : [readFlow(db, customerId, from.currency, "given", now)]),
    ...(to.currency === VALUE ? [] : [readFlow(db, customerId, to.currency, "taken", now)]),
  ]);
  return rooms.map(roomOf).reduce((least, room) => (room < least ? room : least));
}

export const agreedOf = (customerId: string, { from, to, book, ...deal }: Priced, quotedAt: Date): Agreed => ({
  customerId,
  fromCurrency: from.currency,
  toCurrency: to.currency,
  units: deal.units,
  mid: deal.mid,
  fee: deal.fee,
  spread: deal.spread,
  arrives: deal.arrives,
  book: book?.brings ?? null,
  value: deal.value,
  fromPrice: from.price,
  toPrice: to.price,
  fromAt: from.tick ? new Date(from.tick.at) : null,
  toAt: to.tick ? new Date(to.tick.at) : null,
  quotedAt,
});
