/** Deposits on the server: call → query or command, chain → job. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listDeposits, listNetworks, listScanners, showAddress } from "./server/answers.ts";
import { assetsOf } from "./server/assets.ts";
import { claim, closeCase, listCases, listClaims, matchCase, readAgain } from "./server/cases.ts";
import { compareJob, isCompared } from "./server/compare.ts";
import { panels } from "./server/panels.ts";
import { payPractice, sendPractice } from "./server/practice.ts";
import { resume } from "./server/resume.ts";
import { scanJob } from "./server/scan.ts";
import { assets, readQueue } from "./server/store.ts";
import type { Terms } from "./server/terms.ts";

export { toLedger } from "./rules.ts";
export { arrivingIn, readerOf as depositReaderOf } from "./server/arriving.ts";
export { chainAddress, TREASURY } from "./server/postings.ts";
export {
  creditedBy as depositsCredited,
  type Frozen as FrozenDeposits,
  hasAddresses as hasDepositAddresses,
  listAssets as depositAssets,
  listDepositRows as depositRows,
  ownerOfAddress as depositOwner,
  readFrozen as frozenDeposits,
} from "./server/store.ts";
export type { Terms as DepositsTerms } from "./server/terms.ts";

export function depositsFeature(terms: Terms): Feature {
  const { mode, chains, practice } = terms;
  return feature("deposits", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["deposits"],
    handlers: [
      query(calls.listNetworks, listNetworks(terms)),
      query(calls.showAddress, showAddress(terms)),
      query(calls.listDeposits, listDeposits),
      command(calls.claim, claim(terms)),
      query(calls.listClaims, listClaims),
      command(calls.payPractice, payPractice(terms)),
      query(calls.listScanners, listScanners(terms)),
      query(calls.listCases, listCases(terms)),
      command(calls.matchCase, matchCase(terms)),
      command(calls.readAgain, readAgain),
      command(calls.closeCase, closeCase(terms)),
      command(calls.resume, resume(terms)),
    ],
    events,
    panels,
    queues: [{ queue: "deposits", roles: ["treasury-maker"], read: readQueue }],
    finders: [ownerIn("deposits.deposit", "deposit")],
    jobs: [
      ...(practice ? [sendPractice(practice)] : []),
      ...Object.values(chains).flatMap((chain) => [scanJob(chain, terms), ...(isCompared(chain) ? [compareJob(chain)] : [])]),
    ],
    shortcuts: ["recharge"],
    boot: async (tx) => await assets.insert(tx.db, assetsOf(mode), sql`on conflict do nothing`),
  });
}
