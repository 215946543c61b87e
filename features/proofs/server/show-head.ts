import type { OutputOf } from "@assay/core/contract.ts";
import type { Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Fact } from "../rules.ts";
import { readHead, readLedgerReceipt, readPublicKeys } from "./store.ts";

export async function showHead({ db }: Reader): Promise<OutputOf<typeof calls.showHead>> {
  const [head, ledger, keys] = await Promise.all([readHead(db), readLedgerReceipt(db), readPublicKeys(db)]);
  return { keys, head: head ?? null, ledger: ledger ? { ...ledger, fact: JSON.parse(ledger.fact) as Fact } : null };
}
