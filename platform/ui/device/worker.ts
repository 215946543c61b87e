/** The page's side of the service worker: registering it, noticing a newer build, and taking that over when its reader says so. */
import { create } from "zustand";
import { goTo } from "../navigation.ts";
import { session, useSession } from "../session.ts";

const LOOK_MS = 30 * 60_000;
/** The very first worker fetches the whole app to keep it. The first seconds are for the screen that is opened. */
const FIRST_WAIT_MS = 2_000;

/** True while a newer build waits. It takes over when every page is closed, or at once by `takeUpdate`. */
export const useUpdateReady = create<boolean>(() => false);

let registration: ServiceWorkerRegistration | undefined;

/** Registers the worker at `url` and follows it. Call it once, after the first paint; browsers without workers are left alone. */
export async function followWorker(url: string): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.addEventListener("message", goWhereTapped);
  if (!navigator.serviceWorker.controller) await new Promise((over) => setTimeout(over, FIRST_WAIT_MS));
  registration = await navigator.serviceWorker.register(url);
  noticeWaiting();
  registration.addEventListener("updatefound", () => {
    registration?.installing?.addEventListener("statechange", noticeWaiting);
    tellLanguage();
  });
  tellLanguage();
  useSession.subscribe((now, before) => {
    if (now.lang !== before.lang) tellLanguage();
  });
  lookNowAndThen(registration);
}

/** Which language's texts to keep for days without a network. */
function tellLanguage(): void {
  const { lang } = session.now();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  for (const worker of [registration?.installing, registration?.waiting, registration?.active]) worker?.postMessage({ lang });
}

/** The very first worker waits for nobody; only one that would replace another is an update. */
function noticeWaiting(): void {
  if (registration?.waiting && navigator.serviceWorker.controller) useUpdateReady.setState(true, true);
}

/** Routes change without loading a page, so the browser itself would not look for days. */
function lookNowAndThen(of: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - lookedAt < LOOK_MS) return;
    lookedAt = Date.now();
    // Without a network there is nothing to find.
    of.update().catch(() => undefined);
  });
}

/** Loads the newer build on the page that is open. Another page may have let it in already. */
export function takeUpdate(): void {
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  registration.waiting.postMessage("take-over");
}

/** A notification was tapped while this page was open. */
function goWhereTapped({ data }: MessageEvent<unknown>): void {
  if (typeof data !== "object" || data === null || !("open" in data)) return;
  if (typeof data.open === "string" && data.open.startsWith("#/pages/")) goTo(data.open.slice(1));
}
