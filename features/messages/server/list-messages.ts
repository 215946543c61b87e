import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { describeMessage } from "./described.ts";
import { listMessageRows } from "./store.ts";

type Call = typeof calls.listMessages;

export async function listMessages(
  { db, caller }: Reader<Customer>,
  { topic, page, limit }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const asked = { customerId: caller.customerId, topic, offset: (page - 1) * limit, limit: limit + 1 };
  const rows = await listMessageRows(db, asked);
  const list = rows.slice(0, limit).map((row) => describeMessage(row, caller.lang));
  return { list, page, limit, more: rows.length > limit };
}
