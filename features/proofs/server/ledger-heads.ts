/** Puts how far the ledger goes into the public log, where it is signed, and says what of that stands in the ledger no more. */
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job } from "@assay/server/feature.ts";
import { readBlockHashes, readNewestBlock } from "@assay/server/ledger/sealer.ts";
import { LEDGER_RULE, LEDGER_SUBJECT, type LedgerHeadFact, readLedgerHead } from "../rules/ledger-head.ts";
import type { Fact } from "../rules.ts";
import { listLedgerHeads, NOBODY, recordEvidence } from "./store.ts";

/** A head says everything before it too: what was rewritten there leads to none of the newest. */
const COMPARED_MAX = 20;

/** Blocks may come every two seconds; the log tells of the newest once a minute. */
export const publishLedgerHead: Job = {
  name: "proofs.ledger-head",
  everyMs: 2 * SECOND_MS,
  run: async ({ db, now }) => {
    const [last] = await listLedgerHeads(db, 1);
    if (last && now.getTime() - last.at.getTime() < MINUTE_MS) return "done";
    const newest = await readNewestBlock(db);
    if (!newest || (last && readLedgerHead(JSON.parse(last.fact) as Fact)?.height === newest.height)) return "done";
    const fact: LedgerHeadFact = { id: LEDGER_SUBJECT, height: newest.height, block: newest.hash };
    await recordEvidence(db, [{ customerId: NOBODY, subject: LEDGER_SUBJECT, rule: LEDGER_RULE, fact }], now);
    return "done";
  },
};

/** The newest published heads. */
export async function listPublishedHeads(db: Database): Promise<LedgerHeadFact[]> {
  const published = await listLedgerHeads(db, COMPARED_MAX);
  return published.flatMap(({ fact }) => readLedgerHead(JSON.parse(fact) as Fact) ?? []);
}

/** What they say that the ledger does not, one line each. */
export const publishedFaults = async (db: Database): Promise<string[]> => await headFaults(db, await listPublishedHeads(db));

/** The same of heads that somebody kept. */
export async function headFaults(db: Database, heads: readonly LedgerHeadFact[]): Promise<string[]> {
  const hashes = await readBlockHashes(
    db,
    heads.map(({ height }) => height),
  );
  return heads
    .filter(({ height, block }) => hashes.get(height) !== block)
    .map(({ height, block }) => `block ${height} was published as ${block}, and the ledger has ${hashes.get(height) ?? "none"}`);
}
