/** What was decided to go back, and has not gone yet. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { fiatText } from "./answers.ts";
import { listReturning } from "./books-store.ts";

type ListReturns = typeof calls.listReturns;

export async function listReturns({ db }: Reader<Operator>, { limit }: InputOf<ListReturns>): Promise<OutputOf<ListReturns>> {
  const rows = await listReturning(db, limit + 1);
  return {
    list: rows.slice(0, limit).map(({ id, accountId, currency, returned, name, returnReference, note }) => ({
      key: id,
      account: accountId,
      currency,
      amount: fiatText(currency, returned),
      name,
      reference: returnReference!,
      note: note ?? "",
    })),
    more: rows.length > limit,
  };
}
