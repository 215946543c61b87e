import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { type DividendRow, listDividendRows } from "./store.ts";

type Call = typeof calls.listDividends;

const QUOTE = "USDT";

export async function listDividends({ db, caller }: Reader<Customer>, { page, limit }: InputOf<Call>): Promise<OutputOf<Call>> {
  const rows = await listDividendRows(db, caller.customerId, (page - 1) * limit, limit + 1);
  return { list: rows.slice(0, limit).map(describeDividend), page, limit, more: rows.length > limit };
}

const describeDividend = (row: DividendRow): OutputOf<Call>["list"][number] => ({
  id: row.id,
  symbol: `${row.base}/${QUOTE}`,
  at: row.effective_at.getTime(),
  shares: formatAmount(amount(row.base, BigInt(row.shares))),
  per_share: formatPrice(BigInt(row.per_share), 2),
  amount: formatAmount(amount(QUOTE, BigInt(row.units))),
  state: row.paid_at === null ? "owed" : "paid",
});
