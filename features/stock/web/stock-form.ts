/** The stock order form: shares or money, at the price of the moment or at a limit. The same rules as the server's decide what is wrong. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { type Amount, amount, formatAmount, formatPrice, type Price, parsePrice, type Rate } from "@assay/core/money.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Faults, type FormRules, required, withinReach } from "@assay/ui/form.ts";
import { steadyInside } from "@assay/ui/ticket/steady.ts";
import type { calls, Side } from "../contract.ts";
import { costOf, halfSpreadFor, housePrice, isReached, judgeOrder, type OrderJudged, sharesFor, type Terms } from "../rules.ts";

export interface OrderFields {
  readonly type: Side;
  readonly counted: "shares" | "money";
  readonly amount: string;
  /** "" trades at the price of the moment. */
  readonly price: string;
}

export interface OrderFacts {
  readonly terms: Terms;
  /** The latest price, of a closed exchange too. */
  readonly latest: string | null;
  /** Whether an order trades at once: the regular session runs. */
  readonly isOpen: boolean;
  /** What the stock account has; undefined of a visitor and until it is known. */
  readonly available: { readonly base: Amount; readonly quote: Amount } | undefined;
  /** What the customer's other orders are worth that count toward the spread of this one, in quote units. */
  readonly before: Readonly<Record<Side, bigint>>;
}

export interface OrderSummary {
  /** The house's price by the latest one: what is traded now, or would be if nothing moved until the opening. */
  readonly price: Price | undefined;
  /** What that is away from the exchange's price; it grows with the order. */
  readonly halfSpread: Rate;
  readonly shares: Amount | undefined;
  readonly cost: Amount | undefined;
  readonly fee: Amount | undefined;
  /** What is set aside while the order waits; undefined where it trades at once. */
  readonly held: Amount | undefined;
  /** The worst price at which it trades. */
  readonly limit: Price | undefined;
}

export const orderInput = (
  { type, counted, amount: text, price }: OrderFields,
  currencyId: number,
): InputTextOf<typeof calls.placeOrder> => ({
  currency_id: String(currencyId),
  type,
  amount: text,
  amount_in: counted,
  ...(price !== "" && { target_price: price }),
});

function judge({ type, counted, amount: text, price }: OrderFields, { terms, latest }: OrderFacts): OrderJudged | Rejection {
  const asked = { type, amount: text, amount_in: counted, ...(price !== "" && { target_price: price }) };
  return judgeOrder(terms, latest === null ? undefined : parsePrice(latest), asked);
}

/** Codes that are about the price; all others are about the amount. */
export const isAboutPrice = (code: string): boolean => code.startsWith("price-");

function faults(fields: OrderFields, facts: OrderFacts): Faults<OrderFields> {
  const isEmpty = fields.amount === "";
  const judged = judge({ ...fields, amount: fields.amount || "0" }, facts);
  const empty: Faults<OrderFields> = isEmpty ? { amount: required } : {};
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    if (isAboutPrice(code)) return { ...empty, price: { code, values: { ...values, ...steadied(judged, facts) } } };
    return isEmpty ? empty : { amount: withinReach({ code, values }, mostOf(fields, facts)) };
  }
  const { cost, fee, shares, held } = summary(fields, facts);
  const needed = held ?? (fields.type === "sell" ? shares : cost && fee && amount(cost.currency, cost.units + fee.units));
  const has = fields.type === "buy" ? facts.available?.quote : facts.available?.base;
  if (needed && has && needed.units > has.units) return { amount: { code: "insufficient-balance", lasting: true } };
  return {};
}

/** The edge of the band moves with the market: a suggestion keeps away from it. */
export function steadied({ code, values }: Rejection, { terms, latest }: OrderFacts): { readonly nearest?: string } {
  const reference = parsePrice(latest ?? "");
  if (code !== "price-outside-band" || reference === undefined) return {};
  return { nearest: formatPrice(steadyInside(parsePrice(String(values.nearest))!, bandOf(terms, reference), terms.tick)) };
}

/** The most that the amount may be, by the latest price or the one that is typed; undefined while that is not known. */
function mostOf({ type, counted, price }: OrderFields, { terms, latest, available }: OrderFacts): string | undefined {
  const at = parsePrice(price || (latest ?? ""));
  if (!available || !at) return undefined;
  const { base, quote } = available;
  if (type === "buy") return formatAmount(counted === "money" ? quote : amount(terms.base, sharesFor(terms, quote.units, at)));
  return formatAmount(counted === "shares" ? base : costOf(terms, base.units, at).cost);
}

const unknown = {
  shares: undefined,
  cost: undefined,
  fee: undefined,
  held: undefined,
  limit: undefined,
};

function summary(fields: OrderFields, facts: OrderFacts): OrderSummary {
  const { terms, latest, isOpen, before } = facts;
  const reference = latest === null ? undefined : parsePrice(latest);
  const judged = fields.amount === "" ? undefined : judge(fields, facts);
  const isWrong = judged === undefined || judged instanceof Rejection;
  const halfSpread = halfSpreadFor(isWrong ? 0n : judged.value, before[fields.type]);
  const price = reference === undefined ? undefined : housePrice(terms, fields.type, reference, halfSpread);
  if (price === undefined || isWrong) return { ...unknown, price, halfSpread };
  const isNow = isOpen && isReached(fields.type, judged.limit, price);
  const traded = judged.isLimit && !isNow ? judged.limit : price;
  const quantity = judged.quantity ?? sharesFor(terms, judged.money ?? 0n, traded);
  return {
    price: traded,
    halfSpread,
    shares: amount(terms.base, quantity),
    ...costOf(terms, quantity, traded),
    held: isNow ? undefined : judged.held,
    limit: judged.limit,
  };
}

export const orderRules: FormRules<OrderFields, OrderFacts, OrderSummary> = {
  start: { type: "buy", counted: "money", amount: "", price: "" },
  faults,
  summary,
};

/** Everything that can be spent, as the form counts it: money of a buyer, shares of a seller. */
export function allOf({ type }: OrderFields, { available }: OrderFacts): Partial<OrderFields> {
  if (!available) return {};
  if (type === "sell") return { counted: "shares", amount: formatAmount(available.base) };
  return { counted: "money", amount: formatAmount(available.quote) };
}
