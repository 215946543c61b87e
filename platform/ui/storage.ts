/**
 * The browser's local storage under the inherited keys. Storage may be denied or full (private windows, quotas); the app
 * then works for as long as the page is open.
 */
export type StorageKey =
  | "token"
  | "user"
  | "userAt"
  | "lang"
  | "theme"
  | "h5Version"
  | "saveFiatsTime"
  | "fiatRates"
  | "fiat"
  | "directions"
  | "balances"
  | "recentMarkets"
  | "firstSteps"
  | "orderConfirmation"
  | "codeRequest"
  | "ordersHeight"
  | "watchlistWidth"
  | "bookWidth"
  | "ticketWidth"
  | "logHead"
  | "totalUnit"
  | "leverage"
  | "chart"
  | "drawings"
  | "lineHint"
  | "running"
  | "catalogue"
  | "popupSeen"
  | "agreementsAway"
  | "shortcutsUsed"
  | "place"
  | "outbox"
  | "chatOutbox";

/** Raised when stored values change their meaning; a browser that stored an older version starts afresh, once. */
const VERSION = 1;

export function read(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function write(key: StorageKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Denied or full: the value lives in memory only.
  }
}

/** What says something of the customer who is logged in; the rest is how this browser is used, by whomever. */
const PRIVATE: readonly StorageKey[] = [
  "token",
  "user",
  "userAt",
  "outbox",
  "chatOutbox",
  "codeRequest",
  "running",
  "firstSteps",
];

/** Forgets whoever was logged in, by what stands in storage; the parts of the app that keep it may not even be loaded. */
export function forgetCustomer(but: readonly StorageKey[] = []): void {
  for (const key of PRIVATE) if (!but.includes(key)) write(key, undefined);
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(UNANSWERED)) sessionStorage.removeItem(name);
  } catch {
    // Denied: there is nothing.
  }
}

/** In the tab's own storage: what was sent and not answered, by call. */
export const UNANSWERED = "unanswered ";

/** Clears what a version before 1 has stored. Must run before anything else reads. */
export function resetOldStorage(): void {
  if (Number(read("h5Version") ?? 0) >= VERSION) return;
  try {
    localStorage.clear();
  } catch {
    return;
  }
  write("h5Version", String(VERSION));
}
