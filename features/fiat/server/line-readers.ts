/** How a feature that pays out finds its own lines among those of a statement: they carry its references. */
import type { Tx } from "@assay/server/feature.ts";
import type { Movement } from "../rules/statement.ts";

export interface LineReader {
  /**
   * What lines of an account are, by the bank's id; the others are not its own. It writes what follows from them in the same transaction, and
   * says whom they concern.
   */
  read(
    tx: Tx,
    accountId: string,
    movements: readonly Movement[],
    concerns: (customerId: string) => void,
  ): Promise<ReadonlyMap<string, "payout" | "bounced">>;
  /**
   * People say that a line of an account is what has come back for a reference. It rejects what cannot be, and answers whose it is; undefined where
   * the reference is not its own.
   */
  bounce(
    tx: Tx,
    accountId: string,
    reference: string,
    units: bigint,
  ): Promise<{ readonly id: string; readonly customerId: string } | undefined>;
}
