/** Another limit for an order that waits, as a pure module: the server's own rules judge it, against what the order holds already. */
import { type Amount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Faults, type FormRules, required } from "@assay/ui/form.ts";
import { halfSpreadFor, housePrice, isReached, judgeOrder, type OrderJudged, valueOf } from "../rules.ts";
import type { Order } from "./order-model.ts";
import { isAboutPrice, type OrderFacts, steadied } from "./stock-form.ts";

export interface AmendFields {
  readonly price: string;
}

export interface AmendFacts extends OrderFacts {
  readonly order: Order;
}

/** What the new order will be like; undefined while something is wrong or nothing is new. */
export interface AmendSummary {
  readonly held: Amount;
  /** Its price has come, and the exchange is open. */
  readonly isNow: boolean;
}

export const amendRules: FormRules<AmendFields, AmendFacts, AmendSummary | undefined> = {
  start: { price: "" },
  faults,
  summary,
};

function judge({ price }: AmendFields, { terms, latest, order: { type, amount, money } }: AmendFacts): OrderJudged | Rejection {
  const asked = amount === null ? ({ amount: money!, amount_in: "money" } as const) : ({ amount, amount_in: "shares" } as const);
  return judgeOrder(terms, latest === null ? undefined : parsePrice(latest), { type, ...asked, target_price: price });
}

function faults(fields: AmendFields, facts: AmendFacts): Faults<AmendFields> {
  if (fields.price === "") return { price: required };
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    // The nearest value of another refusal is an amount, which this form does not change.
    return {
      price: isAboutPrice(judged.code)
        ? { code: judged.code, values: { ...judged.values, ...steadied(judged, facts) } }
        : { code: judged.code, values: judged.values, lasting: true, isBeyondReach: true },
    };
  }
  const { order, available } = facts;
  const free = order.type === "buy" ? available?.quote : available?.base;
  const had = parseAmount(judged.held.currency, order.held)!.units;
  const isShort = free !== undefined && judged.held.units > had + free.units;
  return isShort ? { price: { code: "insufficient-balance", lasting: true } } : {};
}

function summary(fields: AmendFields, facts: AmendFacts): AmendSummary | undefined {
  const judged = fields.price === "" ? undefined : judge(fields, facts);
  if (judged === undefined || judged instanceof Rejection) return undefined;
  const { order, terms, latest, isOpen } = facts;
  if (order.target_price !== null && parsePrice(order.target_price) === judged.limit) return undefined;
  const reference = latest === null ? undefined : parsePrice(latest);
  const half = halfSpreadFor(judged.value, wayBefore(facts));
  const isNow =
    isOpen && reference !== undefined && isReached(order.type, judged.limit, housePrice(terms, order.type, reference, half));
  return { held: judged.held, isNow };
}

/** The order itself goes away, and counts no more. */
function wayBefore({ terms, order, before }: AmendFacts): bigint {
  const own =
    order.amount === null
      ? parseAmount(terms.quote, order.money!)!.units
      : valueOf(terms, parseAmount(terms.base, order.amount)!.units, parsePrice(order.limit_price)!);
  const others = before[order.type] - own;
  return others > 0n ? others : 0n;
}
