import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { findMessage, markRead } from "./store.ts";

export async function readMessage(tx: Writer<Customer>, { id }: InputOf<typeof calls.readMessage>): Promise<"read"> {
  const { customerId } = tx.caller;
  if (!(await findMessage(tx.db, customerId, id))) reject("no-such-message");
  if ((await markRead(tx.db, customerId, { id }, tx.now)) > 0) tx.emit(events.read, { customerId });
  return "read";
}
