/**
 * What simulated companies do: four dividends a year, and one that splits its shares in even years and joins them again in odd
 * ones, so that its price keeps its size. Dates and amounts follow from the name alone.
 */
import { dayOf, isTradingDay, tradingDayFrom } from "@assay/core/exchange-calendar.ts";
import { PRICE_SCALE, pow10 } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { CorporateAction, Dividend, Split } from "@assay/core/corporate-actions.ts";
import { simulatedAsset } from "./assets.ts";
import { hash32 } from "./chance.ts";

const DIVIDEND_MONTHS = [2, 5, 8, 11] as const;
/** What a share pays in a quarter, as a part of its level. */
const QUARTERLY_YIELD = 0.004;
const SPLITTING = "NVDA";
const SPLIT_MONTH = 6;

function tradingDayOn(year: number, month: number, date: number): number {
  const day = dayOf(year, month, date);
  return isTradingDay(day) ? day : tradingDayFrom(day, 1).day;
}

const dateIn = (base: string, month: number): number => 3 + (((hash32(`${base} ${month}`) % 20) + 20) % 20);

function dividend(base: string, year: number, month: number): Dividend {
  const exDay = tradingDayOn(year, month, dateIn(base, month));
  const cents = Math.max(Math.round(simulatedAsset(base).level * QUARTERLY_YIELD * 100 * sharePart(base, exDay)), 1);
  return { kind: "dividend", base, exDay, perShare: BigInt(cents) * pow10(PRICE_SCALE - 2) };
}

function split(base: string, year: number): Split {
  const exDay = tradingDayOn(year, SPLIT_MONTH, dateIn(base, SPLIT_MONTH));
  return year % 2 === 0 ? { kind: "split", base, exDay, to: 2n, from: 1n } : { kind: "split", base, exDay, to: 1n, from: 2n };
}

/** The part of the asset's level that one share is worth on a day: a half from a split on until the shares are joined. */
export function sharePart(base: string, day: number): number {
  if (base !== SPLITTING) return 1;
  const year = new Date(day * DAY_MS).getUTCFullYear();
  const isOver = day >= split(base, year).exDay;
  return (year % 2 === 0) === isOver ? 0.5 : 1;
}

/** Everything with an ex-date from one day to before another, in the order of time. */
export function simulatedActions(bases: readonly string[], from: number, until: number): CorporateAction[] {
  const [first, last] = [from, until].map((day) => new Date(day * DAY_MS).getUTCFullYear()) as [number, number];
  const years = Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  const actions = bases.flatMap((base) =>
    years.flatMap((year): CorporateAction[] => [
      ...DIVIDEND_MONTHS.map((month) => dividend(base, year, month)),
      ...(base === SPLITTING ? [split(base, year)] : []),
    ]),
  );
  return actions.filter(({ exDay }) => exDay >= from && exDay < until).toSorted((a, b) => a.exDay - b.exDay);
}
