/** What a receipt of a settled order must say, computed anew from the terms and the one-second values that stand in it. */
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { convertedTo, investedIn, payoutsOf, type Terms, types } from "../rules.ts";
import { averageOf, fixingOf, type Outcome, outcomeOf, type Second } from "./fixing.ts";

export const dualRule = "dual-1";

/** A second as a receipt holds it: when it ended, in seconds since 1970, and the index. */
export const writeSecond = ({ at, price }: Second): string => `${at / SECOND_MS} ${formatPrice(price)}`;

function readSecond(said: unknown): Second | undefined {
  const parts = typeof said === "string" ? /^(\d{1,11}) ([\d.]{1,40})$/.exec(said) : null;
  const price = parts ? parsePrice(parts[2]!) : undefined;
  return price === undefined ? undefined : { at: Number(parts![1]) * SECOND_MS, price };
}

export interface Recomputed {
  readonly symbol: string;
  readonly linked: string;
  readonly outcome: Outcome;
  /** The average of the values; undefined of a void one. */
  readonly average: Price | undefined;
  readonly values: number;
  readonly paid: string;
  readonly currency: string;
  /** Whether the receipt says the same. */
  readonly holds: boolean;
}

/** Decides the order anew. Undefined for what is no fact of this rule. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown): Recomputed | undefined {
  const read = rule === dualRule ? readFact(said) : undefined;
  if (!read) return undefined;
  const { fact, terms, invested, matures, seconds } = read;
  const fixing = fixingOf(matures, seconds, Number.MAX_SAFE_INTEGER);
  const sum = fixing.state === "fixed" ? fixing.sum : undefined;
  const outcome = sum === undefined ? "void" : outcomeOf(terms.type, terms.linked, sum);
  const { same, other } = payoutsOf(terms, invested);
  const currency = outcome === "other" ? convertedTo(terms) : investedIn(terms);
  const paid = formatAmount(amount(currency, { same, other, void: invested }[outcome]));
  const average = sum === undefined ? undefined : averageOf(sum);
  // Each value that stands in it has been counted, once and in the order of time.
  const counted = fixing.state === "waiting" ? [] : fixing.values;
  const isWhole = counted.length === seconds.length && counted.every((one, place) => one === seconds[place]);
  const holds = isWhole && fact["outcome"] === outcome && fact["paid"] === paid && fact["currency"] === currency;
  return {
    symbol: String(fact["symbol"]),
    linked: String(fact["linked"]),
    outcome,
    average,
    values: counted.length,
    paid,
    currency,
    holds,
  };
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;

function readFact(said: unknown) {
  if (!isRecord(said) || !isRecord(said["fixing"])) return undefined;
  const text = (name: string): string => (typeof said[name] === "string" ? said[name] : "");
  const type = types.find((one) => one === said["type"]);
  const [base, quote, linked, apr] = [text("base"), text("quote"), parsePrice(text("linked")), parseRate(text("apr"))];
  const [days, matures] = [/^\d{1,3}$/, /^\d{1,15}$/].map((digits, place) => {
    const found = text(place === 0 ? "days" : "matures");
    return digits.test(found) ? Number(found) : undefined;
  });
  if (!type || !findCurrency(base) || !findCurrency(quote) || !linked || apr === undefined || !days || !matures) return undefined;
  const terms: Terms = { type, base, quote, linked, apr, days };
  const invested = parseAmount(investedIn(terms), text("invested"))?.units;
  const values: unknown = said["fixing"]["values"];
  const seconds = Array.isArray(values) ? values.map(readSecond) : [undefined];
  if (invested === undefined || seconds.some((one) => one === undefined)) return undefined;
  return { fact: said, terms, invested, matures, seconds: seconds as Second[] };
}
