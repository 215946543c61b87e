/** What a sandbox has and production never: money of no worth in the treasury, and labelled robots that hold the roles. */
import { amount, pow10 } from "@assay/core/money.ts";
import { currencyFact } from "@assay/core/currency.ts";
import type { Role } from "@assay/core/roles.ts";
import type { Tx } from "@assay/server/feature.ts";
import { findOperatorByName, insertOperator, setOperatorState } from "@assay/server/operators/operators.ts";
import { practiceGenesis } from "../postings.ts";
import type { Terms } from "../terms.ts";

/** Of each currency that any pool pays in. */
const GENESIS_WHOLE = 10_000_000n;

/** Two of security, so that four eyes open; maker and checker are two. */
export const practiceStaff: readonly (readonly [name: string, role: Role])[] = [
  ["Practice support", "support"],
  ["Practice verification", "verification"],
  ["Practice verification 2", "verification"],
  ["Practice treasury maker", "treasury-maker"],
  ["Practice treasury checker", "treasury-checker"],
  ["Practice treasury checker 2", "treasury-checker"],
  ["Practice product", "product"],
  ["Practice product 2", "product"],
  ["Practice market", "market"],
  ["Practice market 2", "market"],
  ["Practice security", "security"],
  ["Practice security 2", "security"],
];

/** Changes nothing the second time. Where the desks are left to people, robots that were there are not enrolled. */
export async function openPractice(tx: Tx, { pools }: Terms, staffed: boolean): Promise<void> {
  const currencies = new Set(pools().flatMap((pool) => pool.currencies));
  for (const currency of currencies) {
    const { scale } = currencyFact(currency);
    await tx.ledger.post(practiceGenesis(amount(currency, GENESIS_WHOLE * pow10(scale))));
  }
  for (const [name, role] of practiceStaff) {
    const known = await findOperatorByName(tx.db, name);
    if (!known && staffed) {
      const id = tx.random.id(tx.now);
      await insertOperator(tx.db, { id, name, state: "enrolled", practice: true, roles: [role] }, tx.now);
    } else if (known && known.state !== "closed" && known.state !== (staffed ? "enrolled" : "invited")) {
      await setOperatorState(tx.db, known.id, staffed ? "enrolled" : "invited");
    }
  }
}
