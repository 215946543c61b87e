/** All features in order. A feature may need only those before it, so cycles cannot be written; migrations run in the same order. */
export const featureMap = [
  "content",
  "uploads",
  "identity",
  "messages",
  "proofs",
  "operators",
  "verification",
  "market",
  "wallet",
  "protection",
  "vip",
  "payees",
  "spot",
  "swap",
  "leverage",
  "seconds",
  "stock",
  "lock-mining",
  "ieo",
] as const;
export type FeatureName = (typeof featureMap)[number];
