import { currencyById } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { listedMarkets, type Market, symbolOf } from "./markets.ts";
import { listFavouriteSymbols } from "./customer-store.ts";

/** The market in which a currency is the base. Rejects with `no-such-market`. */
export function marketOfCurrency(id: number): Market {
  const code = currencyById(id)?.code;
  const symbol = symbolOf(code ?? "");
  return listedMarkets.get(symbol ?? "") ?? reject("no-such-market");
}

/** Symbols of the caller's favourites in the order they were added; none of a visitor. */
export async function favouritesOf({ db, caller }: Reader): Promise<string[]> {
  return caller.customerId === undefined ? [] : await listFavouriteSymbols(db, caller.customerId);
}
