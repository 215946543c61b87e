import { type Session, sessionAt } from "@assay/core/exchange-calendar.ts";
import type { Price } from "@assay/core/money.ts";
import type { Split } from "@assay/core/corporate-actions.ts";
import type { Level, Side, Venue } from "@assay/server/outside/prices/prices.ts";
import { dayBegins, splitAt } from "../../rules/exchange-hours.ts";
import type { IndexTick } from "../../rules/index-tick.ts";
import { mayQuote } from "../../rules/quoting.ts";
import { STALE_AFTER_MS } from "../../rules/reference.ts";
import { convertPrice, type IndexMemory, type IndexSource, judgeIndex, type SourceState } from "../../rules/price-index.ts";
import { listedMarkets, type Market } from "../markets.ts";
import { type HouseDepth, houseDepth, noDepth } from "./house-depth.ts";
import { IndexMinutes } from "./index-minutes.ts";
import { IndexOutages } from "./index-outages.ts";
import { type DayWindow, KEPT_BEFORE_MS, Minutes } from "./minutes.ts";
import { VenueTops, VOUCHED_MS_MAX } from "./venue-tops.ts";

export interface TapeTrade {
  readonly price: Price;
  readonly quantity: bigint;
  readonly side: Side;
  readonly at: number;
}

interface Depth {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const TAPE_LENGTH = 50;

/** Everything that is known of one market at the moment. Times are ms; `now` is when the word arrived. */
export class MarketState {
  readonly #symbol: string;
  readonly minutes: Minutes;
  readonly tops: VenueTops;
  readonly outages = new IndexOutages();
  readonly indexMinutes = new IndexMinutes();
  readonly #depths = new Map<string, Depth>();
  /** Newest last. */
  #tape: TapeTrade[] = [];
  #primary: Venue | undefined;
  #indexMemory: IndexMemory = new Map();
  #house: HouseDepth | undefined;
  #session: Session | undefined;
  /** Splits of the shares, known ones to come included. */
  splits: readonly Split[] = [];
  index: Price | undefined;
  /** The latest judgement; undefined before the first. */
  tick: IndexTick | undefined;
  sources: readonly (IndexSource & { readonly state: SourceState })[] = [];
  /** Grows whenever something that a quote shows may have changed. */
  version = 0;
  /** Trades so far, so that readers can tell which ones are new to them. */
  trades = 0;

