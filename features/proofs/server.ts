import { type Feature, feature, query } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { calls, events } from "./contract.ts";
import { findReceiptOwner } from "./server/find-receipt-owner.ts";
import { listSteps } from "./server/list-steps.ts";
import { quotaNotices } from "./server/quota-notices.ts";
import { sealEvidence } from "./server/seal-evidence.ts";
import { showHead } from "./server/show-head.ts";
import { showReceipts } from "./server/show-receipts.ts";

export { AUDITED_MAX, unprovenFaults, unsoundFaults } from "./server/audit-receipts.ts";
export { openQuota, Quota } from "./server/quota.ts";
export { countUsed, listCountedBesides, listUsed } from "./server/quota-store.ts";
export { type Evidence, listEvidence, listPlaces, recordEvidence, type SharedFact } from "./server/store.ts";
export type { Fact } from "./rules.ts";

export interface ProofsTerms {
  /** Seals the key that signs; it must never change. */
  readonly secret: string;
  readonly notify: Notify;
}

export function proofsFeature({ secret, notify }: ProofsTerms): Feature {
  return feature("proofs", import.meta.dirname, {
    handlers: [query(calls.showReceipts, showReceipts), query(calls.showHead, showHead), query(calls.listSteps, listSteps)],
    events,
    finders: [findReceiptOwner],
    listeners: [quotaNotices(notify)],
    jobs: [sealEvidence(createSealing(secret, "assay proof keys"))],
  });
}
