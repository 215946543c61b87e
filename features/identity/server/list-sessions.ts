import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { idleSince } from "./sessions.ts";
import { listOpenSessions } from "./store.ts";

/** The customer's open sessions, newest first. */
export async function listSessions({ db, now, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.listSessions>> {
  const rows = await listOpenSessions(db, caller.customerId, now, idleSince(now));
  return rows.map(({ id, device, network, created_at, seen_at }) => ({
    id,
    device,
    network,
    created_at: created_at.getTime(),
    seen_at: seen_at.getTime(),
    current: id === caller.sessionId,
  }));
}
