/** The app as something installed: it can be, it opens without a network, it is updated when its reader says so, it is told things. */
import { type Page, expect, test } from "@playwright/test";
import { openFront } from "./front.ts";
import { openPractice } from "./judge.ts";

/** Until the worker has every file of the build and answers for the page. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("the app can be installed, and its shortcuts lead into it", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await workerReady(page);
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // A browser without a profile of its own may not install; nothing else stands in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  const { errors, data, url } = await cdp.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "{}") as {
    id: string;
    icons: { src: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest.id).toBe("/");
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await page.request.get(new URL(src, url).href)).status()).toBe(200);
  for (const { name, url: place } of manifest.shortcuts) {
    await page.goto(place);
    await expect(page.getByRole("link", { name }).first()).toHaveAttribute("aria-current", "page");
  }
});

test("a newer build waits until it is let in, and opens on the same page", async ({ page, baseURL }) => {
  const front = await openFront(baseURL!);
  await page.goto(`${front.origin}/#/pages/market/market`);
  await workerReady(page);
  front.deploy("two");
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(page.getByText("Update ready")).toBeVisible();
  expect(await page.locator('meta[name="build"]').count()).toBe(0);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "two");
  await expect(page).toHaveURL(/#\/pages\/market\/market$/);
  await expect(page.getByRole("heading", { level: 1, name: "Markets" })).toBeVisible();
  await expect(page.getByText("Update ready")).toHaveCount(0);
  await front.close();
});

test("a push is shown, and a tap on it opens the page that it names", async ({ page, context, baseURL }) => {
  await context.grantPermissions(["notifications"]);
  await page.goto("/");
  await workerReady(page);
  const cdp = await context.newCDPSession(page);
  const known = new Promise<string>((found) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  const payload = {
    title: "Order filled",
    body: "0.01 BTC at 60,000.00",
    hash: "#/pages/transaction/currency_order",
    tag: "fill",
  };
  const registrationId = await known;
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: baseURL!, registrationId, data: JSON.stringify(payload) });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await expect.poll(shown).toEqual([{ title: payload.title, body: payload.body, tag: payload.tag }]);

  // A finger on a notification is out of a journey's reach; this is the event that it causes.
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(async () => {
    const registration = Reflect.get(globalThis, "registration") as ServiceWorkerRegistration;
    const [notification] = await registration.getNotifications();
    const Tap = Reflect.get(globalThis, "NotificationEvent") as new (kind: string, terms: object) => Event;
    dispatchEvent(new Tap("notificationclick", { notification }));
  });
  await expect(page).toHaveURL(/#\/pages\/(transaction\/currency_order|common\/login)/);
  await expect.poll(shown).toEqual([]);
});
