import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { describeMessage } from "./described.ts";
import { listMessageRows } from "./store.ts";
import { knownTopic } from "./topics.ts";

type Call = typeof calls.listMessages;

export async function listMessages(
  reader: Reader<Customer>,
  { topic: asked, ...paging }: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const { customerId, lang } = reader.caller;
  const topic = knownTopic(reader, asked);
  return await readPage(
    paging,
    (rows) => listMessageRows(reader.db, { customerId, topic, ...rows }),
    (row) => describeMessage(row, lang),
  );
}
