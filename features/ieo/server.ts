import { type Feature, feature } from "@assay/server/feature.ts";

/** Ieo on the server: call → query or command, job → command, event → listener. */
export function ieoFeature(): Feature {
  return feature("ieo", import.meta.dirname, { handlers: [] });
}
