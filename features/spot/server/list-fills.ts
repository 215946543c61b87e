import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeFill } from "./orders.ts";
import { listFillRows } from "./store.ts";

type ListFills = typeof calls.listFills;

export async function listFills(
  { db, caller }: Reader<Customer>,
  { symbol, page, limit }: InputOf<ListFills>,
): Promise<OutputOf<ListFills>> {
  const fills = await listFillRows(db, { customerId: caller.customerId, symbol, offset: (page - 1) * limit, limit: limit + 1 });
  return { list: fills.slice(0, limit).map(describeFill), page, limit, more: fills.length > limit };
}
