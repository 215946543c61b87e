import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import { faultOf, follow, type Head, linkFaultOf, type Step } from "../rules.ts";
import { type LedgerHeadFact, readLedgerHead } from "../rules/ledger-head.ts";

/** Pages of the log that one sync follows; the next one goes on from there. */
const PAGES_MAX = 40;

export type LogState = "empty" | "first" | "grown" | "behind" | "rewritten" | "forged";

export interface LogSync {
  readonly state: LogState;
  /** The newest link that this phone has followed, or as far as it remembers. */
  readonly head: Head | undefined;
  /** What the server shows instead, where that contradicts. */
  readonly shown: Head | undefined;
  /** The newest block of the ledger that a signed entry names. */
  readonly ledger?: LedgerHeadFact | undefined;
}

/** Where the log is asked for. */
export interface LogSource {
  showHead(): Promise<Pick<OutputOf<typeof calls.showHead>, "head" | "keys"> & Partial<OutputOf<typeof calls.showHead>>>;
  /** What was appended after a place, a page at most. */
  listSteps(after: string): Promise<readonly Step[]>;
}

/** Follows the log from a remembered head to the one that is shown now. */
export async function followLog(known: Head | undefined, source: LogSource): Promise<LogSync> {
  const { head, keys, ledger: said } = await source.showHead();
  const contradicts = (state: LogState): LogSync => ({ state, head: known, shown: head ?? undefined });
  if (!head) return known ? contradicts("rewritten") : { state: "empty", head: undefined, shown: undefined };
  const signers = new Map(Object.entries(keys));
  const fault = await linkFaultOf(head, signers).catch(() => undefined);
  const ledgerFault = said && (await faultOf(said, signers).catch(() => undefined));
  if (fault || ledgerFault) return contradicts("forged");
  const ledger = said ? readLedgerHead(said.fact) : undefined;
  if (!known) return { state: "first", head, shown: undefined, ledger };
  let at: Head = known;
  for (let page = 0; page < PAGES_MAX && BigInt(at.place) < BigInt(head.place); page += 1) {
    const list = await source.listSteps(at.place);
    const left = Number(BigInt(head.place) - BigInt(at.place));
    if (list.length === 0) return contradicts("rewritten");
    at = await follow(at, list.slice(0, left));
  }
  if (BigInt(at.place) < BigInt(head.place)) return { state: "behind", head: at, shown: undefined };
  return at.place === head.place && at.hash === head.hash
    ? { state: "grown", head, shown: undefined, ledger }
    : contradicts("rewritten");
}
