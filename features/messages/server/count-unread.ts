import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { countUnreadByTopic } from "./store.ts";

export async function countUnread({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.countUnread>> {
  const unread = await countUnreadByTopic(db, caller.customerId);
  const [fills, alerts, security] = (["fills", "alerts", "security"] as const).map((topic) => unread.get(topic) ?? 0) as [
    number,
    number,
    number,
  ];
  return { count: fills + alerts + security, fills, alerts, security };
}
