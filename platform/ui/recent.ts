/** The markets that were looked at last, newest first. They stay in this browser. */
import { useEffect } from "react";
import { create } from "zustand";
import { read, write } from "./storage.ts";

const RECENT_MAX = 12;
const SEPARATOR = " ";

export const useRecentMarkets = create<readonly string[]>(() => (read("recentMarkets") ?? "").split(SEPARATOR).filter(Boolean));

function remember(symbols: readonly string[]): void {
  write("recentMarkets", symbols.join(SEPARATOR) || undefined);
  useRecentMarkets.setState(symbols, true);
}

/** Puts a market at the head of the list when it has been opened. */
export function useRememberMarket(symbol: string | undefined): void {
  useEffect(() => {
    if (symbol === undefined) return;
    const others = useRecentMarkets.getState().filter((other) => other !== symbol);
    remember([symbol, ...others].slice(0, RECENT_MAX));
  }, [symbol]);
}

export const forgetRecentMarkets = (): void => remember([]);
