import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { fieldOf } from "../rules.ts";
import { listTransferRows, type TransferRow } from "./store.ts";

type ListTransfers = typeof calls.listTransfers;

export async function listTransfers(
  { db, caller }: Reader<Customer>,
  paging: InputOf<ListTransfers>,
): Promise<OutputOf<ListTransfers>> {
  return await readPage(paging, (rows) => listTransferRows(db, caller.customerId, rows), describeTransfer);
}

const describeTransfer = (row: TransferRow) => ({
  id: row.id,
  currency: row.currency,
  number: formatAmount(amount(row.currency, BigInt(row.units))),
  from_field: fieldOf(row.from_account),
  to_field: fieldOf(row.to_account),
  at: row.at.getTime(),
});
