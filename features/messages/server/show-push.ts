import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import type { calls } from "../contract.ts";
import { hasSubscription } from "./store.ts";
import { wantedBy } from "./topics.ts";

export const showPush =
  (push: PushPort) =>
  async (reader: Reader<Customer>): Promise<OutputOf<typeof calls.showPush>> => ({
    key: push.inUse().publicKey,
    subscribed: await hasSubscription(reader.db, reader.caller.sessionId),
    wanted: await wantedBy(reader, reader.caller.customerId),
  });
