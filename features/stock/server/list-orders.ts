import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describeOrder } from "./orders.ts";
import { listOrderRows } from "./store.ts";

type Call = typeof calls.listOrders;

export async function listOrders(
  { db, caller: { customerId } }: Reader<Customer>,
  { state, symbol, ...paging }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  return await readPage(paging, (rows) => listOrderRows(db, state === "open", { customerId, symbol, ...rows }), describeOrder);
}
