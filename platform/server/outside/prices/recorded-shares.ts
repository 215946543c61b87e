/**
 * Recorded minutes, days and actions of companies, plain or gzipped. Prices are ten-thousandths of a dollar:
 * `aapl_20140605_minute_trade.csv`: `<ms since midnight in New York>,open,high,low,close,volume`
 * `aapl_daily.csv`: `<yyyymmdd 00:00>,open,high,low,close,volume`
 * `aapl_actions.csv`: `<ex-date>,split,<new shares>,<old shares>` or `<ex-date>,dividend,<dollars a share>`
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { type TradingHours, dayOf, sessionAt } from "@assay/core/exchange-calendar.ts";
import { divide, pow10, type Price, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Clock, Stop, Timers } from "../../clock.ts";
import { venuePrice } from "./decimal.ts";
import { type Bar, type BarSeries, type Hear, type Instrument, type PriceSource, QUANTITY_SCALE, type Venue } from "./prices.ts";
import { placeSessions, type Row, type Sessions } from "./recorded-sessions.ts";
import { digestOf } from "./recording.ts";

const FILE_BYTES_MAX = 64 * 1024 * 1024;
const NAME = /^([a-z]+)_(?:(\d{8})_minute_trade|daily|(actions))\.csv(?:\.gz)?$/;
const SPLIT = /^(\d{8}),split,([1-9]\d{0,5}),([1-9]\d{0,5})$/;
const DIVIDEND = /^(\d{8}),dividend,(\d{1,6}(?:\.\d{1,8})?)$/;
const PRICE_DECIMALS = 4;
const BEAT_MS = SECOND_MS;
/** When in its minute each price of a bar is said. Which of high and low came first is not recorded. */
const MOMENTS_MS = [0, 20 * SECOND_MS, 40 * SECOND_MS, 59 * SECOND_MS] as const;

const venue: Venue = {
  name: "Recorded minutes",
  operator: "recording",
  only: "equity",
  quote: "USDT",
  deep: false,
  silence: "unchanged",
};

type RecordedFile = { readonly name: string; readonly digest: string; readonly base: string } & (
  | { readonly kind: "minutes"; readonly day: number; readonly rows: readonly Row[] }
  | { readonly kind: "days"; readonly rows: readonly Row[] }
  | { readonly kind: "actions"; readonly actions: readonly CorporateAction[] }
);

export const isSharesFile = (path: string): boolean => NAME.test(basename(path));

const readDate = (text: string): number => dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));

/** Reads a file of one of the given companies; throws with a plain sentence when it is none. */
export async function readShares(path: string, bases: readonly string[]): Promise<RecordedFile> {
  const name = basename(path);
  const [, company = "", date, isActions] = NAME.exec(name) ?? [];
  const base = company.toUpperCase();
  if (!bases.includes(base)) throw new Error(`${path} is no recording of a share that is traded here`);
  const bytes = await readFile(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? await promisify(gunzip)(bytes, { maxOutputLength: FILE_BYTES_MAX }) : bytes).toString("utf8");
  const lines = text.split("\n").flatMap((line) => line.trim() || []);
  const file = { name, digest: digestOf(bytes), base };
  if (isActions) return { ...file, kind: "actions", actions: lines.map((line) => readAction(base, line, path)) };
  if (date === undefined) return { ...file, kind: "days", rows: lines.map((line) => readRow(line, readDate)) };
  return { ...file, kind: "minutes", day: readDate(date), rows: lines.map((line) => readRow(line, Number)) };
}

function readRow(line: string, readAt: (text: string) => number): Row {
  const price = (units: string): Price => BigInt(units) * pow10(PRICE_SCALE - PRICE_DECIMALS);
  const [at, open, high, low, close, volume] = line.split(",") as [string, string, string, string, string, string];
  const prices = { open: price(open), high: price(high), low: price(low), close: price(close) };
  return { at: readAt(at), ...prices, volume: BigInt(volume) * pow10(QUANTITY_SCALE) };
}

function readAction(base: string, line: string, path: string): CorporateAction {
  const [, splitDate, to, from] = SPLIT.exec(line) ?? [];
  if (splitDate !== undefined) return { kind: "split", base, exDay: readDate(splitDate), to: BigInt(to!), from: BigInt(from!) };
  const [, dividendDate, dollars = ""] = DIVIDEND.exec(line) ?? [];
  const perShare = venuePrice(dollars);
  if (dividendDate !== undefined && perShare !== undefined) {
    return { kind: "dividend", base, exDay: readDate(dividendDate), perShare };
  }
  throw new Error(`${path} has a line that is no action: "${line}" is neither date,split,new,old nor date,dividend,dollars`);
}

export interface RecordedSharesTerms {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
}

/**
 * Plays recorded minutes at their time of day in New York, once: the first recorded day on the trading day at which it is first played,
 * or the next one, the others on those after it. When the last one is over the venue is lost, and the label says why.
 */
export class RecordedShares implements PriceSource {
  readonly kind = "recorded";
  readonly key: string;
  readonly venues = [venue];
  readonly #files: readonly RecordedFile[];
  readonly #terms: RecordedSharesTerms;
  #sessions: ReadonlyMap<string, Sessions>;
  /** Shares that have no price any more, because of a jump or because their own recording is over. */
  readonly #closed = new Set<string>();
  #ended = false;

  constructor(files: readonly RecordedFile[], terms: RecordedSharesTerms) {
    this.#files = files;
    this.#terms = terms;
    this.key = `recorded:${files.map(({ name, digest }) => `${name}#${digest}`).join(",")}`;
    this.#sessions = sessionsOf(files, terms.clock.now().getTime());
  }

