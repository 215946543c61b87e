/** Amending an order as a pure module: it judges with the server's own rules, against what the order holds already. */
import {
  type Amount,
  amount,
  formatAmount,
  formatPrice,
  parseAmount,
  parsePrice,
  type Price,
  quoteFor,
} from "@assay/core/money.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { steadyInside } from "@assay/ui/ticket/steady.ts";
import { judgeAmend, keepsTurn, type OrderStanding, type Terms } from "../../rules.ts";
import { fieldOf } from "../ticket/order-form.ts";
import type { Order } from "./order-model.ts";

export interface AmendFields {
  readonly target_price: string;
  /** The whole quantity, with what has filled already. */
  readonly amount: string;
}

export interface AmendFacts {
  readonly terms: Terms;
  readonly reference: Price | undefined;
  readonly order: OrderStanding;
  /** What may be spent beside what the order holds; undefined while it is not known. */
  readonly available: Amount | undefined;
}

/** What the order will be like; undefined while something is wrong. */
export interface AmendSummary {
  /** Whether the fields say anything new. */
  readonly isChanged: boolean;
  /** It wants less at the same price, and so stays where it is in the queue. */
  readonly keepsTurn: boolean;
  /** What it will hold. */
  readonly holds: Amount;
}

export const amendRules: FormRules<AmendFields, AmendFacts, AmendSummary | undefined> = {
  start: { target_price: "", amount: "" },
  faults,
  summary,
};

/** An open order as the rules know it; undefined for one that is not in a book. */
export function standingOf(
  { type, post_only, target_price, amount: wanted, filled }: Order,
  { base }: Terms,
): OrderStanding | undefined {
  const price = target_price === null ? undefined : parsePrice(target_price);
  const quantity = wanted === null ? undefined : parseAmount(base, wanted)?.units;
  const done = parseAmount(base, filled)?.units;
  if (price === undefined || quantity === undefined || done === undefined) return undefined;
  return { side: type, postOnly: post_only, price, quantity, filled: done };
}

export const startOf = ({ price, quantity }: OrderStanding, { base }: Terms, priceDecimals: number): AmendFields => ({
  target_price: formatPrice(price, priceDecimals),
  amount: formatAmount(amount(base, quantity)),
});

function faults(fields: AmendFields, facts: AmendFacts): Faults<AmendFields> {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    const { code, values } = judged;
    if (code === "nothing-to-change") return {};
    const field = fieldOf(code);
    return { [field === "type" ? "amount" : field]: { code, values: { ...values, ...steadied(judged, facts) } } };
  }
  const { order, available } = facts;
  const before = holdsOf(order.price, order.quantity, facts);
  const after = holdsOf(judged.limit, judged.wanted.units, facts);
  const isShort = available !== undefined && after.units > before.units + available.units;
  return isShort ? { amount: { code: "insufficient-balance" } } : {};
}

/** The edge of the band moves with the market: a suggestion keeps away from it. */
function steadied({ code, values }: Rejection, { terms, reference }: AmendFacts): { readonly nearest?: string } {
  if (code !== "price-outside-band" || reference === undefined) return {};
  return { nearest: formatPrice(steadyInside(parsePrice(String(values.nearest))!, bandOf(terms, reference), terms.tick)) };
}

function summary(fields: AmendFields, facts: AmendFacts): AmendSummary | undefined {
  const judged = judge(fields, facts);
  const { order } = facts;
  if (judged instanceof Rejection) {
    if (judged.code !== "nothing-to-change") return undefined;
    return { isChanged: false, keepsTurn: true, holds: holdsOf(order.price, order.quantity, facts) };
  }
  const { limit, wanted } = judged;
  return {
    isChanged: true,
    keepsTurn: keepsTurn({ price: order.price, wanted: order.quantity }, { price: limit, wanted: wanted.units }),
    holds: holdsOf(limit, wanted.units, facts),
  };
}

// An empty field is refused like a nought: with the smallest order as the value to take.
const judge = ({ target_price, amount: wanted }: AmendFields, { terms, reference, order }: AmendFacts) =>
  judgeAmend(terms, reference, order, { target_price: target_price || "0", amount: wanted || "0" });

/** What an order holds for the part of it that has not filled. */
function holdsOf(price: Price, quantity: bigint, { terms, order }: AmendFacts): Amount {
  const rest = amount(terms.base, quantity - order.filled);
  return order.side === "buy" ? quoteFor(rest, price, terms.quote, "up") : rest;
}
