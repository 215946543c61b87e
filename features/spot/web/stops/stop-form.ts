/** The form of orders that wait for a price or end at a date, as a pure module: it judges with the server's own rules. */
import type { InputTextOf } from "@assay/core/contract.ts";
import {
  type Amount,
  amount,
  baseFor,
  formatAmount,
  formatDecimal,
  formatPrice,
  formatRate,
  parseDecimal,
  parsePrice,
  type Price,
  quoteFor,
  RATE_SCALE,
  toMultiple,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { type Day, endOfDay } from "@assay/ui/day.ts";
import { type Fault, type Faults, type FormRules, withinReach } from "@assay/ui/form.ts";
import { steadyInside, steadyPrice } from "@assay/ui/ticket/steady.ts";
import { type calls, type Side, type StopKind, stopKinds } from "../../contract.ts";
import { judgeOrder, type Terms } from "../../rules.ts";
import type { OrderFields } from "../ticket/order-fields.ts";
import { countedIn, judgeStop, type StopAsked, stopFields } from "../../rules/stops.ts";

/** A limit order is here for its date alone. */
export const waitingKinds = [...stopKinds, "limit"] as const;
export type WaitingKind = (typeof waitingKinds)[number];
export const expiries = ["never", "day", "week", "month", "date"] as const;
export type Expiry = (typeof expiries)[number];

export interface StopFormFields {
  readonly type: Side;
  readonly kind: WaitingKind;
  readonly stop_price: string;
  readonly target_price: string;
  readonly stop_limit_price: string;
  /** In percent, as people say it. */
  readonly trail: string;
  readonly amount: string;
  readonly expiry: Expiry;
  /** The day with whose end it ends, where the customer names one. */
  readonly date: Day;
}

export interface StopFacts {
  readonly terms: Terms;
  readonly index: Price | undefined;
  /** What may be spent, with what the order holds already; undefined while it is not known. */
  readonly available: { readonly base: Amount; readonly quote: Amount } | undefined;
}

export interface StopSummary {
  /** What it will hold from the moment it is placed; undefined while something is wrong. */
  readonly holds: Amount | undefined;
  /** The most that the amount may be; undefined while that is not known. */
  readonly most: string | undefined;
}

const start: StopFormFields = {
  type: "sell",
  kind: "stop-limit",
  stop_price: "",
  target_price: "",
  stop_limit_price: "",
  trail: "",
  amount: "",
  expiry: "never",
  date: "",
};

export const stopRules: FormRules<StopFormFields, StopFacts, StopSummary> = { start, faults, summary };

/** The fields that a kind shows, beside side and amount. */
export const fieldsOf = (kind: WaitingKind): readonly (keyof StopAsked)[] =>
  kind === "limit" ? ["target_price"] : stopFields[kind];

/** The currency that the amount counts. */
export const countOf = ({ kind, type }: StopFormFields): "base" | "quote" => (kind === "limit" ? "base" : countedIn(kind, type));

/** Another kind or side counts another currency, or cannot be what was typed. */
export const ofKind = (kind: WaitingKind): Partial<StopFormFields> => ({ kind, amount: "" });
export const ofSide = (type: Side): Partial<StopFormFields> => ({ type, amount: "", stop_price: "" });

const PERCENT_SCALE = RATE_SCALE - 2;
const given = (text: string): string | undefined => (text === "" ? undefined : text);

/** A share from the percent that a person types, and back. */
export function shareOf(percent: string): string | undefined {
  const rate = parseDecimal(percent, PERCENT_SCALE);
  return rate === undefined ? undefined : formatRate(rate);
}
export const percentOf = (share: string): string => formatDecimal(parseDecimal(share, RATE_SCALE) ?? 0n, PERCENT_SCALE);

function askedOf(fields: StopFormFields, kind: StopKind): StopAsked {
  const own: readonly string[] = stopFields[kind];
  const asked = {
    stop_price: given(fields.stop_price),
    target_price: given(fields.target_price),
    stop_limit_price: given(fields.stop_limit_price),
    trail: shareOf(fields.trail),
  };
  const named = Object.entries(asked).filter(([name, value]) => own.includes(name) && value !== undefined);
  // An empty amount is refused like a nought: with the smallest order as the value to take.
  return { type: fields.type, kind, amount: fields.amount || "0", ...Object.fromEntries(named) };
}

/** What is judged in the form: where it would trade at the dearest, and how much it wants. */
function judge(fields: StopFormFields, { terms, index }: StopFacts): { dearest: Price | undefined; wanted: Amount } | Rejection {
  const { kind } = fields;
  if (kind === "limit") {
    const judged = judgeOrder(terms, index, {
      type: fields.type,
      kind,
      target_price: given(fields.target_price),
      amount: fields.amount || "0",
      amount_in: "base",
      time_in_force: "gtd",
      post_only: false,
    });
    return judged instanceof Rejection ? judged : { dearest: judged.limit, wanted: judged.wanted };
  }
  const judged = judgeStop(terms, index, askedOf(fields, kind));
  if (judged instanceof Rejection) return judged;
  const { limit, resting, wanted } = judged;
  const dearest = limit !== undefined && resting !== undefined && resting > limit ? resting : (limit ?? resting);
  return { dearest, wanted };
}

function holdsOf(fields: StopFormFields, facts: StopFacts): Amount | undefined {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) return undefined;
  const { dearest, wanted } = judged;
  const { quote } = facts.terms;
  if (fields.type === "sell" || wanted.currency === quote || dearest === undefined) return wanted;
  return quoteFor(wanted, dearest, quote, "up");
}

