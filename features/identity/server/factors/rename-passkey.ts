import { normalText } from "@assay/core/clean-name.ts";
import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../../contract.ts";
import { renameOwnPasskey } from "./store.ts";

/** Gives one of the customer's passkeys another name. */
export async function renamePasskey(tx: Writer<Customer>, { id, name }: InputOf<typeof calls.renamePasskey>): Promise<"renamed"> {
  const { customerId } = tx.caller;
  if (!(await renameOwnPasskey(tx.db, customerId, id, normalText(name) || "Passkey"))) reject("no-such-factor");
  tx.emit(events.profileChanged, { customerId });
  return "renamed";
}
