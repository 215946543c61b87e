/** The form as a pure module: two coins and an amount in, what is wrong with it and about what will arrive out. */
import type { OutputOf } from "@assay/core/contract.ts";
import { findCurrency, scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  parseAmount,
  parseDecimal,
  parseRate,
  pow10,
  RATE_SCALE,
} from "@assay/core/money.ts";
import type { Faults, FormRules } from "@assay/ui/form.ts";
import { judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import { judgeSwap, VALUE } from "../rules.ts";

export type Terms = Omit<OutputOf<typeof calls.quoteSwap>, "quote">;
export type Quote = NonNullable<OutputOf<typeof calls.quoteSwap>["quote"]>;
export type Swap = OutputOf<typeof calls.swap>["swap"];

export interface SwapFields {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

export interface SwapFacts {
  /** What holds for the pair at the moment; undefined until known, and while one of its coins is paused. */
  readonly terms: Terms | undefined;
  /** What the spot account has of the coin that is given. */
  readonly available: Amount | undefined;
}

/** A mid price has at most eighteen decimals. */
const RATIO_SCALE = 18;
const ONE = pow10(RATE_SCALE);

/** Terms of the pair that is chosen, and not of the one before it. */
const termsOf = ({ from, to }: SwapFields, { terms }: SwapFacts): Terms | undefined =>
  terms?.from_currency === from && terms.to_currency === to ? terms : undefined;

const bound = (currency: string, text: string): bigint => parseAmount(currency, text)!.units;

/** The most that can be given: what there is, within what is taken. */
export function mostOf(fields: SwapFields, facts: SwapFacts): Amount | undefined {
  const terms = termsOf(fields, facts);
  if (!terms || !facts.available) return facts.available;
  const largest = bound(fields.from, terms.largest);
  return facts.available.units < largest ? facts.available : amount(fields.from, largest);
}

function faults(fields: SwapFields, facts: SwapFacts): Faults<SwapFields> {
  const { from, to, amount: text } = fields;
  if (from === to) return { to: { code: "same-currency" } };
  const terms = termsOf(fields, facts);
  if (!terms) return {};
  const judged = judgeSwap(from, text, bound(from, terms.min), bound(from, terms.largest));
  return { amount: judgedFault(text, judged, { available: facts.available, most: mostOf(fields, facts)! }) };
}

/** About what will arrive: the middle, less fee and spread. The quote says it to the unit. */
function summary(fields: SwapFields, facts: SwapFacts): Amount | undefined {
  const { from, to, amount: text } = fields;
  const terms = termsOf(fields, facts);
  const units = parseAmount(from, text)?.units;
  if (!terms || !units || faults(fields, facts).amount) return undefined;
  const mid = divide(
    units * parseDecimal(terms.ratio, RATIO_SCALE)! * pow10(scaleOf(to)),
    pow10(RATIO_SCALE + scaleOf(from)),
    "down",
  );
  const costs = parseRate(terms.fee_rate)! + parseRate(terms.spread_rate)!;
  return amount(to, mid - divide(mid * costs, ONE, "up"));
}

export const swapRules: FormRules<SwapFields, SwapFacts, Amount | undefined> = {
  start: { from: VALUE, to: "BTC", amount: "" },
  faults,
  summary,
};

/** What a link to the form may fill in: the coin that is given; anything unknown is left out. */
export function swapStart(search: URLSearchParams): Partial<SwapFields> {
  const from = findCurrency(search.get("from") ?? "")?.code;
  return from === undefined || from === VALUE ? {} : { from, to: VALUE };
}

/** The other way round. What would arrive becomes what is given. */
export const turned = ({ from, to }: SwapFields, arrives: Amount | undefined): SwapFields => ({
  from: to,
  to: from,
  amount: arrives && arrives.units > 0n ? formatAmount(arrives) : "",
});

/** Choosing one coin for the other turns them round. */
export function chosen(fields: SwapFields, change: Partial<Pick<SwapFields, "from" | "to">>): SwapFields {
  const next = { ...fields, ...change };
  if (next.from === next.to) return { ...next, from: fields.to, to: fields.from, amount: "" };
  return next.from === fields.from ? next : { ...next, amount: "" };
}
