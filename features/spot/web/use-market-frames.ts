/** The book and the trades of a market, outside React: from answers first, then from frames. */
import type { OutputOf } from "@assay/core/contract.ts";
import { calls as marketCalls, frames as marketFrames } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { type FrameStore, useFrameStore, usePut } from "@assay/ui/frame-store.ts";
import { useFrames, useLineLost } from "@assay/ui/live.ts";
import { useMemo } from "react";
import { calls, frames } from "../contract.ts";
import type { Book } from "./book-cost.ts";

export type MarketAnswer = OutputOf<(typeof marketCalls)["showMarket"]>;
export type Market = MarketAnswer["market"];
type Trade = MarketAnswer["trades"][number];
/** A trade with a name of its own, so that a tape that moves down renders only what is new. */
export type TapeTrade = Trade & { readonly key: number };

/** As many as the highest pane shows. */
export const TAPE_MAX = 80;
/** While the socket is down the same things are asked for. */
const FALLBACK_MS = 2_000;
const allFrames = { ...marketFrames, ...frames };

export function useMarketAnswer(symbol: string) {
  const everyMs = useFallbackMs();
  return useCall(marketCalls.showMarket, { symbol }, { ...(everyMs && { everyMs }) });
}

export interface MarketStores {
  readonly book: FrameStore<Book>;
  /** Latest first. */
  readonly tape: FrameStore<readonly TapeTrade[]>;
}

let lastKey = 0;
const named = (trades: readonly Trade[]): TapeTrade[] => trades.map((trade) => ({ ...trade, key: ++lastKey }));

export function useMarketFrames(symbol: string, trades: readonly Trade[]): MarketStores {
  const everyMs = useFallbackMs();
  const answer = useCall(calls.showBook, { symbol }, { ...(everyMs && { everyMs }) });
  const book = useFrameStore<Book>(symbol, answer.data);
  usePut(book, answer.data);
  const first = useMemo(() => latestFirst(named(trades)), [trades]);
  const tape = useFrameStore<readonly TapeTrade[]>(`${symbol} ${trades.length} ${trades[0]?.at}`, first);
  useFrames(`market:${symbol}`, allFrames, {
    book: (frame) => frame.symbol === symbol && book.put(frame),
    trades: (frame) => frame.symbol === symbol && tape.put(latestFirst([...named(frame.list), ...(tape.now() ?? [])])),
  });
  return { book, tape };
}

const latestFirst = (trades: readonly TapeTrade[]): TapeTrade[] => trades.toSorted((a, b) => b.at - a.at).slice(0, TAPE_MAX);

function useFallbackMs(): number | undefined {
  return useLineLost() ? FALLBACK_MS : undefined;
}
