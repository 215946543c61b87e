/** The path that the index of a market takes while somebody looks: for charts of seconds, which no candle shows. */
import { useEffect, useSyncExternalStore } from "react";
import { onQuote, quoteOf } from "./prices.ts";

export interface TracePoint {
  /** Milliseconds since 1970, by the server's clock. */
  readonly at: number;
  /** A decimal text. */
  readonly price: string;
}

/** Longer than anything that is decided in seconds. */
const KEPT_MS = 6 * 60_000;

const traces = new Map<string, readonly TracePoint[]>();
const NONE: readonly TracePoint[] = [];

function note(symbol: string): void {
  const quote = quoteOf(symbol);
  const known = traces.get(symbol) ?? NONE;
  if (!quote || quote.index === null || quote.at <= (known.at(-1)?.at ?? 0)) return;
  const since = quote.at - KEPT_MS;
  traces.set(symbol, [...known.filter(({ at }) => at >= since), { at: quote.at, price: quote.index }]);
}

function follow(symbol: string, listener?: () => void): () => void {
  note(symbol);
  return onQuote(symbol, () => {
    note(symbol);
    listener?.();
  });
}

/** Keeps the path from now on, and renders nothing. */
export function useTracing(symbol: string): void {
  useEffect(() => follow(symbol), [symbol]);
}

/** The path as far as it is known, oldest first, rendered anew with each beat. */
export const useTrace = (symbol: string): readonly TracePoint[] =>
  useSyncExternalStore(
    (listener) => follow(symbol, listener),
    () => traces.get(symbol) ?? NONE,
  );
