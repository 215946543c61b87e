/** The order ticket as a pure module: fields in, faults and costs out. It judges with the server's own rules. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  formatPrice,
  parseAmount,
  parsePrice,
  pow10,
  type Price,
  PRICE_SCALE,
  type Rate,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import { type Fault, type Faults, type FormRules, withinReach } from "@assay/ui/form.ts";
import { steadyInside, steadyQuantity } from "@assay/ui/ticket/steady.ts";
import { amountsOf, feeOn, judgeOrder, type Terms } from "../../rules.ts";
import type { BookCost } from "./book-cost.ts";
import type { OrderFields } from "./order-fields.ts";
import { amountFor, type OrderFacts, priceOf, spendableOf, type Trade, tradeOf, willTake } from "./order-trade.ts";

/** Nothing is reckoned from what the rules refuse. What only costs more than there is is: the cost says how much is missing. */
export interface OrderSummary {
  /** What leaves the account at most, and what arrives after the fee if all of the order trades. */
  readonly pays: Amount | undefined;
  readonly receives: Amount | undefined;
  readonly fee: Amount | undefined;
  /** Which of the two fees it would pay now: the taker's if it would trade at once. */
  readonly role: "maker" | "taker";
  readonly feeRate: Rate;
  /** For a market order: the average price that the book on screen gives. */
  readonly average: Price | undefined;
  /** False when the visible book is too thin for the whole market order. */
  readonly covered: boolean;
  readonly spendable: Amount | undefined;
  /** The share of it that the order takes: a whole number from 0 to 100. */
  readonly percent: number;
}

const start: OrderFields = {
  type: "buy",
  kind: "limit",
  target_price: "",
  amount: "",
  amount_in: "base",
  time_in_force: "gtc",
  post_only: false,
};

export const orderRules: FormRules<OrderFields, OrderFacts, OrderSummary> = { start, faults, summary };

const judge = (fields: OrderFields, { terms, reference }: OrderFacts) =>
  judgeOrder(terms, reference, {
    ...fields,
    target_price: fields.kind === "limit" && fields.target_price !== "" ? fields.target_price : undefined,
    // An empty field is refused like a nought: with the smallest order as the value to take.
    amount: fields.amount || "0",
  });

function faults(fields: OrderFields, facts: OrderFacts): Faults<OrderFields> {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    const field = fieldOf(code);
    const lasting = code === "above-maximum" || isTypedOut(field, fields, facts.terms);
    const fault: Fault = { code, values: { ...values, ...steadied(judged, fields, facts) }, lasting };
    return { [field]: field === "amount" ? withinReach(fault, affordable(fields, facts)) : fault };
  }
  const short = shortOf(fields, facts);
  return short ? { amount: short } : {};
}

/** Whether a number has as many decimals as the market takes, so that another digit cannot make it one that is accepted. */
function isTypedOut(field: keyof OrderFields, fields: OrderFields, { base, quote, tick, step }: Terms): boolean {
  if (field === "type") return false;
  const grid =
    field === "target_price"
      ? formatPrice(tick)
      : formatAmount(fields.amount_in === "base" ? amount(base, step) : amount(quote, 1n));
  const typed = decimalsOf(String(fields[field]));
  return typed > 0 && typed >= decimalsOf(grid);
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** The nearest value that will still be taken when it is pressed: edges that move with the market are kept away from. */
function steadied(
  { code, values }: Rejection,
  fields: OrderFields,
  { terms, reference }: OrderFacts,
): { readonly nearest?: string } {
  const { tick, step, base } = terms;
  if (code === "price-outside-band" && reference !== undefined) {
    return { nearest: formatPrice(steadyInside(parsePrice(String(values.nearest))!, bandOf(terms, reference), tick)) };
  }
  if (code !== "below-minimum" || fields.kind !== "market" || fields.amount_in !== "base") return {};
  return { nearest: formatAmount(amount(base, steadyQuantity(parseAmount(base, String(values.nearest))!.units, step))) };
}

/** The field that a fault stands at. What no field can mend keeps the order from being ready and is shown by the screen. */
export function fieldOf(code: string): "target_price" | "amount" | "type" {
  if (code.startsWith("price-") || code === "would-take") return "target_price";
  return code === "market-closed" || code === "limit-orders-only" || code === "terms-conflict" ? "type" : "amount";
}

/** The fault of an order that costs more than there is. It names the most that can be afforded, where that is enough for an order. */
function shortOf(fields: OrderFields, facts: OrderFacts): Fault | undefined {
  const spendable = spendableOf(fields, facts);
  const { pays } = tradeOf(fields, facts);
  if (!spendable || !pays || pays.units <= spendable.units) return undefined;
  const most = affordable(fields, facts);
  return { code: "insufficient-balance", lasting: true, ...(most && { values: { nearest: most } }) };
}

const ALL = 100;
const NEARLY_ALL = 99;

/** The most that can be afforded; "" where that is too little for an order, undefined until it is known. */
function affordable(fields: OrderFields, facts: OrderFacts): string | undefined {
  const price = priceOf(fields, facts);
  // At the market a little is left, so that the next tick does not take it out of reach.
  const most = amountFor(fields.kind === "market" ? NEARLY_ALL : ALL, fields, facts);
  if (!most || !price) return undefined;
  const { lowest } = amountsOf(facts.terms, price, fields.amount_in);
  return most.units < lowest.units ? "" : formatAmount(most);
}

const NOTHING: Trade = { pays: undefined, brings: undefined, cost: undefined };

function summary(fields: OrderFields, facts: OrderFacts): OrderSummary {
  const { makerFee, takerFee } = facts.terms;
  const traded = tradeOf(fields, facts);
  const { pays, brings, cost } = judge(fields, facts) instanceof Rejection ? NOTHING : traded;
  const spendable = spendableOf(fields, facts);
  const role = willTake(fields, facts) ? "taker" : "maker";
  const feeRate = role === "taker" ? takerFee : makerFee;
  const fee = brings && feeOn(brings, feeRate);
  return {
    // Of an amount in quote currency whole steps are bought, and what is left of it stays.
    pays: fields.type === "buy" && cost?.whole ? cost.quote : pays,
    receives: brings && fee && amount(fee.currency, brings.units - fee.units),
    fee,
    role,
    feeRate,
    average: cost && averageOf(cost),
    covered: cost?.whole ?? true,
    spendable,
    percent: percentOf(traded.pays, spendable),
  };
}

function percentOf(pays: Amount | undefined, spendable: Amount | undefined): number {
  if (!pays || !spendable || spendable.units === 0n) return 0;
  const percent = divide(pays.units * 100n, spendable.units, "half-even");
  return Number(percent > 100n ? 100n : percent);
}

function averageOf({ base, quote }: BookCost): Price | undefined {
  if (base.units === 0n) return undefined;
  return divide(
    quote.units * pow10(PRICE_SCALE + scaleOf(base.currency)),
    base.units * pow10(scaleOf(quote.currency)),
    "half-even",
  );
}
