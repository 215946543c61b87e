import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeOption } from "./options.ts";
import { listOptionRows } from "./store.ts";

type Call = typeof calls.listOptions;

export async function listOptions(
  { db, caller }: Reader<Customer>,
  { state, page, limit }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const asked = {
    customerId: caller.customerId,
    isSettled: state === "settled",
    offset: (page - 1) * limit,
    limit: limit + 1,
  };
  const options = await listOptionRows(db, asked);
  return { list: options.slice(0, limit).map(describeOption), page, limit, more: options.length > limit };
}
