/**
 * What a customer has set for his own protection, and how he may change it: what is tighter holds at once, what is looser a
 * day later. A measure is a stretch of time; nothing that has held is ever changed but its end.
 */
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type Amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { addMonths, DAY_MS, later } from "@assay/core/time.ts";
import { type Period, periods } from "./periods.ts";

export const RISK_CURRENCY = "USDT";
export const LIMIT_DECIMALS = 2;
/** No limit is higher: one that nobody reaches protects nobody. */
export const LIMIT_MAX: Amount = parseAmount(RISK_CURRENCY, "10000000")!;

/** A loss limit of a period, a cool-off, a self-exclusion. */
export const kinds = [...periods, "cool-off", "exclusion"] as const;
export type Kind = (typeof kinds)[number];

/** How long whatever is looser waits. */
export const LOOSEN_AFTER_MS = DAY_MS;

export const coolOffs = { "24h": DAY_MS, "7d": 7 * DAY_MS, "30d": 30 * DAY_MS } as const;
export type CoolOff = keyof typeof coolOffs;

/** Months; for ever where there are none. */
export const exclusionTerms = { "6m": 6, "1y": 12, "5y": 60, permanent: null } as const;
export type ExclusionTerm = keyof typeof exclusionTerms;

export interface Measure {
  readonly id: string;
  readonly kind: Kind;
  /** Units of USDT that may be lost in a period; null where no new risk may begin at all. */
  readonly units: bigint | null;
  readonly fromAt: Date;
  /** Before it nobody can end the measure; null: nobody ever can. */
  readonly fixedUntil: Date | null;
  /** When it ends; null while that is open. */
  readonly untilAt: Date | null;
  /** When the customer asked for something looser; null while he has not, or where something tighter took its place. */
  readonly endAskedAt: Date | null;
}

/** What is to be written: ends of measures that are there, and new ones. */
export interface Change {
  readonly ends: readonly Pick<Measure, "id" | "untilAt" | "endAskedAt">[];
  readonly begins: readonly Pick<Measure, "kind" | "units" | "fromAt" | "fixedUntil" | "untilAt">[];
}

/** The measures as a change leaves them; `newId` names those that begin. */
export function applied(measures: readonly Measure[], { ends, begins }: Change, newId: () => string): Measure[] {
  const ended = measures.map((one) => ({ ...one, ...ends.find(({ id }) => id === one.id) }));
  return [...ended, ...begins.map((one): Measure => ({ ...one, id: newId(), endAskedAt: null }))];
}

const none: Change = { ends: [], begins: [] };

/** The measures of a kind, or all, that hold at a moment. */
export const inForce = (measures: readonly Measure[], now: Date, kind?: Kind): Measure[] =>
  measures.filter(
    (one) => (kind === undefined || one.kind === kind) && one.fromAt <= now && (one.untilAt === null || one.untilAt > now),
  );

/** The limit of a period at a moment, in units of USDT: the tightest; undefined without one. */
export function limitOf(measures: readonly Measure[], period: Period, now: Date): bigint | undefined {
  const limits = inForce(measures, now, period).map(({ units }) => units!);
  return limits.length === 0 ? undefined : limits.reduce((least, units) => (units < least ? units : least));
}

/** Why no new risk may begin at a moment: the measure that lasts longest. */
export function stopOf(measures: readonly Measure[], now: Date): Measure | undefined {
  const stops = [...inForce(measures, now, "exclusion"), ...inForce(measures, now, "cool-off")];
  return stops.reduce<Measure | undefined>((longest, one) => (longest && !outlasts(one, longest) ? longest : one), undefined);
}

const outlasts = (one: Measure, other: Measure): boolean =>
  other.untilAt === null
    ? one.untilAt === null && isLater(one.fixedUntil, other.fixedUntil)
    : isLater(one.untilAt, other.untilAt);

/** Whether a moment comes after another; null is never, and so later than all but itself. */
const isLater = (one: Date | null, other: Date | null): boolean => other !== null && (one === null || one > other);

/** The amount of a limit, or why it is none. Rejections: wrong-amount {decimals, smallest}, limit-too-high {maximum, currency}. */
export function judgeLimit(text: string): Amount | Rejection {
  const limit = parseAmount(RISK_CURRENCY, text);
  if (!limit || limit.units === 0n || (text.split(".")[1]?.length ?? 0) > LIMIT_DECIMALS)
    return new Rejection("wrong-amount", wrongAmount(LIMIT_DECIMALS));
  if (limit.units > LIMIT_MAX.units)
    return new Rejection("limit-too-high", { maximum: formatAmount(LIMIT_MAX), currency: RISK_CURRENCY });
  return limit;
}

