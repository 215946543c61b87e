/** All features in order. A feature may need only those before it, so cycles cannot be written; migrations run in the same order. */
export const featureMap = [
  "content",
  "identity",
  "messages",
  "proofs",
  "market",
  "wallet",
  "protection",
  "spot",
  "leverage",
  "seconds",
  "stock",
] as const;
export type FeatureName = (typeof featureMap)[number];
