/** `npm run operate` in the time of the house that the journeys visit. */
import { setClockAhead } from "@assay/server/clock-ahead.ts";
import { aheadMs } from "./house-time.ts";

setClockAhead(aheadMs);
await import("../scripts/operate.ts");
