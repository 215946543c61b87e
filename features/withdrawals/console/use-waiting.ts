import { useCall } from "@assay/ui/client.ts";
import { calls } from "../contract.ts";

/** How often the list is read anew, and how many are in sight. */
const [READ_MS, SHOWN] = [10_000, 100];

export const useWaiting = () => useCall(calls.listWaiting, { limit: String(SHOWN) }, { everyMs: READ_MS });
