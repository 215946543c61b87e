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
  "deposits",
  "protection",
  "vip",
  "payees",
  "spot",
  "swap",
  "leverage",
  "seconds",
  "stock",
  "lock-mining",
] as const;
export type FeatureName = (typeof featureMap)[number];
