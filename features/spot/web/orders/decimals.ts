/** How many decimals the prices and quantities of a market have, for rows that know only its symbol. */
import type { OutputOf } from "@assay/core/contract.ts";
import { calls } from "@assay/features/market/contract.ts";
import { useCall } from "@assay/ui/client.ts";

export interface MarketDecimals {
  readonly price: number;
  readonly quantity: number;
}

const OTHERWISE: MarketDecimals = { price: 2, quantity: 8 };

type Quotes = OutputOf<typeof calls.listQuotes>;

const decimalsOf = ({ list }: Quotes): Readonly<Record<string, MarketDecimals>> =>
  Object.fromEntries(list.map((one) => [one.symbol, { price: one.price_decimals, quantity: one.quantity_decimals }]));

export function useMarketDecimals(): (symbol: string) => MarketDecimals {
  const known = useCall(calls.listQuotes, {}, { select: decimalsOf }).data;
  return (symbol) => known?.[symbol] ?? OTHERWISE;
}
