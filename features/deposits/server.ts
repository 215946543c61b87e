import { type Feature, feature } from "@assay/server/feature.ts";

/** Deposits on the server: call → query or command, job → command, event → listener. */
export function depositsFeature(): Feature {
  return feature("deposits", import.meta.dirname, { handlers: [] });
}
