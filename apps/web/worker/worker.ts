/**
 * The service worker: the app's own files from a cache, so that it opens without a network, and notifications. Calls, sockets and
 * whatever else is not a file of the build go to the network untouched; an answer about money is never served from here.
 */
import { dropOldBuilds, fromBuild, pathInBuild, takeBuild, takeLanguage } from "./build.ts";
import { isCoin, keptCoin } from "./coins.ts";
import { open, show } from "./push.ts";
import type { Installing, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

/**
 * A page without a web socket polls several times a second. Each request would wake this worker and keep it at work, and the
 * browser replaces a worker by a newer one only when it rests.
 */
const PAST = ["/api/*", "/socket.io/*"];

async function passBy(event: Installing): Promise<void> {
  await event.addRoutes?.(PAST.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" })));
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([takeBuild(), passBy(event)])));

self.addEventListener("activate", (event) => event.waitUntil(Promise.all([dropOldBuilds(), self.clients.claim()])));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const path = pathInBuild(url);
  if (path !== undefined) event.respondWith(fromBuild(path, request));
  else if (isCoin(url)) event.respondWith(keptCoin(request));
});

// A new build waits until its reader says so (device/update.ts): a reload in the middle of a form loses what was typed.
self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "take-over") event.waitUntil(self.skipWaiting());
  if (typeof data === "object" && data !== null && "lang" in data) event.waitUntil(takeLanguage(String(data.lang)));
});

self.addEventListener("push", (event) => event.waitUntil(show(self, event.data?.text())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(self, event.notification.data as { hash: string }));
});
