/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "an-alert-fires-and-its-customer-is-not-told",
    file: "features/market/server/judge-alerts.ts",
    right: "fired.map((row) => noticeOf(row, reached.reach.get(row.symbol)!)),",
    wrong: "[],",
  },
];
