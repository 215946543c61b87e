/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "faucet-ignores-the-claim",
    file: "features/wallet/server/claim-faucet.ts",
    right: 'if (!(await insertClaim(tx.db, customerId, day, faucetGift.units, tx.now))) return "faucet-claimed";',
    wrong: "await insertClaim(tx.db, customerId, day, faucetGift.units, tx.now);",
  },
  {
    name: "faucet-counts-from-tomorrow",
    file: "features/wallet/server/claim-faucet.ts",
    right: "const day = utcDay(tx.now);",
    wrong: "const day = utcDay(tx.now) + 1;",
  },
  {
    name: "transfer-goes-to-the-wrong-account",
    file: "features/wallet/server/postings.ts",
    right: "transfers: [{ from: addressOf(customerId, from), to: addressOf(customerId, to), amount: moved }],",
    wrong:
      'transfers: [{ from: addressOf(customerId, from), to: addressOf(customerId, from === "spot" ? "fiat" : to), amount: moved }],',
  },
  {
    name: "transfer-takes-the-smaller-half",
    file: "features/wallet/server/transfer.ts",
    right: "const moved = judgement.accepted;",
    wrong: "const moved = { ...judgement.accepted, units: (judgement.accepted.units + 1n) / 2n };",
  },
  {
    name: "locks-in-the-order-of-the-request",
    file: "features/wallet/server/transfer.ts",
    right: "await tx.ledger.open([from, to].map((account) => ({ address: addressOf(customerId, account), currency })));",
    wrong: "for (const account of [from, to]) await tx.ledger.open([{ address: addressOf(customerId, account), currency }]);",
  },
];
