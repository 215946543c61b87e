import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Fact } from "../rules.ts";
import { listReceiptRows, readPublicKeys } from "./store.ts";

type Call = typeof calls.showReceipts;

const RECEIPTS_MAX = 50;

export async function showReceipts({ db, caller }: Reader<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const [rows, keys] = await Promise.all([listReceiptRows(db, caller.customerId, id, RECEIPTS_MAX), readPublicKeys(db)]);
  return { keys, receipts: rows.map((row) => ({ ...row, fact: JSON.parse(row.fact) as Fact })) };
}
