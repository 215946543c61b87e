/**
 * The port through which prices come in. A source tells what venues say, in their terms: a venue trades a base currency
 * against the one currency in which it quotes. What a price is good for is decided by whoever listens.
 */
import type { Price } from "@assay/core/money.ts";
import type { Stop } from "../../clock.ts";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";

/** Base quantities are integers of 10^-QUANTITY_SCALE, the scale of every ledger currency. */
export const QUANTITY_SCALE = 8;
/** Levels of one side of a book that are handed on. */
export const DEPTH_LEVELS_MAX = 50;

/** What is asked for: a base currency, and the grid on which a simulated venue trades it. */
export interface Instrument {
  readonly base: string;
  /** An equity has prices only while its exchange is open. */
  readonly kind: "coin" | "equity";
  readonly tick: Price;
  readonly step: bigint;
}

export interface Venue {
  readonly name: string;
  /** What it has prices of; everything, unless told otherwise. */
  readonly only?: Instrument["kind"];
  /** Who runs it: sources of one operator are not independent. */
  readonly operator: string;
  /** The currency in which its prices are meant: USDT, or USD. */
  readonly quote: string;
  /** Whether its book goes deeper than the best bid and ask. */
  readonly deep: boolean;
  /**
   * What it means when one market is silent while the connection is alive. "unchanged": every change of the best bid and
   * ask is sent, so the last one still holds. "unknown": only trades are sent, so the last one grows old.
   */
  readonly silence: "unchanged" | "unknown";
}

export interface Level {
  readonly price: Price;
  readonly quantity: bigint;
}

export type Side = "buy" | "sell";

/** `at` is in ms since 1970: the venue's own time of a trade, the time of arrival for everything else. */
export type PriceUpdate =
  | {
      readonly kind: "top";
      readonly venue: string;
      readonly base: string;
      readonly bid: Level;
      readonly ask: Level;
      readonly at: number;
    }
  /** The visible book, best first; two empty sides while it is unknown. */
  | {
      readonly kind: "depth";
      readonly venue: string;
      readonly base: string;
      readonly bids: readonly Level[];
      readonly asks: readonly Level[];
      readonly at: number;
    }
  /** `side` is the taker's. */
  | {
      readonly kind: "trade";
      readonly venue: string;
      readonly base: string;
      readonly price: Price;
      readonly quantity: bigint;
      readonly side: Side;
      readonly at: number;
    }
  /** A price arrived that is no price: zero, negative, not a number, or of another time. */
  | { readonly kind: "invalid"; readonly venue: string; readonly base: string; readonly at: number }
  /** The connection has shown a sign of life. */
  | { readonly kind: "alive"; readonly venue: string; readonly at: number }
  /** The connection is gone, and with it everything this venue has said. */
  | { readonly kind: "lost"; readonly venue: string; readonly at: number };

export type Hear = (update: PriceUpdate) => void;

export const barPeriods = ["1m", "1h", "1d"] as const;
export type BarPeriod = (typeof barPeriods)[number];

/** Trading of one bucket that starts at `time` (ms): prices, base volume, quote turnover (10^-8), count. */
export interface Bar {
  readonly time: number;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
  readonly turnover: bigint;
  readonly trades: number;
}

export interface BarSeries {
  readonly base: string;
  readonly period: BarPeriod;
  readonly bars: readonly Bar[];
}

/** The newest minute that is already stored of a base currency. */
export interface LastBar {
  readonly time: number;
  readonly close: Price;
}

export interface PriceSource {
  readonly kind: "live" | "simulated" | "recorded";
  /** Names the stored series: bars of different keys are never mixed. */
  readonly key: string;
  /** For people: venues, seed or file; it may change while the source runs. */
  readonly label: () => string;
  /** In order of preference. */
  readonly venues: readonly Venue[];
  /**
   * Bars of complete buckets from before `now`, from the last known minute on. It is read to its end before `start`, so
   * that a simulated price goes on from there; a live source is asked again for a stretch in which words were missed.
   */
  history(now: number, known: ReadonlyMap<string, LastBar>): AsyncIterable<BarSeries>;
  start(hear: Hear): Stop;
  /**
   * Only of a source that plays something through once: when it was first played under this key, by whichever process. It is told
   * before anything is asked, so that a later start goes on from there.
   */
  resume?(began: number): void;
  /** What companies do with an ex-date from one day to before another; undefined while the source does not know, and none where it never will. */
  corporateActions?(from: number, until: number): readonly CorporateAction[] | undefined;
}
