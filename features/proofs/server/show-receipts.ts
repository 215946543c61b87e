import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import type { Fact } from "../rules.ts";
import { listReceiptRows, readPublicKeys, type ReceiptRow } from "./store.ts";

type Call = typeof calls.showReceipts;

/** Of each kind. */
const RECEIPTS_MAX = 50;

export async function showReceipts(
  { db, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const [own, keys] = await Promise.all([listReceiptRows(db, customerId, [id], { limit: RECEIPTS_MAX }), readPublicKeys(db)]);
  const receipts = own.map(readRow);
  // What closes with another thing, or as a part of it, goes by what was asked of that.
  const others = new Set(receipts.flatMap(({ fact }) => subjectAsked(fact) ?? []));
  others.delete(id);
  if (others.size === 0) return { keys, receipts };
  const asked = await listReceiptRows(db, customerId, [...others], { limit: RECEIPTS_MAX, asked: "only" });
  return {
    keys,
    receipts: [...asked.map(readRow), ...receipts].sort((one, next) => (BigInt(one.place) < BigInt(next.place) ? -1 : 1)),
  };
}

const readRow = (row: ReceiptRow) => ({ ...row, fact: JSON.parse(row.fact) as Fact });

const subjectAsked = (fact: Fact): string | undefined => (fact as { asked?: { id?: string } }).asked?.id;
