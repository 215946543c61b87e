import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import type { PushPort } from "@assay/server/outside/push.ts";
import type { calls } from "../contract.ts";
import { saveSubscription } from "./store.ts";

export const subscribePush =
  (push: PushPort) =>
  async (
    { db, now, caller }: Writer<Customer>,
    { endpoint, p256dh, auth, key }: InputOf<typeof calls.subscribePush>,
  ): Promise<"subscribed"> => {
    const version = key === undefined ? push.inUse().version : push.versionOf(key);
    if (!push.accepts(endpoint) || version === undefined) reject("push-endpoint-refused");
    const { customerId, sessionId, lang } = caller;
    await saveSubscription(db, customerId, { session_id: sessionId, endpoint, p256dh, auth, lang, key: version }, now);
    return "subscribed";
  };
