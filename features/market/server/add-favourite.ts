import type { Customer, Writer } from "@assay/server/feature.ts";
import { marketOfCurrency } from "./favourites.ts";
import { insertFavourite } from "./customer-store.ts";

export async function addFavourite(
  { db, caller, now }: Writer<Customer>,
  { currency_id }: { currency_id: number },
): Promise<"added"> {
  await insertFavourite(db, caller.customerId, marketOfCurrency(currency_id).symbol, now);
  return "added";
}
