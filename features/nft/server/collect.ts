import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { COLLECTED_MAX } from "../rules.ts";
import { countCollected, dropCollected, findWorks, keepCollected } from "./store.ts";

type Call = typeof calls.collect;

export async function collect(tx: Writer<Customer>, { work_id, collected }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  if ((await findWorks(tx.db, [work_id])).size === 0) reject("no-such-work");
  if (!collected) await dropCollected(tx.db, customerId, work_id);
  else {
    if ((await countCollected(tx.db, customerId)) >= COLLECTED_MAX) reject("too-many-collected", { maximum: COLLECTED_MAX });
    await keepCollected(tx.db, customerId, work_id, tx.now);
  }
  tx.emit(events.changed, { customerId });
  return { collected };
}
