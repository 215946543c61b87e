/** Mistakes that would credit twice: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "what-was-credited-is-not-written-down",
    file: "features/deposits/server/credit.ts",
    right: "await writeDecided(tx.db, decided);",
    wrong: "",
  },
  {
    name: "a-transfer-is-credited-twice-in-one-turn",
    file: "features/deposits/server/credit.ts",
    right: "for (const row of credited) {",
    wrong: "for (const row of [...credited, ...credited.map((one) => ({ ...one, id: tx.random.id(tx.now) }))]) {",
  },
  {
    name: "a-transfer-is-worth-twice-what-came",
    file: "features/deposits/server/scan.ts",
    right: "units: asset ? toLedger(chainUnits, decimals, scaleOf(asset.currency)).units : 0n,",
    wrong: "units: asset ? toLedger(chainUnits, decimals, scaleOf(asset.currency)).units * 2n : 0n,",
  },
  {
    name: "a-posting-credits-twice-the-transfer",
    file: "features/deposits/server/postings.ts",
    right: "to: spotAddress(customerId), amount: amount(currency, units) }],",
    wrong: "to: spotAddress(customerId), amount: amount(currency, units * 2n) }],",
  },
];
