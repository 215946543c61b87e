import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describePosition } from "./positions.ts";
import { listEnded } from "./store.ts";

type ListHistory = typeof calls.listHistory;

export async function listHistory(
  { db, caller: { customerId } }: Reader<Customer>,
  { symbol, page, limit }: InputOf<ListHistory>,
): Promise<OutputOf<ListHistory>> {
  const rows = await listEnded(db, { customerId, symbol, offset: (page - 1) * limit, limit: limit + 1 });
  return { list: rows.slice(0, limit).map(describePosition), page, limit, more: rows.length > limit };
}
