/**
 * What a service worker sees around it. TypeScript's own description of it cannot stand beside the one of pages, which the
 * rest of the app needs, so the few names that ours uses are written down here.
 */
export interface Lasting extends Event {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void;
}

export interface Installing extends Lasting {
  /** Requests to these paths go past the worker. Chromium has it; elsewhere every request is asked about. */
  addRoutes?(
    routes: readonly { readonly condition: { readonly urlPattern: { readonly pathname: string } }; readonly source: "network" }[],
  ): Promise<void>;
}

export interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface Pushed extends Lasting {
  readonly data: { text(): string } | null;
}

export interface Tapped extends Lasting {
  readonly notification: Notification;
}

export interface Told extends Lasting {
  readonly data: unknown;
}

interface Page {
  focus(): Promise<Page>;
  postMessage(message: unknown): void;
}

export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(terms: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install", run: (event: Installing) => void): void;
  addEventListener(kind: "activate", run: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", run: (event: Fetching) => void): void;
  addEventListener(kind: "message", run: (event: Told) => void): void;
  addEventListener(kind: "push", run: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", run: (event: Tapped) => void): void;
}
