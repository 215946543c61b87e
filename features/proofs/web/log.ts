/** The public log as this phone remembers it. A past that was rewritten no longer leads from what is remembered to what is shown. */
import { ask } from "@assay/ui/asking.ts";
import { read, write } from "@assay/ui/storage.ts";
import { calls } from "../contract.ts";
import type { Head } from "../rules.ts";
import { followLog, type LogSync } from "./follow-log.ts";

/** Kept as place and hash with a space between. */
function remembered(): Head | undefined {
  const [place = "", hash = ""] = (read("logHead") ?? "").split(" ");
  return /^[0-9]+$/.test(place) && /^[0-9a-f]{64}$/.test(hash) ? { place, hash } : undefined;
}

/** Follows the log from the remembered head to the one that the server shows now. What contradicts is never remembered. */
export async function syncLog(): Promise<LogSync> {
  const sync = await followLog(remembered(), {
    showHead: async () => await ask(calls.showHead, {}),
    listSteps: async (after) => (await ask(calls.listSteps, { after })).list,
  });
  const { state, head } = sync;
  if (head && (state === "first" || state === "grown" || state === "behind")) write("logHead", `${head.place} ${head.hash}`);
  return sync;
}
