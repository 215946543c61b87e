/** How people meet what the house says about itself. */
import { deed, simulation } from "@assay/server/simulation.ts";
import { calls } from "./contract.ts";

export const sim = simulation("content", {
  deeds: [
    deed("content.read-site", calls.showSiteConfig, { weight: 1, ask: () => ({}) }),
    deed("content.read-menu", calls.listMenu, { weight: 1, ask: () => ({}) }),
  ],
});
