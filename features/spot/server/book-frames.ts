import type { Stop, Timers } from "@assay/server/clock.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { calls } from "../contract.ts";
import type { Market } from "./market.ts";
import { pricesNow } from "./market.ts";
import type { Markets } from "./markets.ts";
import type { Level } from "./matching/book.ts";
import { LEVELS_MAX, visibleBook } from "./visible-book.ts";

type Book = OutputOf<typeof calls.showBook>;

/** Five frames a second. */
const FRAME_MS = 200;

export interface FramesTerms {
  readonly timers: Timers;
  readonly clock: Clock;
  hasWatchers(room: string): boolean;
  publish(room: string, name: "book", frame: Book): void;
}

/** Publishes the books that have changed to those who watch them. One that a batch works on is published as soon as that has ended. */
export function startBookFrames(markets: Markets, terms: FramesTerms): Stop {
  const changed = new Set<string>();
  const due = new Set<string>();
  const { liquidity } = markets;

  function publish(market: Market): void {
    const { symbol } = market.terms;
    const room = `market:${symbol}`;
    changed.delete(symbol);
    due.delete(symbol);
    if (terms.hasWatchers(room)) terms.publish(room, "book", bookOf(market, markets, terms.clock.now()));
  }

  const stops = [
    markets.onKept((market) => {
      if (due.has(market.terms.symbol)) publish(market);
      else changed.add(market.terms.symbol);
    }),
    liquidity.onDepth((symbol) => changed.add(symbol)),
    terms.timers.every(FRAME_MS, () => {
      for (const symbol of changed) {
        const market = markets.peek(symbol);
        if (market) publish(market);
        else due.add(symbol);
      }
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function bookOf(market: Market, { liquidity }: Markets, now: Date): Book {
  const { terms, grid, book, funds } = market;
  const best = (levels: readonly Level[]): Level[] => levels.slice(-LEVELS_MAX).reverse();
  const resting = { bids: best(book.bids.levels), asks: best(book.asks.levels) };
  const { house } = pricesNow(market, liquidity, now.getTime());
  return { feed: liquidity.feed, symbol: terms.symbol, ...visibleBook(terms, grid, resting, house, funds), at: now.getTime() };
}
