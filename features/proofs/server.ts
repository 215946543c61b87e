import { type Feature, feature, query } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { counted } from "@assay/server/keys/uses.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { commitChains, revealDraws } from "./server/draws.ts";
import { findReceiptOwner } from "./server/find-receipt-owner.ts";
import { publishedFaults, publishLedgerHead } from "./server/ledger-heads.ts";
import { listSteps } from "./server/list-steps.ts";
import { quotaNotices } from "./server/quota-notices.ts";
import { sealEvidence } from "./server/seal-evidence.ts";
import { showDraws } from "./server/show-draws.ts";
import { showHead } from "./server/show-head.ts";
import { showReceipts } from "./server/show-receipts.ts";

export { AUDITED_MAX, unprovenFaults, unsoundFaults } from "./server/audit-receipts.ts";
export { type DrawRequest, requestDraws } from "./server/draws.ts";
export { openQuota, Quota } from "./server/quota.ts";
export { headFaults, listPublishedHeads, publishedFaults } from "./server/ledger-heads.ts";
export { type LedgerHeadFact, readLedgerHead } from "./rules/ledger-head.ts";
export { countUsed, listCountedBesides, listUsed } from "./server/quota-store.ts";
export { type Evidence, listEvidence, listPlaces, recordEvidence, type SharedFact } from "./server/store.ts";
export type { Fact } from "./rules.ts";

export interface ProofsTerms {
  readonly keys: Keys;
  readonly notify: Notify;
}

export function proofsFeature({ keys, notify }: ProofsTerms): Feature {
  // It begins chains whose ends stand in the public log: it has no successor.
  const secret = keys.for("draws").bytes;
  return feature("proofs", import.meta.dirname, {
    customerRows,
    handlers: [
      query(calls.showReceipts, showReceipts),
      query(calls.showHead, showHead),
      query(calls.listSteps, listSteps),
      query(calls.showDraws, showDraws),
    ],
    events,
    truths: [
      {
        code: "PROOFS-18",
        says: "The blocks whose heads were published are those that stand in the ledger.",
        when: "each step",
        faults: async (db) => await publishedFaults(db),
      },
    ],
    finders: [findReceiptOwner],
    listeners: [quotaNotices(notify)],
    jobs: [publishLedgerHead, sealEvidence(createSealing(keys, "evidence")), revealDraws(secret)],
    // The seal replaces them by keys of their own that lie under the new one.
    keyUses: ["proofs.key", "proofs.next_key"].map((table) =>
      counted({ purpose: "evidence", what: "keys of the public log", table, column: "secret" }),
    ),
    boot: async (tx) => await commitChains(secret, tx),
  });
}
