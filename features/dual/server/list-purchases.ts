/** What a customer is told of his orders: all of them, and one with each line that it has moved on his accounts. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { readLines } from "@assay/server/agreements/lines.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { bills, type calls } from "../contract.ts";
import { describePurchases } from "./answers.ts";
import { heldAddress, spotAddress } from "./postings.ts";
import { findPurchase, listPurchaseRows } from "./store.ts";

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
  const lines = await readLines(db, {
    free: spotAddress(customerId),
    held: heldAddress(customerId),
    reasons: bills.map(({ reason }) => reason),
    references: [id],
  });
  return { order: order!, lines };
}
