/**
 * Web push in this browser: asking, ending, and knowing which it is. The service worker shows what arrives; import this lazily.
 * A payload is JSON `{ title, body, hash, tag }`, already in the reader's language; a tap opens `hash`.
 */

/** "unsupported" also where no service worker runs: in development, and in Safari on iOS until the app is on the home screen. */
export type PushState = "unsupported" | "denied" | "off" | "on";

/** Where a server delivers to, and the keys that it encrypts with; both base64url. */
export interface PushAddress {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The customer, or a rule of the browser, said no to notifications. */
export class PushDeniedError extends Error {
  constructor() {
    super("notifications are not allowed");
    this.name = "PushDeniedError";
  }
}

export async function pushState(): Promise<PushState> {
  const registration = await pushable();
  if (!registration) return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/**
 * Asks for permission and subscribes with the server's VAPID key (base64url, P-256, uncompressed). Call it from a press: browsers
 * refuse to ask otherwise. A subscription of before is ended, so that nobody who used this browser earlier is told to here.
 * Throws PushDeniedError, or the browser's own error when its push service does not answer.
 */
export async function subscribePush(vapidPublicKey: string): Promise<PushAddress> {
  if ((await Notification.requestPermission()) !== "granted") throw new PushDeniedError();
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.["p256dh"] || !keys["auth"]) throw new Error("the browser gave a push subscription without keys");
  return { endpoint, keys: { p256dh: keys["p256dh"], auth: keys["auth"] } };
}

/** The server's key with which this browser is subscribed; undefined where it is not, or does not tell. */
export async function subscribedKey(): Promise<string | undefined> {
  const key = (await (await pushable())?.pushManager.getSubscription())?.options.applicationServerKey;
  if (!key) return undefined;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** Ends the subscription in this browser and tells its endpoint, so that the server can forget it; undefined if there was none. */
export async function unsubscribePush(): Promise<string | undefined> {
  const subscription = await (await pushable())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  return subscription?.endpoint;
}

/** The worker that would receive, where this browser can receive at all. */
async function pushable(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis)) return undefined;
  return navigator.serviceWorker.getRegistration();
}
