/** What statements had shown before local money stood in the ledger: posted at the first start that keeps it there, and never again. */
import { tableOf, text, units } from "@assay/server/agreements/table.ts";
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { opened } from "./book-postings.ts";
import { findAccount } from "./store.ts";

const openings = tableOf("fiat.opening", {
  accountId: text(),
  open: units,
  goingBack: units,
  clearing: units,
  sold: units,
  unexplained: units,
});

/** As many as there were accounts when the table was made; each names itself, so that a second start posts none of them. */
export async function postOpenings(tx: Tx): Promise<void> {
  for (const row of await openings.select(tx.db, sql`order by account_id`)) {
    const account = (await findAccount(tx.db, row.accountId))!;
    for (const posting of opened(account, row)) await tx.ledger.post(posting);
  }
}