/** What will hold of a period after a looser wish has waited: units, or undefined for no limit. None while nothing waits. */
export function pendingLimit(
  measures: readonly Measure[],
  period: Period,
  now: Date,
): { readonly units: bigint | undefined; readonly at: Date } | undefined {
  const ending = inForce(measures, now, period).find(({ endAskedAt }) => endAskedAt !== null);
  if (!ending) return undefined;
  return { units: limitOf(measures, period, ending.untilAt!), at: ending.untilAt! };
}

/**
 * Sets the limit of a period to so many units, or to none. What is tighter holds from now on, what is looser in a day; either
 * takes the place of what was waiting. What is waiting already goes on waiting. Rejections: nothing-to-change.
 */
export function changeLimit(
  measures: readonly Measure[],
  period: Period,
  units: bigint | undefined,
  now: Date,
): Change | Rejection {
  const limit = limitOf(measures, period, now);
  const pending = pendingLimit(measures, period, now);
  if (pending && pending.units === units) return none;
  if (units === limit) return keep(measures, period, now);
  const isTighter = limit === undefined || (units !== undefined && units < limit);
  const at = isTighter ? now : later(now, LOOSEN_AFTER_MS);
  const current = inForce(measures, now, period).map(({ id }) => ({ id, untilAt: at, endAskedAt: isTighter ? null : now }));
  const next = units === undefined ? [] : [{ kind: period, units, fromAt: at, fixedUntil: at, untilAt: null }];
  return { ends: [...current, ...dropped(measures, period, now)], begins: next };
}

/** Measures that have not begun never will: they end as they begin. */
const dropped = (measures: readonly Measure[], kind: Kind, now: Date): Change["ends"] =>
  measures
    .filter((one) => one.kind === kind && one.fromAt > now)
    .map(({ id, fromAt }) => ({ id, untilAt: fromAt, endAskedAt: null }));

/** Takes back what was to become looser. Rejections: nothing-to-change. */
export function keep(measures: readonly Measure[], kind: Kind, now: Date): Change | Rejection {
  const ending = inForce(measures, now, kind).filter(({ endAskedAt }) => endAskedAt !== null);
  if (ending.length === 0) return new Rejection("nothing-to-change");
  return {
    ends: [...ending.map(({ id }) => ({ id, untilAt: null, endAskedAt: null })), ...dropped(measures, kind, now)],
    begins: [],
  };
}

/** No new risk from now on, for so long, whatever anybody wishes later. Rejections: already-longer. */
export function startCoolOff(measures: readonly Measure[], length: CoolOff, now: Date): Change | Rejection {
  const until = later(now, coolOffs[length]);
  const stop = stopOf(measures, now);
  if (stop && !isLater(until, stop.untilAt)) return new Rejection("already-longer");
  return { ends: [], begins: [{ kind: "cool-off", units: null, fromAt: now, fixedUntil: until, untilAt: until }] };
}

/** No new risk from now on until the customer comes back, which he cannot before the term is over. Rejections: already-longer. */
export function exclude(measures: readonly Measure[], term: ExclusionTerm, now: Date): Change | Rejection {
  const months = exclusionTerms[term];
  const fixedUntil = months === null ? null : addMonths(now, months);
  if (inForce(measures, now, "exclusion").some((one) => !isLater(fixedUntil, one.fixedUntil)))
    return new Rejection("already-longer");
  return { ends: [], begins: [{ kind: "exclusion", units: null, fromAt: now, fixedUntil, untilAt: null }] };
}

/** Ends an exclusion whose term is over, in a day. Rejections: nothing-to-change, exclusion-not-over. */
export function reactivate(measures: readonly Measure[], now: Date): Change | Rejection {
  const excluded = inForce(measures, now, "exclusion");
  if (excluded.length === 0) return new Rejection("nothing-to-change");
  if (excluded.some(({ fixedUntil }) => isLater(fixedUntil, now))) return new Rejection("exclusion-not-over");
  const untilAt = later(now, LOOSEN_AFTER_MS);
  return {
    ends: excluded.flatMap(({ id, endAskedAt }) => (endAskedAt === null ? [{ id, untilAt, endAskedAt: now }] : [])),
    begins: [],
  };
}
