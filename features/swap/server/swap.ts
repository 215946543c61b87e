import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseAmount, type Rate } from "@assay/core/money.ts";
import { reject, Rejection, type RejectionValues } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { countUsed, openQuota, recordEvidence } from "@assay/features/proofs/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { GUARD, hasMoved, judgeSwap, largestOf, leastOf } from "../rules.ts";
import { describeSwap, moneyIn } from "./answers.ts";
import { evidenceOf, factOf } from "./evidence.ts";
import { accountsOf, POOL, swapPosting } from "./postings.ts";
import { pairOf, price, type Priced, type PricedLeg, type Prices } from "./prices.ts";
import { agreedOf, codeOf, roomFor } from "./quote-swap.ts";
import { type Agreed, findQuote, isSwapped, type Swap, swaps, markUsed } from "./store.ts";

type Call = typeof calls.swap;
type Terms = ReturnType<typeof factOf>;

/** Accepts a quote, or takes the price of the moment. */
export const swap =
  (prices: Prices) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const [fromCode, toCode] = [codeOf(asked.from_currency_id), codeOf(asked.to_currency_id)];
    const [from, to] = pairOf(prices, fromCode, toCode, tx.now);
    const quote = asked.quote_id === undefined ? undefined : await takeQuote(tx, asked.quote_id);
    // Swaps of the same coins wait for each other here, so that what is summed and judged below stays true.
    await tx.ledger.open(accountsOf(customerId, fromCode, toCode));
    const room = await roomFor(tx.db, customerId, from, to, tx.now);
    const largest = largestOf(from, to, tx.ledger.balance(POOL, toCode).units, room);
    const units = judgeSwap(fromCode, asked.number, leastOf(from), largest);
    if (quote) {
      // Before its amount is judged: a quote holds for the pair and the amount that it was told for.
      const isAsked = quote.fromCurrency === fromCode && quote.toCurrency === toCode;
      if (!isAsked || quote.units !== parseAmount(fromCode, asked.number)?.units) reject("quote-differs");
      if (hasMoved([quote.fromPrice, quote.toPrice], [from.price, to.price])) reject("price-has-moved");
    }
    if (units instanceof Rejection && !(quote && units.code === "below-minimum")) throw units;
    const [agreed, terms] = quote
      ? [agreedIn(quote), JSON.parse(quote.fact) as Terms]
      : ofMoment(tx, prices, from, to, units as bigint);
    judgeLeast(toCode, agreed.arrives, asked.arrives_min);
    // A quote from before the market moved a little may want a little more of the pool than the middle of now.
    if (tx.ledger.balance(POOL, toCode).units < agreed.arrives + agreed.fee) reject("above-largest", noneOf(fromCode));
    const kind = quote ? ("quote" as const) : ("moment" as const);
    const done: Swap = { id: tx.random.id(tx.now), quoteId: quote?.id ?? null, kind, ...agreed, at: tx.now };
    await keepSwaps(tx, [{ done, terms }]);
    return { swap: describeSwap(done) };
  };

/** The values of a refusal where nothing is taken at the moment. */
export function noneOf(currency: string): RejectionValues {
  const nearest = moneyIn(currency)(0n);
  return { nearest, maximum: nearest, currency };
}

/** Marks the quote as used, or says why it cannot be. */
async function takeQuote({ db, caller: { customerId }, now }: Writer<Customer>, id: string) {
  const taken = await markUsed(db, customerId, id, now);
  if (taken) return taken;
  const known = await findQuote(db, customerId, id);
  if (known ? known.usedAt !== null : await isSwapped(db, customerId, id)) reject("quote-used");
  reject(known ? "quote-expired" : "no-such-quote");
}

/** The price of this moment, which nobody was told: a wide spread is refused. */
function ofMoment(
  { caller: { customerId }, now }: Writer<Customer>,
  prices: Prices,
  from: PricedLeg,
  to: PricedLeg,
  units: bigint,
): readonly [Agreed, Terms] {
  const spread: Rate = from.spread + to.spread;
  if (spread > GUARD) reject("spread-too-wide", { rate: formatRate(spread * 100n), guard: formatRate(GUARD * 100n) });
  const priced: Priced = price(prices, from, to, units);
  if (priced.arrives === 0n) reject("nothing-arrives");
  return [agreedOf(customerId, priced, now), factOf(priced, now)];
}

function agreedIn(row: Agreed): Agreed {
  const { customerId, fromCurrency, toCurrency, units, mid, fee, spread, arrives } = row;
  const { book, value, fromPrice, toPrice, fromAt, toAt, quotedAt } = row;
  const deal = { customerId, fromCurrency, toCurrency, units, mid, fee, spread, arrives };
  return { ...deal, book, value, fromPrice, toPrice, fromAt, toAt, quotedAt };
}

/** The figure that the customer was shown: less is refused. */
export function judgeLeast(currency: string, arrives: bigint, text: string | undefined): void {
  if (text === undefined) return;
  const least = parseAmount(currency, text) ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  if (arrives < least.units) reject("less-would-arrive", { arrives: moneyIn(currency)(arrives), currency });
}

/** Keeps what was done, moves its money and leaves its evidence. */
export async function keepSwaps(
  tx: Writer<Customer>,
  all: readonly { readonly done: Swap; readonly terms: Terms }[],
): Promise<void> {
  const { customerId } = tx.caller;
  const spent = (await openQuota(tx, "transfers", [customerId])).judge(customerId);
  if (spent) throw spent;
  for (const { done } of all) await tx.ledger.post(swapPosting(done));
  await swaps.insert(
    tx.db,
    all.map(({ done }) => done),
  );
  await recordEvidence(
    tx.db,
    all.map(({ done, terms }) => evidenceOf(done, terms)),
    tx.now,
  );
  // One press is one move of his own money, however many balances it swaps.
  await countUsed(tx.db, "transfers", [customerId], tx.now);
  tx.emit(events.changed, { customerId });
}
