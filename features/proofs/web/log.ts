/** The public log as this phone remembers it. A past that was rewritten no longer leads from what is remembered to what is shown. */
import { ask } from "@assay/ui/asking.ts";
import { read, write } from "@assay/ui/storage.ts";
import { calls } from "../contract.ts";
import { follow, type Head, linkFaultOf } from "../rules.ts";

/** Pages of the log that one sync follows; the next one goes on from there. */
const PAGES_MAX = 40;

export type LogState = "empty" | "first" | "grown" | "behind" | "rewritten" | "forged";

export interface LogSync {
  readonly state: LogState;
  /** The newest link that this phone has followed, or as far as it remembers. */
  readonly head: Head | undefined;
  /** What the server shows instead, where that contradicts. */
  readonly shown: Head | undefined;
}

/** Kept as place and hash with a space between. */
function remembered(): Head | undefined {
  const [place = "", hash = ""] = (read("logHead") ?? "").split(" ");
  return /^[0-9]+$/.test(place) && /^[0-9a-f]{64}$/.test(hash) ? { place, hash } : undefined;
}

const remember = ({ place, hash }: Head): void => write("logHead", `${place} ${hash}`);

/** Follows the log from the remembered head to the one that the server shows now. What contradicts is never remembered. */
export async function syncLog(): Promise<LogSync> {
  const known = remembered();
  const { head, keys } = await ask(calls.showHead, {});
  const contradicts = (state: LogState): LogSync => ({ state, head: known, shown: head ?? undefined });
  if (!head) return known ? contradicts("rewritten") : { state: "empty", head: undefined, shown: undefined };
  const fault = await linkFaultOf(head, new Map(Object.entries(keys))).catch(() => undefined);
  if (fault) return contradicts("forged");
  if (!known) {
    remember(head);
    return { state: "first", head, shown: undefined };
  }
  let at: Head = known;
  for (let page = 0; page < PAGES_MAX && BigInt(at.place) < BigInt(head.place); page += 1) {
    const { list } = await ask(calls.listSteps, { after: at.place });
    const left = Number(BigInt(head.place) - BigInt(at.place));
    if (list.length === 0) return contradicts("rewritten");
    at = await follow(at, list.slice(0, left));
  }
  if (BigInt(at.place) < BigInt(head.place)) {
    remember(at);
    return { state: "behind", head: at, shown: undefined };
  }
  if (at.place !== head.place || at.hash !== head.hash) return contradicts("rewritten");
  remember(head);
  return { state: "grown", head, shown: undefined };
}
