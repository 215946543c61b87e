/** How many decimals the prices and quantities of a market have, for rows that know only its symbol. */
import { calls } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";

export interface MarketDecimals {
  readonly price: number;
  readonly quantity: number;
}

const OTHERWISE: MarketDecimals = { price: 2, quantity: 8 };

export function useMarketDecimals(): (symbol: string) => MarketDecimals {
  const quotes = useCall(calls.listQuotes, {});
  return (symbol) => {
    const market = quotes.data?.list.find((one) => one.symbol === symbol);
    return market ? { price: market.price_decimals, quantity: market.quantity_decimals } : OTHERWISE;
  };
}
