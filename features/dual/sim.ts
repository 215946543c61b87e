import { simulation } from "@assay/server/simulation.ts";
export const sim = simulation("dual", { tier: "B", deeds: [], truths: [], sometimes: [] });
