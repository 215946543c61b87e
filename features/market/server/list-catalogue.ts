import { allCurrencies } from "@assay/core/currency.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import { listedMarkets } from "./markets.ts";

/** From memory: every process knows all of it. */
export async function listCatalogue(): Promise<OutputOf<typeof calls.listCatalogue>> {
  return {
    currencies: allCurrencies().map(({ decimalsShown, networks, ...fact }) => ({
      ...fact,
      decimals_shown: decimalsShown,
      networks: networks.map(({ subName, ...network }) => ({ ...network, sub_name: subName })),
    })),
    markets: [...listedMarkets.values()].map(({ symbol, base, quote, indexed }) => ({ symbol, base, quote, indexed })),
  };
}
