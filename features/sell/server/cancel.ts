import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { isCancellable } from "../rules/states.ts";
import { describeSale } from "./answers.ts";
import { giveBack } from "./move.ts";
import { holdSale } from "./store.ts";

type Call = typeof calls.cancel;

/** The row's lock decides between this and a file. */
export async function cancel(tx: Writer<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const row = await holdSale(tx.db, id);
  if (row?.customerId !== tx.caller.customerId) return reject("no-such-coin-sale");
  if (!isCancellable(row.state)) return reject("too-late-to-cancel");
  return { sale: describeSale(await giveBack(tx, row, "cancelled", null)) };
}
