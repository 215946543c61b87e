/** The ticket as a pure module: shares in, what is wrong with them and what will come of them out. It judges with the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import {
  type Amount,
  amount,
  divide,
  parseAmount,
  parsePrice,
  parseRate,
  type Price,
  pow10,
  quoteFor,
  RATE_SCALE,
  shareOf,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import type { calls } from "../contract.ts";
import { judgeShares, payoutsOf, type Terms } from "../rules.ts";
import { fairYield } from "./option-price.ts";

export type Product = OutputOf<typeof calls.listProducts>["list"][number];

export interface PurchaseFields {
  readonly num: string;
}

export interface PurchaseFacts {
  readonly product: Product;
  /** What the spot account has; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
  readonly now: number;
}

/** The terms as the rules have them. */
export function termsIn({
  type,
  currency,
  other,
  linked_price,
  apr,
  days,
}: Pick<Product, "type" | "currency" | "other" | "linked_price" | "apr" | "days">): Terms {
  const [base, quote] = type === "call" ? [currency, other] : [other, currency];
  return { type, base, quote, linked: parsePrice(linked_price)!, apr: parseRate(apr)!, days };
}

const shareIn = ({ currency, price }: Product): bigint => parseAmount(currency, price)!.units;

/** The most shares that can be bought: what is sold, within what there is. */
export function mostOf({ product, available }: Pick<PurchaseFacts, "product" | "available">): number {
  const affordable = available ? Number(divide(available.units, shareIn(product), "down")) : product.largest;
  return Math.min(affordable, product.largest);
}

const ONE = pow10(RATE_SCALE);

/** Where just holding has brought as much: beyond it the interest does not make up for what was missed. */
export function breakEvenOf(product: Product): Price {
  const { type, linked, apr, days } = termsIn(product);
  const grown = ONE * 365n + apr * BigInt(days);
  return type === "call" ? divide(linked * grown, ONE * 365n, "up") : divide(linked * ONE * 365n, grown, "down");
}

/** The option's worth, what of it the interest pays, and what the house keeps; undefined while the index or its volatility is unknown. */
export function optionOf({ type, index, volatility, ...product }: Product, now: number) {
  if (index === null || volatility === null) return undefined;
  const days = Math.max(0, (product.matures_at - now) / DAY_MS);
  const bare = fairYield({
    type,
    index: parsePrice(index)!,
    linked: parsePrice(product.linked_price)!,
    volatility: Number(volatility),
    days,
  });
  const paid = parseRate(product.term_yield)!;
  // The interest is converted with the rest, so that the option is on both.
  const fair = divide(bare * (ONE + paid), ONE, "half-even");
  return { fair, paid, kept: fair - paid };
}

const FALL = 30n;
const HUNDRED = 100n;

function summary({ num }: PurchaseFields, { product, now }: PurchaseFacts) {
  const count = judgeShares(num, product.remaining, product.largest);
  if (count instanceof Rejection) return undefined;
  const terms = termsIn(product);
  const { currency, other, index } = product;
  const invested = amount(currency, shareIn(product) * BigInt(count));
  const both = payoutsOf(terms, invested.units);
  const [same, converted] = [amount(currency, both.same), amount(other, both.other)];
  const kept = optionOf(product, now)?.kept;
  return {
    invested,
    same,
    converted,
    earned: amount(currency, both.same - invested.units),
    kept: kept === undefined ? undefined : shareOf(invested, kept, "down"),
    // What is left in money should the coin fall so far, and what holding would leave then.
    ...(index !== null && afterFall(terms, { invested, same, converted }, parsePrice(index)!)),
  };
}

type Sides = Readonly<Record<"invested" | "same" | "converted", Amount>>;

function afterFall({ type, quote, linked }: Terms, { invested, same, converted }: Sides, index: Price) {
  const price = divide(index * (HUNDRED - FALL), HUNDRED, "down");
  const worth = (coin: Amount): Amount => quoteFor(coin, price, quote, "down");
  if (type === "call") return { worst: worth(same), held: worth(invested) };
  // A put so far below the index is paid in money still.
  return { worst: price > linked ? same : worth(converted), held: invested };
}

function faultOf(num: string, facts: PurchaseFacts): Fault | undefined {
  if (num === "") return required;
  const { product, available } = facts;
  const judged = judgeShares(num, product.remaining, product.largest);
  const most = mostOf(facts);
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    return { code, values, lasting: values["maximum"] !== undefined };
  }
  const isCovered = available === undefined || shareIn(product) * BigInt(judged) <= available.units;
  return isCovered ? undefined : { code: "insufficient-balance", lasting: true, values: { nearest: String(most) } };
}

export const purchaseRules: FormRules<PurchaseFields, PurchaseFacts, ReturnType<typeof summary>> = {
  start: { num: "" },
  faults: ({ num }, facts) => ({ num: faultOf(num, facts) }),
  summary,
};
