import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { listStepRows } from "./store.ts";

type Call = typeof calls.listSteps;

export async function listSteps({ db }: Reader, { after, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  return { list: await listStepRows(db, after, limit) };
}
