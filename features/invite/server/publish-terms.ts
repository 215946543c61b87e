/** Terms of the programme, which the product desk adds with four eyes. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatRate, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { SHARE_MAX } from "../rules.ts";
import { lockTerms, pageTerms, terms } from "./store.ts";

/** Whoever has signed up keeps the terms of then. Rejects `wrong-share`. */
export async function publishTerms(
  tx: Writer<Operator>,
  asked: InputOf<typeof calls.publishTerms>,
): Promise<OutputOf<typeof calls.publishTerms>> {
  const share = parseRate(asked.share);
  if (share === undefined || share > SHARE_MAX) reject("wrong-share");
  const id = await lockTerms(tx.db);
  tx.caller.shows({ share: formatRate(share), days: String(asked.days) });
  await terms.insert(tx.db, [{ id, share, days: asked.days, fromAt: tx.now }]);
  return { id };
}

export async function listTerms(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listTerms>,
): Promise<OutputOf<typeof calls.listTerms>> {
  return await readPage(
    paging,
    async (rows) => await pageTerms(db, rows),
    ({ id, share, days, fromAt }) => ({ id, share: formatRate(share), days, from_at: fromAt.getTime() }),
  );
}
