import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { ANNOUNCEMENTS, type calls } from "../contract.ts";
import { knownTopic, wantedBy } from "./topics.ts";
import { saveWanted } from "./store.ts";

type Call = typeof calls.choosePush;

export async function choosePush(tx: Writer<Customer>, { topic, wanted }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  if (topic !== ANNOUNCEMENTS) knownTopic(tx, topic);
  await saveWanted(tx.db, customerId, topic, wanted);
  return await wantedBy(tx, customerId);
}
