/** What the public log says of the ledger: how far its blocks go, and the hash to which they lead. */
import type { Fact } from "../rules.ts";

export const LEDGER_RULE = "ledger-head-1";
/** What such entries are about: no customer's thing, and always the same one. */
export const LEDGER_SUBJECT = "00000000-0000-7000-8000-00000000001e";

/** A type, so that it is a `Fact`. */
export type LedgerHeadFact = {
  readonly id: string;
  /** The newest block, in decimal. */
  readonly height: string;
  /** Its hash, which follows from every line of the ledger up to there. */
  readonly block: string;
};

/** The fact of such an entry, undefined of anything else. */
export function readLedgerHead(fact: Fact): LedgerHeadFact | undefined {
  const { id, height, block } = fact as Partial<LedgerHeadFact>;
  const isOne = id === LEDGER_SUBJECT && /^[1-9]\d{0,17}$/.test(height ?? "") && /^[0-9a-f]{64}$/.test(block ?? "");
  return isOne ? { id, height: height!, block: block! } : undefined;
}
