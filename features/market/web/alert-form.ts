/** The form of a price alert: the price decides from which side the market must come. The server judges by the same rules. */
import { divide, formatPrice, parsePrice, type Price, toMultiple } from "@assay/core/money.ts";
import { type Faults, type FormRules, required } from "@assay/ui/form.ts";
import type { Direction } from "../contract.ts";
import { directionTo, judgeAlert, notAMultiple } from "../rules/alerts.ts";

export interface AlertFields {
  readonly price: string;
  readonly repeats: boolean;
}

export interface AlertFacts {
  /** The market's price now; null until it has had one. */
  readonly last: string | null;
  readonly tick: string;
}

export interface AlertSummary {
  /** The side from which the price would come; undefined while there is none to come from. */
  readonly direction: Direction | undefined;
}

/** Percent steps that a press offers, counted from the price now. */
export const percents = [-10, -5, 5, 10] as const;

const lastOf = ({ last }: AlertFacts): Price | undefined => (last === null ? undefined : parsePrice(last));

function directionOf(fields: AlertFields, facts: AlertFacts): Direction | undefined {
  const [price, last] = [parsePrice(fields.price), lastOf(facts)];
  if (price === undefined || price === 0n) return undefined;
  return last === undefined ? "above" : directionTo(price, last);
}

function faults(fields: AlertFields, facts: AlertFacts): Faults<AlertFields> {
  if (fields.price === "") return { price: required };
  const price = parsePrice(fields.price);
  if (price === 0n) return { price: { code: "price-not-above-zero" } };
  const tick = parsePrice(facts.tick)!;
  const direction = directionOf(fields, facts) ?? "above";
  const refused = price === undefined ? notAMultiple(tick) : judgeAlert({ direction, price }, tick, lastOf(facts));
  if (!refused) return {};
  const { code, values } = refused;
  return { price: { code, values, lasting: code === "alert-too-far" } };
}

export const alertRules: FormRules<AlertFields, AlertFacts, AlertSummary> = {
  start: { price: "", repeats: false },
  faults,
  summary: (fields, facts) => ({ direction: directionOf(fields, facts) }),
};

/** A price so many percent away from the last one, on the tick and never below it. */
export function priceAway({ last, tick: tickText }: AlertFacts, percent: number): string {
  const [now, tick] = [parsePrice(last ?? "") ?? 0n, parsePrice(tickText)!];
  const away = toMultiple(divide(now * BigInt(100 + percent), 100n, "half-even"), tick, "down");
  return formatPrice(away > tick ? away : tick);
}
