/** The book and the trades of a market, outside React: from answers first, then from frames. */
import { frames as marketFrames } from "@assay/features/market/contract.ts";
import type { MarketAnswer } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { type FrameStore, useFrameStore, usePut } from "@assay/ui/frame-store.ts";
import { useFallback, useFrames } from "@assay/ui/live.ts";
import { useMemo } from "react";
import { calls, frames } from "../../contract.ts";
import type { Book } from "../ticket/book-cost.ts";

type Trade = MarketAnswer["trades"][number];
/** A trade with a name of its own, so that a tape that moves down renders only what is new. */
export type TapeTrade = Trade & { readonly key: number };

/** As many as the highest pane shows. */
export const TAPE_MAX = 80;
const allFrames = { ...marketFrames, ...frames };

export interface MarketStores {
  readonly book: FrameStore<Book>;
  /** Latest first. */
  readonly tape: FrameStore<readonly TapeTrade[]>;
}

let lastKey = 0;
const named = (trades: readonly Trade[]): TapeTrade[] => trades.map((trade) => ({ ...trade, key: ++lastKey }));

export function useMarketFrames(symbol: string, trades: readonly Trade[]): MarketStores {
  const answer = useCall(calls.showBook, { symbol }, useFallback());
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
