/**
 * Recorded minutes and days of shares, as `<ms since midnight in New York>,open,high,low,close,volume` and
 * `<yyyymmdd 00:00>,open,high,low,close,volume` with prices in ten-thousandths of a dollar, plain or gzipped.
 */
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type TradingHours, dayOf, sessionAt, tradingDayFrom } from "@assay/core/exchange-calendar.ts";
import { divide, pow10, type Price, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Clock, Stop, Timers } from "../../clock.ts";
import { type Bar, type BarSeries, type Hear, type Instrument, type PriceSource, QUANTITY_SCALE, type Venue } from "./prices.ts";

const FILE_BYTES_MAX = 64 * 1024 * 1024;
const NAME = /^([a-z]+)_(?:(\d{8})_minute_trade|daily)\.csv(?:\.gz)?$/;
const PRICE_DECIMALS = 4;
const BEAT_MS = SECOND_MS;
/** Days of the past that are shown before the first recorded one. */
const PAST_DAYS_MAX = 500;
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

interface Row {
  /** Ms since midnight in New York of a minute, the counted date of a day. */
  readonly at: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
}

interface RecordedFile {
  readonly name: string;
  readonly base: string;
  /** The date of minutes; undefined of days. */
  readonly day: number | undefined;
  readonly rows: readonly Row[];
}

export const isSharesFile = (path: string): boolean => NAME.test(basename(path));

const readDate = (text: string): number => dayOf(Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6, 8)));

/** Reads a file of one of the given companies; throws with a plain sentence when it is none. */
export async function readShares(path: string, bases: readonly string[]): Promise<RecordedFile> {
  const name = basename(path);
  const [, company = "", date] = NAME.exec(name) ?? [];
  const base = company.toUpperCase();
  if (!bases.includes(base)) throw new Error(`${path} is no recording of a share that is traded here`);
  const bytes = await readFile(path);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isGzip ? await promisify(gunzip)(bytes, { maxOutputLength: FILE_BYTES_MAX }) : bytes).toString("utf8");
  const price = (units: string): Price => BigInt(units) * pow10(PRICE_SCALE - PRICE_DECIMALS);
  const rows = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): Row => {
      const [at, open, high, low, close, volume] = line.trim().split(",") as [string, string, string, string, string, string];
      return {
        at: date === undefined ? readDate(at) : Number(at),
        open: price(open),
        high: price(high),
        low: price(low),
        close: price(close),
        volume: BigInt(volume) * pow10(QUANTITY_SCALE),
      };
    });
  return { name, base, day: date === undefined ? undefined : readDate(date), rows };
}

export interface RecordedSharesTerms {
  readonly instruments: readonly Instrument[];
  readonly clock: Clock;
  readonly timers: Timers;
}

/**
 * Plays recorded minutes at their time of day in New York: the first recorded day on the trading day at which the process
 * starts, or the next one, the others on those after it. When the last one is over the venue is lost, and the label says why.
 */
export class RecordedShares implements PriceSource {
  readonly kind = "recorded";
  readonly key: string;
  readonly venues = [venue];
  readonly #files: readonly RecordedFile[];
  readonly #terms: RecordedSharesTerms;
  #ended = false;

  constructor(files: readonly RecordedFile[], terms: RecordedSharesTerms) {
    this.#files = files;
    this.#terms = terms;
    this.key = `recorded:${files.map(({ name }) => name).join(",")}`;
  }

  label(): string {
    const names = this.#files.map(({ name }) => name).join(", ");
    return `shares by the minute, recorded in ${names}${this.#ended ? " (the recording has ended)" : ""}`;
  }

  /** The recorded days hold no split and no dividend. */
  corporateActions(): [] {
    return [];
  }

  /**
   * Days from before the first recorded one, on the trading days before the one on which that is played, and the last minute of
   * the last of them: until the exchange opens its close is the last price.
   */
  async *history(now: number): AsyncGenerator<BarSeries> {
    for (const { base, day, rows } of this.#files) {
      if (day !== undefined) continue;
      const first = this.#daysOf(base)[0]?.day ?? Infinity;
      const past = rows.filter(({ at }) => at < first).slice(-PAST_DAYS_MAX);
      let place = firstDay(now).day;
      const bars = past.toReversed().map((row) => {
        place = tradingDayFrom(place, -1).day;
        return barOf(row, place * DAY_MS);
      });
      yield { base, period: "1d", bars: bars.toReversed() };
      const last = past.at(-1);
      if (last) yield { base, period: "1m", bars: [lastMinuteOf(last, tradingDayFrom(firstDay(now).day, -1))] };
    }
  }

  start(hear: Hear): Stop {
    const { clock, timers, instruments } = this.#terms;
    const begin = clock.now().getTime();
    const parts = instruments.map((instrument) => ({ instrument, says: this.#says(instrument.base, begin), next: 0 }));
    const last = Math.max(...parts.flatMap(({ says }) => says.at(-1)?.at ?? -Infinity));
    const play = (): void => {
      const now = clock.now().getTime();
      if (this.#ended) return;
      hear({ kind: "alive", venue: venue.name, at: now });
      for (const part of parts) {
        const { instrument, says } = part;
        for (; part.next < says.length && says[part.next]!.at <= now; part.next += 1)
          tell(hear, instrument, says[part.next]!, now);
      }
      if (now <= last) return;
      this.#ended = true;
      hear({ kind: "lost", venue: venue.name, at: now });
    };
    return timers.every(BEAT_MS, play);
  }

  #daysOf(base: string): readonly { readonly day: number; readonly rows: readonly Row[] }[] {
    return this.#files
      .flatMap(({ base: own, day, rows }) => (own === base && day !== undefined ? [{ day, rows }] : []))
      .toSorted((a, b) => a.day - b.day);
  }

  /** Every price with the instant at which it is played. */
  #says(base: string, begin: number): readonly Said[] {
    let hours = firstDay(begin);
    return this.#daysOf(base).flatMap(({ rows }, index) => {
      if (index > 0) hours = tradingDayFrom(hours.day, 1);
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
}

interface Said {
  readonly at: number;
  readonly price: Price;
  readonly volume: bigint;
}

/** A recording has no bid and ask: a tick to either side of the last price stands for them. */
function tell(hear: Hear, { base, tick, step }: Instrument, { at, price, volume }: Said, now: number): void {
  const quantity = volume > 0n ? volume : step;
  const [bid, ask] = [price - tick, price + tick].map((one) => ({ price: one, quantity }));
  hear({ kind: "top", venue: venue.name, base, bid: bid!, ask: ask!, at });
  // What was said before the process began belongs to no minute of now.
  if (now - at < 5 * SECOND_MS) hear({ kind: "trade", venue: venue.name, base, price, quantity, side: "buy", at });
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
