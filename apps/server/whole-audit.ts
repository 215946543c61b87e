/** The audit of a whole ledger, however long it is: every line and every block, with a word now and then of how far it has come. */
import { openDatabase } from "@assay/server/database.ts";
import { type ChainState, verifyChain } from "@assay/server/ledger/sealer.ts";
import { auditLedger } from "@assay/server/ledger/statement.ts";
import { headFaults, type LedgerHeadFact, listPublishedHeads } from "@assay/features/proofs/server.ts";

/** Who waits for an audit. */
export interface AuditTold {
  /** Hears how many of how many blocks are verified, of each hundredth and the last. */
  readonly onBlocks?: (done: number, all: number) => void;
  /** Heads that somebody kept: they must stand in this ledger. */
  readonly heads?: readonly LedgerHeadFact[];
}

export interface WholeAudit {
  readonly faults: readonly string[];
  readonly chain: ChainState;
  /** How many published heads were compared. */
  readonly heads: number;
}

export async function auditWhole(url: string, { onBlocks = () => undefined, heads = [] }: AuditTold): Promise<WholeAudit> {
  const { database, close } = openDatabase(url, 1, { patient: true });
  try {
    const faults = (await auditLedger(database)).map(({ fault, subject }) => `${fault} (${subject})`);
    let said = 0;
    const chain = await verifyChain(database, (done, all) => {
      if (done < all && done - said < all / 100) return;
      said = done;
      onBlocks(done, all);
    });
    const published = [...(await listPublishedHeads(database)), ...heads];
    return { faults: [...faults, ...(await headFaults(database, published))], chain, heads: published.length };
  } finally {
    await close();
  }
}
