/** What messages are about, as features have declared it. */
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { ANNOUNCEMENTS } from "../contract.ts";
import { listUnwanted } from "./store.ts";

type Knowing = Pick<Reader, "db" | "declared">;

/** The topic that is asked for, if any. Rejects one that nobody has declared: `parameter-error`. */
export function knownTopic<Asked extends string | undefined>({ declared }: Pick<Knowing, "declared">, asked: Asked): Asked {
  if (asked !== undefined && !declared.topics.includes(asked)) reject("parameter-error", { field: "topic" });
  return asked;
}

/** Whether a customer wants messages of each topic, and announcements, pushed. */
export async function wantedBy({ db, declared }: Knowing, customerId: string): Promise<Record<string, boolean>> {
  const unwanted = await listUnwanted(db, customerId);
  return Object.fromEntries([...declared.topics, ANNOUNCEMENTS].map((topic) => [topic, !unwanted.has(topic)]));
}
