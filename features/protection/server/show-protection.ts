import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeProtection } from "./describe.ts";
import { listMeasures } from "./store.ts";

export async function showProtection(reader: Reader<Customer>): Promise<OutputOf<typeof calls.showProtection>> {
  const { db, caller, now } = reader;
  const measures = (await listMeasures(db, [caller.customerId], now)).get(caller.customerId) ?? [];
  return await describeProtection(reader, measures);
}
