import type { OutputOf } from "@assay/core/contract.ts";
import type { Operator, Reader } from "@assay/server/feature.ts";
import { countWaiting } from "@assay/server/operators/proposals.ts";
import type { calls } from "../../contract.ts";

/** Proposals by the role that must vote, and what each feature's desk has waiting. */
export async function listQueues({ db, now, caller, declared }: Reader<Operator>): Promise<OutputOf<typeof calls.listQueues>> {
  const proposals = (await countWaiting(db)).map(({ role, waiting, oldest_at }) => ({
    feature: "operators",
    queue: "proposals",
    roles: [role],
    waiting,
    oldest_at: oldest_at.getTime(),
    mine: caller.roles.includes(role),
  }));
  const desks = [];
  for (const { feature, queue, roles, read } of declared.queues) {
    const { waiting, oldestAt } = await read(db, now);
    desks.push({
      feature,
      queue,
      roles: [...roles],
      waiting,
      oldest_at: oldestAt?.getTime() ?? null,
      mine: roles.some((role) => caller.roles.includes(role)),
    });
  }
  return [...proposals, ...desks];
}
