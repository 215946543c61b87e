/** Which pair a trading screen shows: the one in the address, else the one looked at last. */
import { isEquitySymbol } from "./paths.ts";
import { useRecentMarkets } from "@assay/ui/recent.ts";
import { useCallback, useState } from "react";
import { useLocation, useSearchParams } from "react-router";

const FIRST = "BTC/USDT";

export interface TradedSymbol {
  readonly symbol: string;
  /** The same screen for another pair. */
  readonly pathOf: (symbol: string) => string;
}

export function useTradedSymbol(): TradedSymbol {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const recent = useRecentMarkets();
  // Looking at a pair elsewhere must not change the one on screen.
  const [usual] = useState(recent.find((symbol) => !isEquitySymbol(symbol)) ?? FIRST);
  const pathOf = useCallback((symbol: string) => `${pathname}?symbol=${symbol}`, [pathname]);
  return { symbol: search.get("symbol") ?? usual, pathOf };
}
