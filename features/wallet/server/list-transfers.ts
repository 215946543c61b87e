import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { fieldOf } from "../rules.ts";
import { listTransferRows } from "./store.ts";

type ListTransfers = typeof calls.listTransfers;

export async function listTransfers(
  { db, caller }: Reader<Customer>,
  { page, limit }: InputOf<ListTransfers>,
): Promise<OutputOf<ListTransfers>> {
  const rows = await listTransferRows(db, caller.customerId, (page - 1) * limit, limit + 1);
  return {
    list: rows.slice(0, limit).map((row) => ({
      id: row.id,
      currency: row.currency,
      number: formatAmount(amount(row.currency, BigInt(row.units))),
      from_field: fieldOf(row.from_account),
      to_field: fieldOf(row.to_account),
      at: row.at.getTime(),
    })),
    page,
    limit,
    more: rows.length > limit,
  };
}
