/** A browser that subscribed with a key that the house has replaced subscribes anew when the app is opened: nobody is asked for it again. */
import { ask } from "@assay/ui/asking.ts";
import { askOnce } from "@assay/ui/client.ts";
import { session } from "@assay/ui/session.ts";
import { calls } from "../contract.ts";

export default function renewPush(): void {
  if (!session.now().loggedIn || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  // The switch in the settings does the same by hand.
  renewed().catch(() => undefined);
}

async function renewed(): Promise<void> {
  const { subscribedKey, subscribePush } = await import("@assay/ui/push.ts");
  const mine = await subscribedKey();
  if (mine === undefined) return;
  const { key, subscribed } = await askOnce(calls.showPush, {});
  if (!subscribed || mine === key) return;
  const { endpoint, keys } = await subscribePush(key);
  await ask(calls.subscribePush, { endpoint, ...keys, key }, { key: crypto.randomUUID() });
}
