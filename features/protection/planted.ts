/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "a-looser-limit-holds-at-once",
    file: "features/protection/rules/measures.ts",
    right: "const at = isTighter ? now : later(now, LOOSEN_AFTER_MS);",
    wrong: "const at = now;",
  },
];
