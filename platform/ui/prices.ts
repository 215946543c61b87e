/**
 * Live prices, outside React: one store, a set of changed symbols, one flush per beat, one listener per cell.
 * Cells write their own text nodes, so that a tick costs no render. Nothing is flushed while the page is hidden.
 */
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from "react";
import { atNextBeat } from "./beat.ts";
import { unwatch, watch } from "./rooms.ts";

/** The quote of a market as the contracts define it. Decimal texts; null until the market has had a price. */
export interface Quote {
  readonly symbol: string;
  readonly price: string | null;
  readonly change: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string;
  readonly turnover: string;
  readonly index: string | null;
  readonly state: "open" | "stale" | "waiting" | "closed";
  /** What the exchange of an equity does; null where trading never ends. */
  readonly session?: {
    readonly name: "pre" | "regular" | "post" | "closed";
    readonly until: number;
    readonly next_open: number;
    readonly next_is_half_day: boolean;
  } | null;
  readonly at: number;
}

/** The public room, and the frame of the same name, that carry quotes. */
export const QUOTES_ROOM = "quotes";

type Listener = (quote: Quote) => void;

const quotes = new Map<string, Quote>();
const listeners = new Map<string, Set<Listener>>();
const changed = new Set<string>();

function flush(): void {
  for (const symbol of changed) {
    const quote = quotes.get(symbol);
    if (quote) for (const listener of listeners.get(symbol) ?? []) listener(quote);
  }
  changed.clear();
}

/** Takes newer quotes in; older ones than those known are dropped, so that a slow answer never overwrites a live frame. */
export function putQuotes(list: readonly Quote[]): void {
  for (const quote of list) {
    const known = quotes.get(quote.symbol);
    if (known && known.at > quote.at) continue;
    quotes.set(quote.symbol, quote);
    if (listeners.has(quote.symbol)) changed.add(quote.symbol);
  }
  if (changed.size > 0) atNextBeat(flush);
}

export const quoteOf = (symbol: string): Quote | undefined => quotes.get(symbol);

export const allQuotes = (): Quote[] => [...quotes.values()];

/** Calls the listener after every change of one market, at most once per beat. Returns the way to stop. */
export function onQuote(symbol: string, listener: Listener): () => void {
  const set = listeners.get(symbol) ?? new Set();
  listeners.set(symbol, set.add(listener));
  return () => {
    set.delete(listener);
    if (set.size === 0) listeners.delete(symbol);
  };
}

/** The same of several markets: their changes of one beat come one after the other. */
export function onQuotes(symbols: readonly string[], listener: () => void): () => void {
  const stops = [...new Set(symbols)].map((symbol) => onQuote(symbol, listener));
  return () => {
    for (const stop of stops) stop();
  };
}

/** The live quote of one market, for a sheet that must reckon with it. On a screen it would render with every tick. */
export function useQuote(symbol: string): Quote | undefined {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, listener),
    () => quotes.get(symbol),
  );
}

/** Writes into nodes after every change of a market's quote; renders nothing. */
export function useQuoteWriting(symbol: string, write: (quote: Quote) => void): void {
  const run = useEffectEvent(write);
  useLayoutEffect(() => onQuote(symbol, (quote) => run(quote)), [symbol]);
}

/** The same for figures that stand on several markets. */
export function useQuotesWriting(symbols: readonly string[], write: () => void): void {
  const run = useEffectEvent(write);
  const all = symbols.join(" ");
  useLayoutEffect(() => onQuotes(all.split(" "), () => run()), [all]);
}

/** Takes an answer's quotes in and keeps them live while the screen is open. */
export function useLiveQuotes(list: readonly Quote[] | undefined): void {
  useEffect(() => {
    if (list) putQuotes(list);
  }, [list]);
  useEffect(() => {
    watch(QUOTES_ROOM);
    return () => unwatch(QUOTES_ROOM);
  }, []);
}

const FLASH_MS = 350;
/** A busy market ticks five times a second; without a rest its price would never be seen in its own colour. */
const FLASH_REST_MS = 1_500;
const flashedAt = new WeakMap<HTMLElement, number>();
const flashed: { cell: HTMLElement; until: number }[] = [];
let flashTimer: ReturnType<typeof setTimeout> | undefined;

/** Colours a cell for one tick. One timer serves all cells; animated fades were measured to cost ten times as much. */
export function flash(cell: HTMLElement, direction: "up" | "down"): void {
  const now = performance.now();
  if (now - (flashedAt.get(cell) ?? Number.NEGATIVE_INFINITY) < FLASH_REST_MS) return;
  flashedAt.set(cell, now);
  cell.dataset.tick = direction;
  flashed.push({ cell, until: now + FLASH_MS });
  clearLater(FLASH_MS);
}

function clearLater(ms: number): void {
  flashTimer ??= setTimeout(atNextBeat, ms, clearFlashes);
}

function clearFlashes(): void {
  flashTimer = undefined;
  const now = performance.now();
  const over = flashed.findIndex(({ until }) => until > now);
  for (const { cell } of flashed.splice(0, over < 0 ? flashed.length : over)) delete cell.dataset.tick;
  if (flashed[0]) clearLater(flashed[0].until - now);
}
