/** One market as a trading screen has it: its row, its latest trades, and where its prices come from. */
import type { OutputOf } from "@assay/core/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useFallback } from "@assay/ui/live.ts";
import { calls } from "../contract.ts";

export type MarketAnswer = OutputOf<typeof calls.showMarket>;
export type Market = MarketAnswer["market"];

export const useMarketAnswer = (symbol: string) => useCall(calls.showMarket, { symbol }, useFallback());
