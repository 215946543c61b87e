/** What the provider has moved on our account with it, as movements of a statement: the way of every bank's. */
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { Movement } from "../../rules/statement.ts";
import { lastStatement } from "../books-store.ts";
import { takeStatement } from "../statements.ts";
import { findAccount } from "../store.ts";
import type { FiatTerms } from "../terms.ts";

/** One statement, which continues the account's last one; named after its first movement, so that none is taken in twice. */
export async function bookMovements(terms: FiatTerms, tx: Tx, accountId: string, movements: readonly Movement[]): Promise<void> {
  const [first] = movements;
  if (!first) return;
  const { currency } = (await findAccount(tx.db, accountId, sql`for no key update`))!;
  const opening = (await lastStatement(tx.db, accountId))?.closing ?? 0n;
  await takeStatement(terms, tx, {
    account: accountId,
    number: `C-${first.bankId}`,
    currency,
    opening,
    closing: movements.reduce((sum, { units }) => sum + units, opening),
    movements,
  });
}
