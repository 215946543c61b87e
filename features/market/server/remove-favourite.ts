import type { Customer, Writer } from "@assay/server/feature.ts";
import { marketOfCurrency } from "./favourites.ts";
import { deleteFavourite } from "./customer-store.ts";

export async function removeFavourite(
  { db, caller }: Writer<Customer>,
  { currency_id }: { currency_id: number },
): Promise<"removed"> {
  await deleteFavourite(db, caller.customerId, marketOfCurrency(currency_id).symbol);
  return "removed";
}
