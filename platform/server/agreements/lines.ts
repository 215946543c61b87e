/** What an agreement has moved on its customer's accounts, as its page tells it. */
import type { AgreementLine } from "@assay/core/agreement-line.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatDecimal } from "@assay/core/money.ts";
import type { Database } from "../database.ts";
import type { Address } from "../ledger/posting.ts";
import { readPostings } from "../ledger/statement.ts";

export interface LinesOf {
  /** The customer's account, and where the agreement holds what it holds. */
  readonly free: Address;
  readonly held: Address;
  readonly reasons: readonly string[];
  readonly references: readonly string[];
  /** Decimals of a currency that this process may not have learnt yet. */
  readonly decimalsOf?: (currency: string) => number;
}

/** So many of the newest lines are shown. */
const LINES_SHOWN = 100;

export async function readLines(
  db: Database,
  { free, held, reasons, references, decimalsOf = scaleOf }: LinesOf,
): Promise<AgreementLine[]> {
  const found = await readPostings(db, { addresses: [free, held], reasons, references, limit: LINES_SHOWN });
  return found.map(({ id, reason, address, currency, change, at }) => ({
    id,
    reason,
    place: address === free ? "available" : "held",
    currency,
    change: formatDecimal(change, decimalsOf(currency)),
    at: at.getTime(),
  }));
}
