/** The sessions of one recorded company on trading days of now, with what it did between them, up to a jump that nothing explains. */
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { dateText, tradingDayFrom, type TradingHours } from "@assay/core/exchange-calendar.ts";
import { divide, formatDecimal, type Price } from "@assay/core/money.ts";

/** Prices of one minute or day. */
export interface Row {
  /** Ms since midnight in New York of a minute, the counted date of a day. */
  readonly at: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
}

export interface RecordedDay {
  readonly day: number;
  readonly rows: readonly Row[];
}

export interface PlayedDay extends RecordedDay {
  readonly hours: TradingHours;
}

export interface Sessions {
  /** Days from before the first one that is played by the minute. */
  readonly past: readonly PlayedDay[];
  readonly days: readonly PlayedDay[];
  /** From when on there is no price, and why. */
  readonly closing: { readonly at: number; readonly reason: string } | undefined;
  readonly actions: readonly CorporateAction[];
}

/** Days of the past that are shown. */
const PAST_DAYS_MAX = 500;
/** From one session's last price to the next one's first, a price stays above 4/5 and below 5/4: from there on it may be a split, 5:4 the least. */
const [JUMP_TO, JUMP_FROM] = [5n, 4n] as const;

/** `past` and `days` are in the order of time; the first of `days` is played at `first`, the others on the trading days after it. */
export function placeSessions(
  base: string,
  past: readonly RecordedDay[],
  days: readonly RecordedDay[],
  actions: readonly CorporateAction[],
  first: TradingHours,
): Sessions {
  const all = [...past, ...days];
  const jumps = all.map((next, index) => jumpBetween(all[index - 1], next, actions));
  const shares = Math.max(
    jumps.findLastIndex((jump, index) => jump !== undefined && index <= past.length),
    0,
  );
  const from = Math.max(shares, past.length - PAST_DAYS_MAX);
  const stops = jumps.findIndex((jump, index) => jump !== undefined && index > past.length);
  const shown = place(all.slice(from, stops === -1 ? all.length : stops), past.length - from, first);
  const before = shown.filter(({ hours }) => hours.day < first.day);
  const stopped = all[stops];
  return {
    past: before,
    days: shown.slice(before.length),
    closing: stopped && {
      at: tradingDayFrom(shown.at(-1)!.hours.day, 1).preOpen,
      reason: `${base} is closed: its price jumped by ${jumps[stops]!} % before ${dateText(stopped.day)}, and no recorded split explains it`,
    },
    actions: placeActions(base, shown, actions),
  };
}

/** The percentage by which a session begins off the last price of the one before, where that is too much to be the same shares. */
function jumpBetween(last: RecordedDay | undefined, next: RecordedDay, actions: readonly CorporateAction[]): string | undefined {
  const [from, to] = [last?.rows.at(-1)?.close, next.rows[0]?.open];
  if (!last || from === undefined || to === undefined) return undefined;
  const splits = actions.flatMap((one) => (one.kind === "split" && one.exDay > last.day && one.exDay <= next.day ? [one] : []));
  const [before, after] = splits.reduce(([old, fresh], split) => [old * split.from, fresh * split.to], [from, to]);
  const jumped = after * JUMP_FROM >= before * JUMP_TO || after * JUMP_TO <= before * JUMP_FROM;
  return jumped ? formatDecimal(divide((after - before) * 10_000n, before, "half-even"), 2, 2) : undefined;
}

/** Gives each session a trading day: the one at `index` the given one, the others those around it. */
function place(sessions: readonly RecordedDay[], index: number, first: TradingHours): PlayedDay[] {
  const placed: PlayedDay[] = [];
  let hours = first;
  for (const session of sessions.slice(index)) {
    placed.push({ ...session, hours });
    hours = tradingDayFrom(hours.day, 1);
  }
  hours = first;
  for (const session of sessions.slice(0, index).toReversed()) {
    hours = tradingDayFrom(hours.day, -1);
    placed.unshift({ ...session, hours });
  }
  return placed;
}

/** What the company did between two sessions that are shown, on the day of the later one. */
function placeActions(base: string, shown: readonly PlayedDay[], actions: readonly CorporateAction[]): CorporateAction[] {
  const placed = actions.flatMap((action): CorporateAction[] => {
    const index = shown.findIndex(({ day }) => day >= action.exDay);
    return index > 0 ? [{ ...action, exDay: shown[index]!.hours.day }] : [];
  });
  for (const [index, one] of placed.entries()) {
    if (placed.findIndex(({ kind, exDay }) => kind === one.kind && exDay === one.exDay) < index) {
      throw new Error(`${base} has two ${one.kind}s between two recorded days, and no day to do the first on`);
    }
  }
  return placed;
}