const spendableOf = ({ type }: StopFormFields, { available }: StopFacts): Amount | undefined =>
  type === "buy" ? available?.quote : available?.base;

function faults(fields: StopFormFields, facts: StopFacts): Faults<StopFormFields> {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    const field = fieldOf(judged.code, fields);
    const fault = faultOf(judged, fields, facts);
    return { [field]: field === "amount" ? withinReach(fault, mostOf(fields, facts)) : fault };
  }
  if (fields.expiry === "never" && fields.kind === "limit") return { expiry: { code: "date-missing" } };
  if (fields.expiry === "date" && fields.date === "") return { expiry: { code: "date-missing" } };
  const [holds, spendable] = [holdsOf(fields, facts), spendableOf(fields, facts)];
  const isShort = holds !== undefined && spendable !== undefined && holds.units > spendable.units;
  if (!isShort) return {};
  const nearest = mostOf(fields, facts);
  return { amount: { code: "insufficient-balance", lasting: true, ...(nearest !== undefined && { values: { nearest } }) } };
}

function fieldOf(code: string, { kind }: StopFormFields): keyof StopFormFields {
  if (code === "trail-outside" || (code === "stop-missing" && kind === "trailing-stop")) return "trail";
  // The only contradiction that the form leaves room for: what is bought beside a limit needs a limit as well.
  if (code === "stop-limit-outside" || code === "terms-conflict") return "stop_limit_price";
  if (code.startsWith("stop-")) return "stop_price";
  if (code.startsWith("price-")) return "target_price";
  return code === "market-closed" ? "kind" : "amount";
}

function faultOf({ code, values }: Rejection, fields: StopFormFields, { terms, index }: StopFacts): Fault {
  if (code === "terms-conflict") return { code: "price-missing" };
  const isSale = fields.type === "sell";
  if (code === "stop-would-fire" && index !== undefined) {
    return { code, values: { ...values, nearest: formatPrice(steadyPrice(index, terms.tick, isSale ? "down" : "up")) } };
  }
  // Of an "oco" the limit lies beyond the index, which moves.
  if (code === "price-outside-band" && index !== undefined && fieldOf(code, fields) === "target_price") {
    const [lowest, highest] = [parsePrice(String(values.lowest))!, parsePrice(String(values.highest))!];
    const nearest = steadyInside(parsePrice(String(values.nearest))!, { lowest, highest }, terms.tick);
    return { code, values: { ...values, nearest: formatPrice(nearest) } };
  }
  // The field counts percent.
  return code === "trail-outside" && fieldOf(code, fields) === "trail"
    ? { code, values: { ...values, nearest: values.percent! } }
    : { code, values };
}

/** The most that can be afforded, on the step; undefined while prices or money are not known. */
function mostOf(fields: StopFormFields, facts: StopFacts): string | undefined {
  const spendable = spendableOf(fields, facts);
  if (!spendable) return undefined;
  const { base, quote, step } = facts.terms;
  if (countOf(fields) === "quote") return formatAmount(spendable);
  if (fields.type === "sell") return formatAmount(amount(base, toMultiple(spendable.units, step, "down")));
  const dearest = [fields.target_price, ...(fields.kind === "oco" ? [fields.stop_limit_price] : [])]
    .map((text) => parseDecimal(text, 10))
    .filter((price) => price !== undefined)
    .reduce((one, other) => (other > one ? other : one), 0n);
  if (dearest === 0n) return undefined;
  const most = toMultiple(baseFor(amount(quote, spendable.units), dearest, base, "down").units, step, "down");
  return formatAmount(amount(base, most));
}

function summary(fields: StopFormFields, facts: StopFacts): StopSummary {
  return { holds: holdsOf(fields, facts), most: mostOf(fields, facts) };
}

const days = { day: 1, week: 7, month: 30 } as const;

/** When it ends, in ms; undefined for one that waits until it is cancelled. */
function expiresAt({ expiry, date }: StopFormFields, now: number): number | undefined {
  if (expiry === "never") return undefined;
  return expiry === "date" ? endOfDay(date) : now + days[expiry] * DAY_MS;
}

interface Pair {
  readonly currency_id: number;
  readonly legal_id: number;
}

/** The call's input for fields without faults. */
export function stopInput(fields: StopFormFields, kind: StopKind, pair: Pair, now: number): InputTextOf<typeof calls.placeStop> {
  const at = expiresAt(fields, now);
  return {
    currency_id: String(pair.currency_id),
    legal_id: String(pair.legal_id),
    ...askedOf(fields, kind),
    ...(at !== undefined && { expires_at: String(at) }),
  };
}

/** A limit until a date as the ticket would have it: what it costs to trade at once is reckoned alike. */
export const datedFields = ({ type, target_price, amount }: StopFormFields): OrderFields => ({
  type,
  kind: "limit",
  target_price,
  amount,
  amount_in: "base",
  time_in_force: "gtd",
  post_only: false,
});

export function datedLimitInput(fields: StopFormFields, pair: Pair, now: number): InputTextOf<typeof calls.placeOrder> {
  return {
    currency_id: String(pair.currency_id),
    legal_id: String(pair.legal_id),
    type: fields.type,
    kind: "limit",
    target_price: fields.target_price,
    amount: fields.amount,
    time_in_force: "gtd",
    expires_at: String(expiresAt(fields, now)),
  };
}
