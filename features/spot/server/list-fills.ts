import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describeFill } from "./orders.ts";
import { listFillRows } from "./store.ts";

type ListFills = typeof calls.listFills;

export async function listFills(
  { db, caller: { customerId } }: Reader<Customer>,
  { symbol, ...paging }: InputOf<ListFills>,
): Promise<OutputOf<ListFills>> {
  return await readPage(paging, (rows) => listFillRows(db, { customerId, symbol, ...rows }), describeFill);
}
