/** What a customer is told of his orders: all of them, and one with each line that it has moved on his accounts. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatDecimal } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { findLineBounds, readStatement } from "@assay/server/ledger/statement.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describePurchases } from "./answers.ts";
import { heldAddress, spotAddress } from "./postings.ts";
import { findPurchase, listPurchaseRows, type Purchase } from "./store.ts";

type ListPurchases = typeof calls.listPurchases;

export async function listPurchases(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { list, ...paging }: InputOf<ListPurchases>,
): Promise<OutputOf<ListPurchases>> {
  const page = await readPage(
    paging,
    (rows) => listPurchaseRows(db, { customerId, list, ...rows }),
    (one) => one,
  );
  return { ...page, list: await describePurchases(db, now, page.list) };
}

type ShowPurchase = typeof calls.showPurchase;

export async function showPurchase(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<ShowPurchase>,
): Promise<OutputOf<ShowPurchase>> {
  const purchase = (await findPurchase(db, customerId, id)) ?? reject("no-such-purchase");
  const [order] = await describePurchases(db, now, [purchase]);
  return { order: order!, lines: await linesOf(db, purchase) };
}

/** More than a customer's accounts move in one moment by other orders that are settled with this one. */
const LINES_MAX = 500;

/** The lines of an order, the oldest first: it moves money as it is bought and as it is settled. */
async function linesOf(db: Reader["db"], { id, customerId, createdAt, settledAt }: Purchase) {
  const addresses = [spotAddress(customerId), heldAddress(customerId)];
  const moments = [createdAt, ...(settledAt ? [settledAt] : [])].map((at) => at.getTime());
  const found = await Promise.all(
    moments.map(async (at) => {
      const bounds = await findLineBounds(db, { addresses, from: at, to: at });
      return bounds ? await readStatement(db, { addresses, ...bounds, limit: LINES_MAX }) : [];
    }),
  );
  return found
    .flat()
    .filter(({ reference }) => reference === id)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
    .map(({ address, reason, currency, change, at }) => ({
      reason,
      place: address === addresses[0] ? ("available" as const) : ("held" as const),
      currency,
      change: formatDecimal(change, scaleOf(currency)),
      at: at.getTime(),
    }));
}
