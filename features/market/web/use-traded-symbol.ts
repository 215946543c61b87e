/** Which pair a trading screen shows: the one in the address, else the one looked at last. */
import type { TradeProduct } from "@assay/ui/screen.tsx";
import { useRecentMarkets } from "@assay/ui/recent.ts";
import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { isEquitySymbol } from "./paths.ts";

const firsts = { coin: "BTC/USDT", equity: "AAPL/USDT" } as const;

export interface TradedSymbol {
  readonly symbol: string;
  /** The same screen for another pair. */
  readonly pathOf: (symbol: string) => string;
}

export function useTradedSymbol(kind: TradeProduct["kind"]): TradedSymbol {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const recent = useRecentMarkets();
  // Looking at a pair elsewhere must not change the one on screen. Shares are not remembered.
  const [usual] = useState((kind === "coin" && recent.find((symbol) => !isEquitySymbol(symbol))) || firsts[kind]);
  const pathOf = useCallback((symbol: string) => `${pathname}?symbol=${symbol}`, [pathname]);
  return { symbol: search.get("symbol") ?? usual, pathOf };
}
