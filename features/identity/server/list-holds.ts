import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { holdsOn } from "@assay/server/holds.ts";
import type { calls } from "../contract.ts";

/** Everything that keeps the customer's value from leaving, of all features. */
export async function listHolds(reader: Reader<Customer>): Promise<OutputOf<typeof calls.listHolds>> {
  const found = await holdsOn(reader, reader.caller.customerId);
  return found.map(({ feature, reason, since, until, endedBy }) => ({
    feature,
    reason,
    since: since.getTime(),
    until: until?.getTime() ?? null,
    ended_by: endedBy,
  }));
}
