import type { OutputOf } from "@assay/core/contract.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import type { calls } from "../contract.ts";
import { hasSubscription } from "./store.ts";
import { wantedBy } from "./topics.ts";

export const showPush =
  ({ publicKey }: PushPort) =>
  async (reader: Reader<Customer>): Promise<OutputOf<typeof calls.showPush>> => ({
    key: publicKey,
    subscribed: await hasSubscription(reader.db, reader.caller.sessionId),
    wanted: await wantedBy(reader, reader.caller.customerId),
  });
