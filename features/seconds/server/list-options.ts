import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describeOption } from "./options.ts";
import { listOptionRows } from "./store.ts";

type Call = typeof calls.listOptions;

export async function listOptions(
  { db, caller: { customerId } }: Reader<Customer>,
  { state, ...paging }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const isSettled = state === "settled";
  return await readPage(paging, (rows) => listOptionRows(db, { customerId, isSettled, ...rows }), describeOption);
}
