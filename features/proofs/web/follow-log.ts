import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import { follow, type Head, linkFaultOf, type Step } from "../rules.ts";

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

/** Where the log is asked for. */
export interface LogSource {
  showHead(): Promise<OutputOf<typeof calls.showHead>>;
  /** What was appended after a place, a page at most. */
  listSteps(after: string): Promise<readonly Step[]>;
}

/** Follows the log from a remembered head to the one that is shown now. */
export async function followLog(known: Head | undefined, source: LogSource): Promise<LogSync> {
  const { head, keys } = await source.showHead();
  const contradicts = (state: LogState): LogSync => ({ state, head: known, shown: head ?? undefined });
  if (!head) return known ? contradicts("rewritten") : { state: "empty", head: undefined, shown: undefined };
  const fault = await linkFaultOf(head, new Map(Object.entries(keys))).catch(() => undefined);
  if (fault) return contradicts("forged");
  if (!known) return { state: "first", head, shown: undefined };
  let at: Head = known;
  for (let page = 0; page < PAGES_MAX && BigInt(at.place) < BigInt(head.place); page += 1) {
    const list = await source.listSteps(at.place);
    const left = Number(BigInt(head.place) - BigInt(at.place));
    if (list.length === 0) return contradicts("rewritten");
    at = await follow(at, list.slice(0, left));
  }
  if (BigInt(at.place) < BigInt(head.place)) return { state: "behind", head: at, shown: undefined };
  return at.place === head.place && at.hash === head.hash ? { state: "grown", head, shown: undefined } : contradicts("rewritten");
}
