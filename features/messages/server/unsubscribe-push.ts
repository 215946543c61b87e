import type { Customer, Writer } from "@assay/server/feature.ts";
import { deleteSubscriptions } from "./store.ts";

export async function unsubscribePush({ db, caller }: Writer<Customer>): Promise<"unsubscribed"> {
  await deleteSubscriptions(db, [caller.sessionId]);
  return "unsubscribed";
}
