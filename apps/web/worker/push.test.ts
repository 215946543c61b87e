/** The worker's own handlers for notifications, called as a browser calls them: a journey sees them only in a complete Chromium. */
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}

const heard = new Map<string, (event: unknown) => void>();
const done: unknown[] = [];
let shown: Shown[] = [];
let pages: object[] = [];

before(async () => {
  const scope = {
    addEventListener: (kind: string, run: (event: unknown) => void) => heard.set(kind, run),
    registration: { showNotification: async (title: string, options: NotificationOptions) => shown.push({ title, options }) },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => done.push({ opened: url }) },
  };
  Object.assign(globalThis, { self: scope, BUILD: { digest: "", files: [] } });
  await import("./worker.ts");
});

beforeEach(() => {
  shown = [];
  pages = [];
  done.length = 0;
});

/** Lets the worker hear an event, and lives as long as it asks for. */
async function tell(kind: "push" | "notificationclick", event: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  heard.get(kind)!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
  assert.equal(work.length, 1, "the browser may end a worker that asks for no time");
  await Promise.all(work);
}

const push = (text?: string): Promise<void> => tell("push", { data: text === undefined ? null : { text: () => text } });

const tap = (hash: string): Promise<void> =>
  tell("notificationclick", { notification: { data: { hash }, close: () => done.push("closed") } });

test("a push is shown with its words, in the place of one with the same tag, and keeps the page that it names", async () => {
  const hash = "#/pages/transaction/currency_order";
  await push(JSON.stringify({ title: "Order filled", body: "0.01 BTC at 60,000.00", hash, tag: "fill" }));
  const [{ title, options }] = shown as [Shown];
  assert.deepEqual([title, options.body, options.tag, options.data], ["Order filled", "0.01 BTC at 60,000.00", "fill", { hash }]);
});

test("something is shown whatever the push says, and it leads to a page of the app alone", async () => {
  await push();
  await push("not JSON");
  await push("null");
  await push(JSON.stringify({ title: "Elsewhere", hash: "https://example.com/#/pages/" }));
  assert.deepEqual(
    shown.map(({ title, options }) => [title, options.data]),
    ["Assay", "Assay", "Assay", "Elsewhere"].map((title) => [title, { hash: "#/pages/index/index" }]),
  );
});

test("a tap on a notification takes it away and leads an open page to the one that it names, in front of others", async () => {
  pages = [{ postMessage: (message: unknown) => done.push(message), focus: async () => done.push("in front") }];
  await tap("#/pages/fund/assets");
  assert.deepEqual(done, ["closed", { open: "#/pages/fund/assets" }, "in front"]);
});

test("without an open page a tap opens the app at the one that it names", async () => {
  await tap("#/pages/fund/assets");
  assert.deepEqual(done, ["closed", { opened: "/#/pages/fund/assets" }]);
});
