import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { type DividendShown, listDividendRows } from "./store.ts";

type Call = typeof calls.listDividends;

const QUOTE = "USDT";

export async function listDividends({ db, caller }: Reader<Customer>, paging: InputOf<Call>): Promise<OutputOf<Call>> {
  return await readPage(paging, (rows) => listDividendRows(db, caller.customerId, rows), describeDividend);
}

const describeDividend = (row: DividendShown): OutputOf<Call>["list"][number] => ({
  id: row.id,
  symbol: `${row.base}/${QUOTE}`,
  at: row.effectiveAt.getTime(),
  shares: formatAmount(amount(row.base, row.shares)),
  per_share: formatPrice(row.perShare, 2),
  amount: formatAmount(amount(QUOTE, row.units)),
  state: row.paidAt === null ? "owed" : "paid",
});
