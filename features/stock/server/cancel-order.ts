import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { describeOrder } from "./orders.ts";
import { endOrders, lockOrder } from "./store.ts";
import { cancel } from "./trade.ts";

type Call = typeof calls.cancelOrder;

export async function cancelOrder(tx: Writer<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const order = (await lockOrder(tx.db, tx.caller.customerId, id)) ?? reject("no-such-order");
  if (order.state !== "open") reject("order-not-open");
  const ended = cancel(tx.ledger, [order], "customer", tx.now);
  await endOrders(tx.db, ended);
  tx.emit(events.changed, { customerId: tx.caller.customerId });
  return { order: describeOrder(ended[0]!) };
}
