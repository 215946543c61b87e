import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { removeAddressRow, removeCardRow } from "./store.ts";
import type { Terms } from "./terms.ts";

type RemoveAddress = typeof calls.removeAddress;

/** Another's and none at all answer alike. */
export const removeAddress =
  ({ uploads }: Terms) =>
  async (tx: Writer<Customer>, { id }: InputOf<RemoveAddress>): Promise<OutputOf<RemoveAddress>> => {
    const { customerId } = tx.caller;
    const { qrcode } = (await removeAddressRow(tx.db, { customerId, id, now: tx.now })) ?? reject("no-such-payee");
    if (qrcode !== null) await uploads.release(tx, [qrcode]);
    tx.emit(events.changed, { customerId });
    return "removed";
  };

type RemoveCard = typeof calls.removeCard;

export async function removeCard(tx: Writer<Customer>, { id }: InputOf<RemoveCard>): Promise<OutputOf<RemoveCard>> {
  const { customerId } = tx.caller;
  if (!(await removeCardRow(tx.db, { customerId, id, now: tx.now }))) reject("no-such-payee");
  tx.emit(events.changed, { customerId });
  return "removed";
}
