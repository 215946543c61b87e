/** What customers are told of coins, quotes and swaps, and the calls that only tell. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, formatDecimal, formatPrice, pow10 } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls, closedReasons } from "../contract.ts";
import { QUOTE_MS, VALUE } from "../rules.ts";
import { bookSymbol, legOf, type Prices } from "./prices.ts";
import { type Agreed, listSwapRows, type Swap } from "./store.ts";

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));

const RATIO_SCALE = 18;
const DIGITS = 8;

/** A quotient cut off to eight digits that count, within eighteen decimals: what a coin is in another can be very large or very small. */
function quotient(numerator: bigint, denominator: bigint): string {
  const exact = divide(numerator * pow10(RATIO_SCALE), denominator, "down");
  const cut = pow10(Math.max(0, Math.min(String(exact).length - DIGITS, RATIO_SCALE)));
  return formatDecimal((exact / cut) * cut, RATIO_SCALE);
}

/** What one whole unit of one currency is in the other, of so many units against so many; nought against nothing. */
export function ratioOf(from: string, units: bigint, to: string, received: bigint): string {
  return units === 0n ? "0" : quotient(received * pow10(scaleOf(from)), units * pow10(scaleOf(to)));
}

export function describeDeal(row: Agreed) {
  const { fromCurrency: from, toCurrency: to, units, arrives, mid, book } = row;
  const money = moneyIn(to);
  return {
    from_currency: from,
    to_currency: to,
    number: moneyIn(from)(units),
    arrives: money(arrives),
    ratio: ratioOf(from, units, to, arrives),
    inverse: ratioOf(to, arrives, from, units),
    mid: money(mid),
    mid_ratio: ratioOf(from, units, to, mid),
    mid_inverse: ratioOf(to, mid, from, units),
    spread: money(row.spread),
    fee: money(row.fee),
    book: book === null ? null : money(book),
    book_symbol: bookSymbol(from, to),
  };
}

export function describeSwap(row: Swap): OutputOf<typeof calls.swap>["swap"] {
  const { id, kind, quotedAt, at, fromCurrency, toCurrency, fromPrice, toPrice, fromAt, toAt } = row;
  const indices = [
    { currency: fromCurrency, price: fromPrice, judged: fromAt },
    { currency: toCurrency, price: toPrice, judged: toAt },
  ].flatMap(({ currency, price, judged }) => (judged ? [{ currency, price: formatPrice(price), at: judged.getTime() }] : []));
  return { ...describeDeal(row), id, kind, at: at.getTime(), quoted_at: quotedAt.getTime(), indices };
}

type ListCurrencies = typeof calls.listCurrencies;

export const listCurrencies =
  (prices: Prices, practice: boolean) =>
  async ({ now }: Reader): Promise<OutputOf<ListCurrencies>> => ({
    practice,
    feed: prices.feed,
    valid_ms: QUOTE_MS,
    list: [VALUE, ...[...prices.markets.values()].map(({ base }) => base)].map((currency) => {
      const leg = legOf(prices, currency, now);
      const { id, name } = currencyFact(currency);
      const closed = leg instanceof Rejection ? (leg.code as (typeof closedReasons)[number]) : null;
      return { currency, currency_id: id, name, closed };
    }),
  });

type ListSwaps = typeof calls.listSwaps;

export const listSwaps = async (
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<ListSwaps>,
): Promise<OutputOf<ListSwaps>> => await readPage(paging, (rows) => listSwapRows(db, customerId, rows), describeSwap);
