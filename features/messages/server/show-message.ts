import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeMessage } from "./described.ts";
import { findMessage } from "./store.ts";

type Call = typeof calls.showMessage;

/** Reading it is a call of its own: a browser that fetches ahead must not mark it as read. */
export async function showMessage({ db, caller }: Reader<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const row = await findMessage(db, caller.customerId, id);
  return row ? describeMessage(row, caller.lang) : reject("no-such-message");
}
