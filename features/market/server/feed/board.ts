import type { Price } from "@assay/core/money.ts";
import type { Clock, Stop } from "@assay/server/clock.ts";
import { CONVERSION_BASE } from "@assay/server/outside/prices/live.ts";
import type { PriceUpdate, Venue } from "@assay/server/outside/prices/prices.ts";
import type { IndexTick } from "../../rules/index-tick.ts";
import { type Doubtful, type Held, judgeReference, type Reference, shareBelief, type VenueTop } from "../../rules/reference.ts";
import { conversionRate } from "../../rules/price-index.ts";
import { listedMarkets, type Market, symbolOf, turnTerms } from "../markets.ts";
import type { HouseDepth } from "./house-depth.ts";
import { MarketState } from "./market-state.ts";
import { VenueTops } from "./venue-tops.ts";

/** A price to judge orders and values by, and what it is; or why there is none. */
export type ReferencePrice =
  | { readonly price: Price; readonly basis: "index" | "middle" | "last" }
  | { readonly price: undefined; readonly missing: "no-such-market" | "waiting" | "stale" | "closed" };

/** What an equity's one venue is held against: the last trade, and the price from which the change of its day is counted. */
function heldOf({ last, begin }: MarketState["minutes"]): Held | undefined {
  return last && begin && { belief: shareBelief, trade: { price: last.close, at: last.time }, close: begin };
}

export type TradeListener = (state: MarketState, price: Price) => void;
export type TickListener = (tick: IndexTick) => void;

/**
 * All markets as this process knows them. It hears price updates and nothing else, so a process that follows another's
 * feed needs only the same updates.
 */
export class Board {
  readonly #states = new Map<string, MarketState>();
  #venues: readonly Venue[];
  readonly #clock: Clock;
  readonly #heardAt = new Map<string, number>();
  /** Dollar prices of USDT: they may well stand still for long, and must not contradict one another. */
  readonly #conversion = new VenueTops(Infinity);
  readonly #depthListeners = new Set<(symbol: string) => void>();
  readonly #tradeListeners = new Set<TradeListener>();
  readonly #tickListeners = new Set<TickListener>();

  constructor(venues: readonly Venue[], clock: Clock) {
    this.#venues = venues;
    this.#clock = clock;
  }

