import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describePosition } from "./positions.ts";
import { listEnded } from "./store.ts";

type ListHistory = typeof calls.listHistory;

export async function listHistory(
  { db, caller: { customerId } }: Reader<Customer>,
  { symbol, ...paging }: InputOf<ListHistory>,
): Promise<OutputOf<ListHistory>> {
  return await readPage(paging, (rows) => listEnded(db, { customerId, symbol, ...rows }), describePosition);
}
