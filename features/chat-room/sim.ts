/** How people use it, and what must stay true of it (README.md, Invariants). */
import { simulation } from "@assay/server/simulation.ts";

export const sim = simulation("chat-room", { tier: "B", deeds: [], truths: [], sometimes: [] });
