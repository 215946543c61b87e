import type { InputOf } from "@assay/core/contract.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { marketOfCurrency } from "./favourites.ts";
import { placeFavourites } from "./customer-store.ts";

export async function sortFavourites(
  { db, caller }: Writer<Customer>,
  { currency_ids }: InputOf<typeof calls.sortFavourites>,
): Promise<"sorted"> {
  const symbols = new Set(currency_ids.map((id) => marketOfCurrency(id).symbol));
  await placeFavourites(db, caller.customerId, [...symbols]);
  return "sorted";
}
