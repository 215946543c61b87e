import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeOption } from "./options.ts";
import { findOption } from "./store.ts";

type Call = typeof calls.showResult;

export async function showResult({ db, caller }: Reader<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> {
  return describeOption((await findOption(db, caller.customerId, id)) ?? reject("no-such-option"));
}
