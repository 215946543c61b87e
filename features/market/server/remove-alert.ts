import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { deleteAlert } from "./customer-store.ts";

export async function removeAlert(
  { db, caller }: Writer<Customer>,
  { id }: InputOf<typeof calls.removeAlert>,
): Promise<"removed"> {
  if ((await deleteAlert(db, caller.customerId, id)) === 0) reject("no-such-alert");
  return "removed";
}