  label(): string {
    const names = this.#files.map(({ name }) => name).join(", ");
    const closed = [...this.#closed].flatMap((base) => {
      const { closing } = this.#sessions.get(base)!;
      return closing ? [` (${closing.reason})`] : this.#ended ? [] : [` (the recording of ${base} has ended)`];
    });
    return `shares by the minute, recorded in ${names}${closed.join("")}${this.#ended ? " (the recording has ended)" : ""}`;
  }

  resume(began: number): void {
    this.#sessions = sessionsOf(this.#files, began);
  }

  corporateActions(from: number, until: number): CorporateAction[] {
    return [...this.#sessions.values()].flatMap(({ actions }) => actions.filter(({ exDay }) => exDay >= from && exDay < until));
  }

  /**
   * Days from before the first recorded one, on the trading days before the one on which that is played, and the last minute of
   * the last of them: until the exchange opens its close is the last price.
   */
  async *history(): AsyncGenerator<BarSeries> {
    for (const [base, { past }] of this.#sessions) {
      const bars = past.map(({ rows, hours }) => barOf(rows[0]!, hours.day * DAY_MS));
      if (bars.length > 0) yield { base, period: "1d", bars };
      const last = past.at(-1);
      if (last) yield { base, period: "1m", bars: [lastMinuteOf(last.rows[0]!, last.hours)] };
    }
  }

  start(hear: Hear): Stop {
    const { clock, timers, instruments } = this.#terms;
    const since = clock.now().getTime();
    const parts = instruments.flatMap((instrument) => {
      const sessions = this.#sessions.get(instrument.base);
      if (!sessions) return [];
      const says = saysOf(sessions);
      const until = sessions.closing?.at ?? says.at(-1)?.at ?? -Infinity;
      return [{ instrument, says, next: 0, until, isClosed: false }];
    });
    const last = Math.max(...parts.map(({ until }) => until));
    const play = (): void => {
      const now = clock.now().getTime();
      if (this.#ended) return;
      hear({ kind: "alive", venue: venue.name, at: now });
      for (const part of parts) {
        const { instrument, says, until } = part;
        for (; part.next < says.length && says[part.next]!.at <= now; part.next += 1)
          tell(hear, instrument, says[part.next]!, now, since);
        if (now < until || part.isClosed) continue;
        part.isClosed = true;
        this.#closed.add(instrument.base);
        hear({ kind: "invalid", venue: venue.name, base: instrument.base, at: now });
      }
      if (now <= last) return;
      this.#ended = true;
      hear({ kind: "lost", venue: venue.name, at: now });
    };
    return timers.every(BEAT_MS, play);
  }
}

/** The sessions of every company when the first of them is played at an instant. */
function sessionsOf(files: readonly RecordedFile[], began: number): Map<string, Sessions> {
  const companies = Map.groupBy(files, ({ base }) => base);
  return new Map(
    [...companies].map(([base, own]) => {
      const days = own.flatMap((file) => (file.kind === "minutes" ? [file] : [])).toSorted((a, b) => a.day - b.day);
      const first = days[0]?.day ?? Infinity;
      const past = own
        .flatMap((file) => (file.kind === "days" ? file.rows.filter(({ at }) => at < first) : []))
        .toSorted((a, b) => a.at - b.at);
      const actions = own.flatMap((file) => (file.kind === "actions" ? file.actions : []));
      const before = past.map((row) => ({ day: row.at, rows: [row] }));
      return [base, placeSessions(base, before, days, actions, firstDay(began))];
    }),
  );
}

/** Every price with the instant at which it is played. */
function saysOf({ days }: Sessions): readonly Said[] {
  return days.flatMap(({ rows, hours }) => {
    const midnight = hours.preOpen - 4 * HOUR_MS;
    return rows.flatMap(({ at, open, high, low, close, volume }) =>
      [open, high, low, close].map((price, moment): Said => ({
        at: midnight + at + MOMENTS_MS[moment]!,
        price,
        volume: volume / 4n,
      })),
    );
  });
}

interface Said {
  readonly at: number;
  readonly price: Price;
  readonly volume: bigint;
}

/** A recording has no bid and ask: a tick to either side of the last price stands for them. */
function tell(hear: Hear, { base, tick, step }: Instrument, { at, price, volume }: Said, now: number, since: number): void {
  const quantity = volume > 0n ? volume : step;
  const [bid, ask] = [price - tick, price + tick].map((one) => ({ price: one, quantity }));
  hear({ kind: "top", venue: venue.name, base, bid: bid!, ask: ask!, at });
  // What was said before the process began, or while it slept, belongs to no minute of now.
  if (at >= since && now - at < 5 * SECOND_MS) hear({ kind: "trade", venue: venue.name, base, price, quantity, side: "buy", at });
}

/** The trading day on which a recording begins: today's, as long as its close is to come. */
function firstDay(now: number): TradingHours {
  const { latest, next } = sessionAt(now);
  return now < latest.close ? latest : next;
}

function lastMinuteOf({ close }: Row, hours: TradingHours): Bar {
  const time = hours.close - MINUTE_MS;
  return { time, open: close, high: close, low: close, close, volume: 0n, turnover: 0n, trades: 1 };
}

function barOf({ open, high, low, close, volume }: Row, time: number): Bar {
  const turnover = divide(volume * divide(open + close, 2n, "down"), pow10(PRICE_SCALE), "down");
  return { time, open, high, low, close, volume, turnover, trades: 1 };
}
