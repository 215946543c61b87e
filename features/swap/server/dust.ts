/** Balances too small for a swap of their own, all at once into USDT. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, shareOf } from "@assay/core/money.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Customer, Reader, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import { GUARD, leastOf, VALUE, valueLeg } from "../rules.ts";
import { describeSwap, moneyIn } from "./answers.ts";
import { factOf } from "./evidence.ts";
import { accountsOf, POOL, spotAddress } from "./postings.ts";
import { legOf, price, type Priced, type Prices } from "./prices.ts";
import { agreedOf } from "./quote-swap.ts";
import type { Swap } from "./store.ts";
import { judgeLeast, keepSwaps, noneOf } from "./swap.ts";

interface Holding {
  readonly currency: string;
  readonly units: bigint;
}

/** What of these holdings is dust, and what each would bring. What brings nothing stays where it is, and so does what has no price now. */
function dustIn(prices: Prices, holdings: readonly Holding[], now: Date): Priced[] {
  return holdings.flatMap(({ currency, units }) => {
    const leg = currency === VALUE || units === 0n ? undefined : legOf(prices, currency, now);
    if (!leg || leg instanceof Rejection || units >= leastOf(leg)) return [];
    const priced = price(prices, leg, valueLeg, units);
    return priced.arrives > 0n ? [priced] : [];
  });
}

const sumOf = (all: readonly Priced[]): bigint => all.reduce((sum, { arrives }) => sum + arrives, 0n);

export const listDust =
  (prices: Prices) =>
  async ({ db, caller: { customerId }, now }: Reader<Customer>): Promise<OutputOf<typeof calls.listDust>> => {
    const all = dustIn(prices, await readBalances(db, [spotAddress(customerId)]), now);
    return {
      to_currency: VALUE,
      arrives: moneyIn(VALUE)(sumOf(all)),
      arrives_min: moneyIn(VALUE)(sumOf(all) - shareOf(amount(VALUE, sumOf(all)), GUARD, "down").units),
      list: all.map(({ from: { currency }, units, arrives }) => ({
        currency,
        number: moneyIn(currency)(units),
        arrives: moneyIn(VALUE)(arrives),
      })),
    };
  };

export const swapDust =
  (prices: Prices) =>
  async (tx: Writer<Customer>, { arrives_min }: InputOf<typeof calls.swapDust>): Promise<OutputOf<typeof calls.swapDust>> => {
    const { customerId } = tx.caller;
    const held = (await readBalances(tx.db, [spotAddress(customerId)])).map(({ currency }) => currency);
    await tx.ledger.open(accountsOf(customerId, VALUE, ...held));
    const now = held.map((currency) => ({ currency, units: tx.ledger.balance(spotAddress(customerId), currency).units }));
    const all = dustIn(prices, now, tx.now);
    if (all.length === 0) reject("no-dust");
    const sum = sumOf(all);
    judgeLeast(VALUE, sum, arrives_min);
    const pool = tx.ledger.balance(POOL, VALUE);
    // What goes to the fees is the pool's as well.
    if (pool.units < all.reduce((needed, { mid }) => needed + mid, 0n)) reject("above-largest", noneOf(VALUE));
    const done = all.map((priced): { done: Swap; terms: ReturnType<typeof factOf> } => ({
      done: {
        id: tx.random.id(tx.now),
        quoteId: null,
        kind: "dust",
        ...agreedOf(customerId, priced, tx.now),
        at: tx.now,
      },
      terms: factOf(priced, tx.now),
    }));
    await keepSwaps(tx, done);
    return { to_currency: VALUE, arrives: moneyIn(VALUE)(sum), swaps: done.map((one) => describeSwap(one.done)) };
  };
