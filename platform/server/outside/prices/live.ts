import type { Stop, Timers } from "../../clock.ts";
import { binance } from "./binance.ts";
import { binanceBars } from "./binance-bars.ts";
import { coinbase } from "./coinbase.ts";
import { type ConnectionTerms, VenueConnection } from "./connection.ts";
import { kraken } from "./kraken.ts";
import { okx } from "./okx.ts";
import type { BarSeries, Hear, LastBar, PriceSource } from "./prices.ts";
import type { VenueProtocol } from "./venue-protocol.ts";

/** In order of preference: the first fresh deep venue that quotes in the market's own currency gives tape and depth. */
const protocols = [binance, okx, coinbase, kraken] as const;

/** A dollar venue's prices need the price of USDT in dollars, so that is asked for beside the markets. */
export const CONVERSION_BASE = "USDT";

export class LiveSource implements PriceSource {
  readonly kind = "live";
  readonly key = "live";
  readonly venues;
  readonly #protocols: readonly VenueProtocol[];
  readonly #terms: ConnectionTerms;

  constructor(terms: ConnectionTerms, spoken: readonly VenueProtocol[] = protocols) {
    this.#terms = terms;
    this.#protocols = spoken;
    this.venues = spoken.map((protocol) => protocol.venue);
  }

  label(): string {
    return this.venues.map((venue) => venue.name).join(", ");
  }

  history(now: number, known: ReadonlyMap<string, LastBar>): AsyncGenerator<BarSeries> {
    return binanceBars(now, known, this.#terms);
  }

  start(hear: Hear): Stop {
    const stops = this.#protocols.map((protocol) => {
      const needsConversion = protocol.venue.quote !== CONVERSION_BASE;
      const bases = needsConversion ? [...this.#terms.bases, CONVERSION_BASE] : this.#terms.bases;
      return new VenueConnection(protocol, { ...this.#terms, bases }, hear).open();
    });
    return () => stops.forEach((stop) => stop());
  }
}

/** Whether `needed` venues give a price within `withinMs`. A failure that decides is not waited out; connections are closed again. */
export async function canReach(source: PriceSource, needed: number, withinMs: number, timers: Timers): Promise<boolean> {
  const answered = new Set<string>();
  const failed = new Set<string>();
  const stops: Stop[] = [];
  const reached = await new Promise<boolean>((decide) => {
    stops.push(timers.after(withinMs, () => decide(false)));
    const hear: Hear = (update) => {
      if (update.kind === "top") answered.add(update.venue);
      if (update.kind === "lost" && !answered.has(update.venue)) failed.add(update.venue);
      if (answered.size >= needed) decide(true);
      else if (source.venues.length - failed.size < needed) decide(false);
    };
    stops.push(source.start(hear));
  });
  for (const stop of stops) stop();
  return reached;
}
