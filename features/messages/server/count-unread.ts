import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { countUnreadByTopic } from "./store.ts";

export async function countUnread({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.countUnread>> {
  const unread = await countUnreadByTopic(db, caller.customerId);
  return { count: unread.values().reduce((sum, count) => sum + count, 0), topics: Object.fromEntries(unread) };
}
