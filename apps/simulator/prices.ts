/** The fake outside world's prices: four venues that follow one walk, until the world makes them fail. */
import { PRICE_SCALE, pow10, type Price } from "@assay/core/money.ts";
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { exchangeDay, isTradingDay, tradingDayFrom } from "@assay/core/exchange-calendar.ts";
import type { Clock, Stop } from "@assay/server/clock.ts";
import type { BarSeries, Hear, Level, PriceSource, Venue } from "@assay/server/outside/prices/prices.ts";
import { listedMarkets, type Market } from "@assay/features/market/server.ts";
import type { seededDraw } from "./chance.ts";

const venueOf = (name: string, deep: boolean): Venue => ({ name, operator: name, quote: "USDT", deep, silence: "unchanged" });
const venues = [venueOf("North", true), venueOf("East", true), venueOf("South", false), venueOf("West", false)];

/** What a venue can do wrong. A spike is a wild price; an outage takes back everything it has said; bid and ask of shares can stand far apart. */
export const venueFaults = ["silent", "spike", "zero", "outage", "wide"] as const;
export type VenueFault = (typeof venueFaults)[number];

/** Rough levels from which the walks begin, in USDT. Nothing depends on them. */
const START = 120;
const LEVELS = 5;
const SPIKE = 3;

export class WorldPrices implements PriceSource {
  readonly kind = "simulated";
  readonly key = "simulator";
  readonly venues = venues;
  readonly #clock: Clock;
  readonly #hearers = new Set<Hear>();
  readonly #levels = new Map<string, number>();
  readonly #faults = new Map<string, VenueFault>();

  constructor(clock: Clock) {
    this.#clock = clock;
    for (const { base } of indexedNow()) this.#levels.set(base, START);
  }

  label(): string {
    return "the simulator's world";
  }

  async *history(): AsyncGenerator<BarSeries> {
    // The world begins with the run.
  }

  start(hear: Hear): Stop {
    this.#hearers.add(hear);
    this.#tellAll(hear);
    return () => this.#hearers.delete(hear);
  }

  fail(venue: string, fault: VenueFault | undefined): void {
    if (fault === undefined) this.#faults.delete(venue);
    else this.#faults.set(venue, fault);
    if (fault === "outage") this.#tell((hear) => hear({ kind: "lost", venue, at: this.#now() }));
  }

  /** All prices move once; `hours` is how long ago they moved last. */
  move(draw: ReturnType<typeof seededDraw>, hours: number): void {
    const deviation = 0.008 * Math.sqrt(Math.min(hours, 24));
    for (const [base, level] of this.#levels) {
      // Drawn back to the start, so that no walk leaves the grid in a long run.
      const drift = 0.02 * Math.log(START / level);
      this.#levels.set(base, level * Math.exp(drift + deviation * draw.normal()));
    }
    this.#tell((hear) => this.#tellAll(hear));
  }

  /** One company pays something every trading day, another splits its shares in one week and joins them in the next. */
  corporateActions(from: number, until: number): CorporateAction[] {
    const days = Array.from({ length: Math.max(until - from, 0) }, (_, index) => from + index).filter(isTradingDay);
    return days.flatMap((exDay): CorporateAction[] => [
      { kind: "dividend", base: PAYING, exDay, perShare: pow10(PRICE_SCALE - 1) },
      ...(isSplitDay(exDay) ? [splitOn(exDay)] : []),
    ]);
  }

  #tellAll(hear: Hear): void {
    for (const market of indexedNow()) for (const venue of venues) this.#speak(venue, market, hear);
  }

  #speak({ name, deep }: Venue, market: Market, hear: Hear): void {
    const fault = this.#faults.get(name);
    const at = this.#now();
    const { base } = market;
    if (fault === "silent" || fault === "outage") return;
    if (fault === "zero") return hear({ kind: "invalid", venue: name, base, at });
    const level = this.#levels.get(base)! * sharePart(base, at) * (fault === "spike" ? SPIKE : 1);
    const { bids, asks } = bookAround(market, level);
    const [bid, ask] = fault === "wide" && market.kind === "equity" ? farApart(bids[0]!, asks[0]!) : [bids[0]!, asks[0]!];
    hear({ kind: "top", venue: name, base, bid, ask, at });
    if (deep) hear({ kind: "depth", venue: name, base, bids, asks, at });
    hear({ kind: "trade", venue: name, base, price: asks[0]!.price, quantity: market.step * 7n, side: "buy", at });
  }

  #tell(run: (hear: Hear) => void): void {
    for (const hear of this.#hearers) run(hear);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Of what a sale has listed no venue knows anything. */
const indexedNow = (): Market[] => [...listedMarkets.values()].filter(({ indexed }) => indexed);

const [PAYING, SPLITTING] = ["AAPL", "NVDA"] as const;

/** Weeks are counted from Thursday on, as days are. */
const weekOf = (day: number): number => Math.floor(day / 7);
const isSplitDay = (day: number): boolean => weekOf(day) !== weekOf(tradingDayFrom(day, -1).day);

const splitOn = (exDay: number): CorporateAction =>
  weekOf(exDay) % 2 === 0
    ? { kind: "split", base: SPLITTING, exDay, to: 2n, from: 1n }
    : { kind: "split", base: SPLITTING, exDay, to: 1n, from: 2n };

const sharePart = (base: string, at: number): number => (base === SPLITTING && weekOf(exchangeDay(at)) % 2 === 0 ? 0.5 : 1);

/** As a thin market quotes: an eighth to either side. */
const farApart = (bid: Level, ask: Level): [Level, Level] => [
  { ...bid, price: bid.price - bid.price / 8n },
  { ...ask, price: ask.price + ask.price / 8n },
];

function bookAround({ tick, step, notionalMin }: Market, level: number): { bids: Level[]; asks: Level[] } {
  const ticks = BigInt(Math.max(Math.round((level * 1e6 * 10 ** (PRICE_SCALE - 6)) / Number(tick)), LEVELS + 2));
  const price = (offset: number): Price => (ticks + BigInt(offset)) * tick;
  // Each level is worth some hundred of the smallest orders, so that orders go through several of them.
  const worth = (notionalMin.units * 100n * pow10(PRICE_SCALE)) / price(0);
  const quantity = (number: number): bigint => (worth / step + BigInt(number)) * step;
  const side = (sign: 1 | -1): Level[] =>
    Array.from({ length: LEVELS }, (_, index) => ({ price: price(sign * (index + 1)), quantity: quantity(index + 1) }));
  return { bids: side(-1), asks: side(1) };
}
