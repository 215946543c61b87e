import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { saveWanted } from "./store.ts";

type Call = typeof calls.choosePush;

export async function choosePush({ db, caller }: Writer<Customer>, chosen: InputOf<Call>): Promise<OutputOf<Call>> {
  return await saveWanted(db, caller.customerId, chosen);
}
