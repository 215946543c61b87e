import { calls as market } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLiveState } from "@assay/ui/live.ts";

/** While the socket is down prices are asked for. */
const FALLBACK_MS = 2_000;

export function useMarketAnswer(symbol: string) {
  const isLost = useLiveState(({ state }) => state) === "lost";
  return useCall(market.showMarket, { symbol }, isLost ? { everyMs: FALLBACK_MS } : {});
}
