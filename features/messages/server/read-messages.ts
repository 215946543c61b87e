import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { markRead } from "./store.ts";
import { knownTopic } from "./topics.ts";

type Call = typeof calls.readMessages;

export async function readMessages(tx: Writer<Customer>, { topic }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const read = await markRead(tx.db, customerId, { topic: knownTopic(tx, topic) }, tx.now);
  if (read > 0) tx.emit(events.read, { customerId });
  return { read };
}
