import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import type { calls } from "../contract.ts";
import { findWanted, hasSubscription } from "./store.ts";

export const showPush =
  ({ publicKey }: PushPort) =>
  async ({ db, caller }: Reader<Customer>): Promise<OutputOf<typeof calls.showPush>> => ({
    key: publicKey,
    subscribed: await hasSubscription(db, caller.sessionId),
    wanted: await findWanted(db, caller.customerId),
  });
