/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "proceeds-leave-and-are-still-counted",
    file: "features/loans/server/change-collateral.ts",
    right: "const loan = { ...before, [from]: before[from] - units };",
    wrong: "const loan = { ...before, [from]: before[from] };",
  },
  {
    name: "interest-is-charged-for-an-hour-twice",
    file: "features/loans/server/store.ts",
    right: "hours = new_hours, principal_hours = new_principal_hours,",
    wrong: "hours = new_hours, principal_hours = new_principal_hours + principal,",
  },
  {
    name: "collateral-is-sold-without-a-receipt",
    file: "features/loans/server/repay.ts",
    right: 'await recordEvidence(tx.db, [evidenceOf({ step, before, held, sale, cause: "asked", tick, pays: units })], tx.now);',
    wrong: "await recordEvidence(tx.db, [], tx.now);",
  },
];