  /** Every listed market, from the moment on in which it is. */
  get states(): ReadonlyMap<string, MarketState> {
    if (this.#states.size < listedMarkets.size) this.#takeIn();
    return this.#states;
  }

  #takeIn(): void {
    for (const [symbol, market] of listedMarkets)
      if (!this.#states.has(symbol)) this.#states.set(symbol, new MarketState(market));
  }

  /** From now on these venues are heard. What others have said holds no more. */
  turnTo(venues: readonly Venue[]): void {
    for (const { name } of this.#venues) this.#lose(name);
    this.#venues = venues;
  }

  /** The last time any venue was heard, in ms. */
  get heardAt(): number | undefined {
    return this.#heardAt.size === 0 ? undefined : Math.max(...this.#heardAt.values());
  }

  /** When a venue last vouched for a price of any market, by each kind of which the venues have prices, in ms. */
  get vouchedAt(): ReadonlyMap<Market["kind"], number | undefined> {
    const kinds = (["coin", "equity"] as const).filter((kind) => this.#venues.some(({ only = kind }) => only === kind));
    return new Map(
      kinds.map((kind) => {
        const own = [...this.states.values()].filter(({ market }) => market.kind === kind);
        const times = own.flatMap(({ tops }) =>
          this.#venues.flatMap((venue) =>
            tops.top(venue.name) ? (tops.heardAt(venue, this.#heardAt.get(venue.name)) ?? []) : [],
          ),
        );
        return [kind, times.length === 0 ? undefined : Math.max(...times)];
      }),
    );
  }

  /** `ageMs` is how long ago another process heard it: it is as old here as it is there. */
  hear(update: PriceUpdate, ageMs = 0): void {
    const now = this.#now();
    const heardAt = now - ageMs;
    if (update.kind === "lost") return this.#lose(update.venue);
    this.#heardAt.set(update.venue, heardAt);
    if (update.kind === "alive") return;
    if (update.base === CONVERSION_BASE) {
      if (update.kind === "top" || update.kind === "invalid") {
        this.#conversion.say(update.venue, update.kind === "top" ? update : undefined, heardAt);
      }
      return;
    }
    const state = this.states.get(symbolOf(update.base) ?? "");
    if (!state?.market.indexed) return;
    if (update.kind === "depth") state.setDepth(update.venue, update, heardAt);
    else if (update.kind !== "trade") state.setTop(update.venue, update.kind === "top" ? update : undefined, heardAt);
    if (!state.primary) state.choosePrimary(this.#venues, this.#heardAt, now);
    if (state.primary?.name !== update.venue) return;
    if (update.kind !== "trade") return this.#tellDepth(state);
    state.addTrade(update, now);
    for (const run of this.#tradeListeners) run(state, update.price);
  }

  /** What only the passing of time brings about: staleness, the index, the end of 24 hours. */
  judge(): void {
    const now = this.#now();
    turnTerms(this.#clock.now());
    const rate = conversionRate(
      this.#venues.map((venue) => this.#conversion.source(venue, this.#heardAt.get(venue.name))),
      now,
    );
    for (const state of this.states.values()) {
      if (!state.market.indexed) continue;
      const [primary, isQuoted] = [state.primary, state.isQuoted];
      state.sessionAt(now);
      const tick = state.judge(this.#venues, this.#heardAt, rate, now);
      state.choosePrimary(this.#venues, this.#heardAt, now);
      state.minutes.roll(now);
      if (primary !== state.primary || isQuoted !== state.isQuoted) this.#tellDepth(state);
      for (const run of this.#tickListeners) run(tick);
    }
  }

  referencePrice(symbol: string): ReferencePrice {
    const state = this.states.get(symbol);
    if (!state) return { price: undefined, missing: "no-such-market" };
    if (state.sessionAt(this.#now())?.name === "closed") return { price: undefined, missing: "closed" };
    if (state.index !== undefined) return { price: state.index, basis: "index" };
    if (!state.primary) return { price: undefined, missing: state.price === undefined ? "waiting" : "stale" };
    if (state.middle !== undefined) return { price: state.middle, basis: "middle" };
    return state.price === undefined ? { price: undefined, missing: "waiting" } : { price: state.price, basis: "last" };
  }

  /**
   * The price of an open market with everything that it came from; none from a venue that has not been heard lately, and a doubt
   * where an equity's one venue is not believed.
   */
  reference(symbol: string): Reference | Doubtful | undefined {
    const state = this.states.get(symbol);
    const now = this.#now();
    if (!state?.tick || state.sessionAt(now)?.name === "closed") return undefined;
    return judgeReference(state.tick, this.#primaryTop(state), now);
  }

  /** What one unit is worth: the reference price, or while the exchange is closed the last one that it made. */
  worth(symbol: string): Price | undefined {
    const reference = this.referencePrice(symbol);
    const isClosed = reference.price === undefined && reference.missing === "closed";
    return isClosed ? this.states.get(symbol)!.price : reference.price;
  }

  depth(symbol: string): HouseDepth {
    return this.states.get(symbol)?.house ?? { bids: [], asks: [] };
  }

  onDepth(run: (symbol: string) => void): Stop {
    this.#depthListeners.add(run);
    return () => this.#depthListeners.delete(run);
  }

  /** Calls back at once with every trade of a primary venue. */
  onTrade(run: TradeListener): Stop {
    this.#tradeListeners.add(run);
    return () => this.#tradeListeners.delete(run);
  }

  /** Calls back with every judgement of every index, also with those that gave none. */
  onTick(run: TickListener): Stop {
    this.#tickListeners.add(run);
    return () => this.#tickListeners.delete(run);
  }

  /** None of an equity that has not traded yet: nothing could be held against it. */
  #primaryTop({ primary, tops, minutes, market }: MarketState): VenueTop | undefined {
    const top = primary && tops.top(primary.name);
    const heardAt = primary && tops.heardAt(primary, this.#heardAt.get(primary.name));
    if (!top || heardAt === undefined) return undefined;
    const word = { venue: primary.name, bid: top.bid.price, ask: top.ask.price, heardAt };
    if (market.kind === "coin") return word;
    const held = heldOf(minutes);
    return held && { ...word, held };
  }

  #lose(venue: string): void {
    this.#heardAt.delete(venue);
    this.#conversion.forget(venue);
    for (const state of this.states.values()) {
      const wasPrimary = state.primary?.name === venue;
      state.lose(venue);
      if (wasPrimary) this.#tellDepth(state);
    }
  }

  #tellDepth({ market: { symbol } }: MarketState): void {
    for (const run of this.#depthListeners) run(symbol);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
