/** The code on which money rests and which needs no database: arithmetic, what the ledger allows, and the matcher. */
export const mutatedFiles: readonly string[] = [
  "platform/core/money.ts",
  "platform/server/ledger/balances.ts",
  "platform/server/ledger/posting.ts",
  ...["book", "grid", "house-levels", "match"].map((name) => `features/spot/server/matching/${name}.ts`),
];

/** Tests that may run again and again in one process, the quick ones first. */
export const pureTestFiles: readonly string[] = [
  "platform/core/money.test.ts",
  "platform/server/ledger/balances.test.ts",
  "features/spot/server/matching/matching.test.ts",
  "apps/simulator/twins.test.ts",
  "features/spot/rules.test.ts",
  "features/spot/server/matching/twin.test.ts",
];