  constructor(market: Market) {
    this.#symbol = market.symbol;
    // A share may rest for minutes before the open and after the close.
    this.tops = new VenueTops(market.kind === "coin" ? VOUCHED_MS_MAX : Infinity);
    this.minutes = market.kind === "equity" ? new Minutes((now) => this.#tradingDay(now)) : new Minutes();
  }

  /** As it is now: its terms may have turned. */
  get market(): Market {
    return listedMarkets.get(this.#symbol)!;
  }

  /** What the market's exchange does at an instant; undefined where trading never ends. */
  sessionAt(now: number): Session | undefined {
    if (this.market.kind === "coin") return undefined;
    const known = this.#session;
    if (known && now < known.until && now >= known.since) return known;
    const session = sessionAt(now);
    if (known?.name !== session.name) this.version += 1;
    return (this.#session = session);
  }

  get primary(): Venue | undefined {
    return this.#primary;
  }

  get tape(): readonly TapeTrade[] {
    return this.#tape;
  }

  /** The last trade's price, else the middle of the best bid and ask. */
  get price(): Price | undefined {
    return this.minutes.last?.close ?? this.middle;
  }

  /** The middle of the primary venue's best bid and ask. */
  get middle(): Price | undefined {
    return this.#primary && this.tops.middle(this.#primary.name);
  }

  /** Whether the house may trade at what the primary venue shows, as of the latest judgement. */
  get isQuoted(): boolean {
    return this.#primary !== undefined && this.#mayQuote(this.#primary.name);
  }

  /** Levels at which the house is ready to trade; none while the market is stale. */
  get house(): HouseDepth {
    this.#house ??= this.#readHouse();
    return this.#house;
  }

  addTrade(trade: TapeTrade, now: number): void {
    this.minutes.add(trade.price, trade.quantity, trade.at, now);
    this.#tape.push(trade);
    if (this.#tape.length > 2 * TAPE_LENGTH) this.#tape = this.#tape.slice(-TAPE_LENGTH);
    this.trades += 1;
    this.version += 1;
  }

  setDepth(venue: string, depth: Depth, now: number): void {
    this.#depths.set(venue, depth);
    // Two empty sides are a book that is not known.
    if (depth.bids.length > 0 || depth.asks.length > 0) this.tops.confirm(venue, now);
    if (this.#primary?.name === venue) this.#house = undefined;
  }

  setTop(venue: string, top: { readonly bid: Level; readonly ask: Level } | undefined, now: number): void {
    this.tops.say(venue, top, now);
    if (this.#primary?.name !== venue) return;
    this.#house = undefined;
    // Until the first trade the middle stands for the price.
    if (!this.minutes.last) this.version += 1;
  }

  lose(venue: string): void {
    this.tops.forget(venue);
    this.#depths.delete(venue);
    if (this.#primary?.name !== venue) return;
    this.#primary = undefined;
    this.#house = undefined;
    this.version += 1;
  }

  /**
   * Chooses the venue that gives tape and depth, of those that are deep and quote in the market's own currency: the first whose
   * book the house may quote by the latest judgement, else the first that is alive.
   */
  choosePrimary(venues: readonly Venue[], heardAt: ReadonlyMap<string, number>, now: number): void {
    const isAlive = (venue: Venue): boolean => {
      const at = this.tops.heardAt(venue, heardAt.get(venue.name));
      return at !== undefined && now - at <= STALE_AFTER_MS && this.tops.top(venue.name) !== undefined;
    };
    const alive = venues.filter(
      (venue) => (venue.deep || this.market.kind === "equity") && venue.quote === this.market.quote && isAlive(venue),
    );
    const chosen = alive.find(({ name }) => this.#depths.has(name) && this.#mayQuote(name)) ?? alive[0];
    if (chosen === this.#primary) return;
    this.#primary = chosen;
    this.#house = undefined;
    this.version += 1;
  }

  /** Judges the index anew. `rate` is the price of the market's quote currency in dollars, for venues that quote in those. */
  judge(venues: readonly Venue[], heardAt: ReadonlyMap<string, number>, rate: Price | undefined, now: number): IndexTick {
    const known = venues.filter(({ only }) => only === undefined || only === this.market.kind);
    const sources = known.map((venue): IndexSource => {
      const source = this.tops.source(venue, heardAt.get(venue.name));
      if (venue.quote === this.market.quote || source.price === undefined) return source;
      return { ...source, price: rate && convertPrice(source.price, rate) };
    });
    const { index, states, memory } = judgeIndex(sources, this.#indexMemory, this.market.indexClamp, now);
    this.#indexMemory = memory;
    this.sources = sources.map((source) => ({ ...source, state: states.get(source.venue)! }));
    if (index !== this.index) this.version += 1;
    this.index = index;
    const isClosed = this.sessionAt(now)?.name === "closed";
    this.outages.note(index !== undefined || isClosed, now);
    const { symbol, indexClamp: clamp } = this.market;
    const price = isClosed ? undefined : index;
    this.indexMinutes.note(price, now);
    this.#house = undefined;
    return (this.tick = { id: `${symbol}@${now}`, symbol, at: now, price, clamp, sources: this.sources });
  }

  /** Since the close before the latest trading day. On the day of a split its first price is the beginning: older ones mean other shares. */
  #tradingDay(now: number): DayWindow {
    const since = dayBegins(sessionAt(now));
    const split = Math.max(...this.splits.map(splitAt).filter((at) => at <= now), -Infinity);
    return split >= since ? { since: split, keptSince: split - 1 } : { since, keptSince: since - KEPT_BEFORE_MS };
  }

  #mayQuote(venue: string): boolean {
    const top = this.tops.top(venue);
    if (!top || !this.tick) return false;
    const state = this.sources.find((source) => source.venue === venue)?.state;
    const quoted = { state, saidAt: this.tops.saidAt(venue), bid: top.bid.price, ask: top.ask.price };
    return mayQuote(quoted, { venues: this.sources.length, index: this.index }, this.tick.at);
  }

  #readHouse(): HouseDepth {
    const venue = this.#primary?.name;
    const top = venue === undefined ? undefined : this.tops.top(venue);
    const depth = venue === undefined ? undefined : this.#depths.get(venue);
    return top && depth && this.isQuoted ? houseDepth(depth, top, this.market) : noDepth;
  }
}
