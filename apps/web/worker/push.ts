/** Notifications: what a push says is shown, and a tap on it opens the page it names. */
import type { WorkerScope } from "./scope.ts";

/** What the server sends, already in the reader's language. */
interface Payload {
  readonly title: string;
  readonly body: string;
  /** The page that a tap opens, such as "#/pages/transaction/currency_order". */
  readonly hash: string;
  /** A later notification of the same tag replaces this one. */
  readonly tag: string;
}

const HOME = "#/pages/index/index";
const isPage = (hash: unknown): hash is string => typeof hash === "string" && hash.startsWith("#/pages/");

function read(text: string | undefined): Partial<Payload> {
  try {
    return (JSON.parse(text ?? "{}") as Partial<Payload> | null) ?? {};
  } catch {
    return {};
  }
}

/** Browsers take the right to push away from a worker that shows nothing, so something is shown in any case. */
export async function show({ registration }: WorkerScope, text: string | undefined): Promise<void> {
  const { title = "Assay", body = "", tag = "", hash } = read(text);
  await registration.showNotification(title, {
    body,
    tag,
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { hash: isPage(hash) ? hash : HOME },
  });
}

/** Brings an open page to the front and tells it where to go; without one, opens the app there. */
export async function open({ clients }: WorkerScope, { hash }: { readonly hash: string }): Promise<void> {
  const [page] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!page) return void (await clients.openWindow(`/${hash}`));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one.
  page.postMessage({ open: hash });
  await page.focus();
}
