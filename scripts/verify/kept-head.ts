/** What somebody has kept of the ledger: an answer of `GET /proofs/head`, or a receipt file with such an entry. */
import { type LedgerHeadFact, readLedgerHead } from "../../features/proofs/rules/ledger-head.ts";
import type { Receipt } from "../../features/proofs/rules.ts";
import { judgeFile, receiptsIn } from "./judge.ts";

/** Undefined where it says nothing of the ledger, or is not signed as it stands. */
export async function readKeptHead(text: string): Promise<LedgerHeadFact | undefined> {
  if (!(await judgeFile(text)).holds) return undefined;
  const { receipts = [] } = receiptsIn(JSON.parse(text)) ?? {};
  return receipts.map(({ fact }: Receipt) => readLedgerHead(fact)).find((head) => head !== undefined);
}
