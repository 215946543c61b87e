import { type Feature, feature, query } from "@assay/server/feature.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { calls } from "./contract.ts";
import { listSteps } from "./server/list-steps.ts";
import { sealEvidence } from "./server/seal-evidence.ts";
import { showHead } from "./server/show-head.ts";
import { showReceipts } from "./server/show-receipts.ts";

export { AUDITED_MAX, unprovenFaults, unsoundFaults } from "./server/audit-receipts.ts";
export { type Evidence, listEvidence, recordEvidence, type SharedFact } from "./server/store.ts";
export type { Fact } from "./rules.ts";

export interface ProofsTerms {
  /** Seals the key that signs; it must never change. */
  readonly secret: string;
}

export function proofsFeature({ secret }: ProofsTerms): Feature {
  return feature("proofs", import.meta.dirname, {
    handlers: [query(calls.showReceipts, showReceipts), query(calls.showHead, showHead), query(calls.listSteps, listSteps)],
    jobs: [sealEvidence(createSealing(secret, "assay proof keys"))],
  });
}
