import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeOrder } from "./orders.ts";
import { listOrderRows } from "./store.ts";

type Call = typeof calls.listOrders;

export async function listOrders(
  { db, caller }: Reader<Customer>,
  { state, symbol, page, limit }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const asked = { customerId: caller.customerId, symbol, offset: (page - 1) * limit, limit: limit + 1 };
  const orders = await listOrderRows(db, state === "open", asked);
  return { list: orders.slice(0, limit).map(describeOrder), page, limit, more: orders.length > limit };
}
