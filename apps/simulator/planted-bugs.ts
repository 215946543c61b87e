/** Every mistake that is planted: those of the platform and what each feature declares. */
import type { PlantedBug } from "@assay/server/simulation.ts";
import { sims } from "./features.ts";
import { platformBugs } from "./platform-bugs.ts";

export const plantedBugs: readonly PlantedBug[] = [...platformBugs, ...sims.flatMap(({ planted }) => planted)];
