/** The app as something installed: it can be, it opens without a network, it is updated when its reader says so, it is told things. */
import { type Locator, type Page, expect } from "@playwright/test";
import { openFront } from "./front.ts";
import { hear, test } from "./heard.ts";
import { houseNow } from "./house-time.ts";
import { openPractice } from "./judge.ts";

test.use({ serviceWorkers: "allow" });

/**
 * Until the worker has every file of the build and answers for the page. Who goes offline waits for it: Chromium can die of a context
 * that is closed in the middle of an installation that has lost its network.
 */
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

/** Keys of what the browser keeps, with whose it is. */
function shelf(page: Page): Promise<{ key: string; owner: string | null }[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open("assay");
    await new Promise((done) => opened.addEventListener("success", done));
    if (!opened.result.objectStoreNames.contains("known")) return [];
    const asked = opened.result.transaction("known").objectStore("known").getAll();
    await new Promise((done) => asked.addEventListener("success", done));
    opened.result.close();
    return (asked.result as { key: string; owner: string | null }[]).map(({ key, owner }) => ({ key, owner }));
  });
}

const keeps = (page: Page, part: string) =>
  expect.poll(async () => (await shelf(page)).some(({ key }) => key.includes(part))).toBe(true);

/** How many records belong to customers. */
const privateRecords = async (page: Page) => (await shelf(page)).filter(({ owner }) => owner !== null).length;

const btcPrice = (page: Page): Locator => page.getByRole("link", { name: /^BTC/ }).locator(".live").first();

test("without a network any page opens with what was known last, and is live again by itself", async ({ page, context }) => {
  await openPractice(page, "/pages/fund/assets");
  await workerReady(page);
  await page.goto("/#/pages/market/market");
  await expect(btcPrice(page)).toHaveText(/\d/);
  await keeps(page, "quotes");
  await expect.poll(() => privateRecords(page)).toBeGreaterThan(1);

  await context.setOffline(true);
  await page.goto("/#/pages/fund/assets");
  await page.reload();
  await expect(page.getByText(/Offline · updated \d+ (s|min) ago/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^USDT/ })).toContainText("10,000.00");
  await page.goto("/#/pages/market/market");
  await expect(page.getByText(/Not live · updated \d+ (s|min) ago/).first()).toBeVisible();
  await expect(btcPrice(page)).toHaveText(/\d/);
  const colours = await btcPrice(page).evaluate((cell) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--soft)";
    return [getComputedStyle(cell).color, getComputedStyle(probe).color];
  });
  expect(colours[0]).toBe(colours[1]);

  await page.goto("/#/pages/setting/setting");
  // Chromium 150 says after a reload without a network that it has one.
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { configurable: true, value: false }));
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await hear(page, /You are offline. Nothing was done/);
  await page.evaluate(() => Reflect.deleteProperty(navigator, "onLine"));

  await page.goto("/#/pages/market/market");
  await context.setOffline(false);
  await expect(page.getByText(/Not (live|connected)/)).toHaveCount(0);
  const before = await btcPrice(page).innerText();
  await expect.poll(() => btcPrice(page).innerText()).not.toBe(before);
});

test("what is shown again without a network says how old it is", async ({ page, context }) => {
  // Before the page is there: a clock that is put into a page tells 1970 until its time is set.
  await page.clock.setFixedTime(houseNow());
  await openPractice(page, "/pages/fund/assets");
  await expect(page.getByRole("button", { name: /^USDT/ })).toContainText("10,000.00");
  // What other pages ask meanwhile makes nothing here any newer; this one is left before the clock moves, so that it asks for nothing more.
  const answered = page.waitForResponse(/\/api\/user\/sessions/);
  await page.goto("/#/pages/setting/setting");
  await answered;
  await page.clock.setFixedTime(houseNow() + 3 * 60_000);
  await page.goto("/#/pages/mailMessage/mailMessageList");
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await workerReady(page);
  await context.setOffline(true);
  await expect(page.getByRole("region", { name: "Offline" })).toBeVisible();
  await page.goto("/#/pages/fund/assets");
  await expect(page.getByRole("button", { name: /^USDT/ })).toContainText("10,000.00");
  await expect(page.getByText("Offline · updated 3 min ago")).toBeVisible();
});

test("a page opened while the house is away waits for it and needs no press", async ({ page, context, baseURL }) => {
  const front = await openFront(baseURL!);
  await page.goto(`${front.origin}/#/pages/market/market`);
  await workerReady(page);
  await keeps(page, "quotes");
  await front.cut();
  const later = await context.newPage();
  await later.goto(`${front.origin}/#/pages/transaction/currency?symbol=SOL/USDT`);
  await expect(later.getByText(/Offline/).last()).toBeVisible();
  await expect(later.getByRole("alert")).toContainText("No answer from the server");
  await front.restore();
  await expect(later.getByRole("slider", { name: "Price chart of SOL/USDT" })).toBeVisible();
  await expect(later.getByText(/Not (live|connected)/)).toHaveCount(0);
  await front.close();
});

test("the word that nothing answers covers nothing that is pressed or read", async ({ page, context }) => {
  await openPractice(page, "/pages/transaction/index");
  await expect(page.getByRole("slider", { name: /^Price chart/ })).toBeVisible();
  // What tells it comes after the first paint, and keeps what is known from then on.
  await expect.poll(() => privateRecords(page)).toBeGreaterThan(0);
  await workerReady(page);
  await context.setOffline(true);
  const pill = page.getByRole("region", { name: "Offline" });
  await expect(pill).toBeVisible();
  const covered = await pill.evaluate((told) => {
    const { left, right, top, bottom } = told.getBoundingClientRect();
    const found = new Set<string>();
    for (let x = left; x <= right; x += 3)
      for (let y = top; y <= bottom; y += 3)
        for (const under of document.elementsFromPoint(x, y))
          if (!told.contains(under) && (under.matches("a, button") || under.childElementCount === 0)) found.add(under.outerHTML);
    return [...found];
  });
  expect(covered).toEqual([]);
});

test("what belongs to a customer leaves the device with the session", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await expect.poll(() => privateRecords(page)).toBeGreaterThan(1);
  await page.goto("/#/pages/setting/setting");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/pages\/index\/index/);
  await expect.poll(() => privateRecords(page)).toBe(0);
  await keeps(page, "quotes");
});

test("what belongs to a customer is kept no longer than a session lives, also where nothing can be asked", async ({
  page,
  context,
}) => {
  await openPractice(page, "/pages/fund/assets");
  await workerReady(page);
  await expect.poll(() => privateRecords(page)).toBeGreaterThan(1);
  await context.setOffline(true);
  const weekLater = new Date(houseNow());
  weekLater.setUTCDate(weekLater.getUTCDate() + 8);
  await page.clock.setFixedTime(weekLater);
  await page.reload();
  await expect(page.getByText(/Offline · updated/)).toBeVisible();
  await expect.poll(() => privateRecords(page)).toBe(0);
  await expect(page.getByRole("button", { name: /^USDT/ })).toHaveCount(0);
});

test("a newer build waits until it is let in, and opens on the same page", async ({ page, baseURL }) => {
  const front = await openFront(baseURL!);
  await page.goto(`${front.origin}/#/pages/market/market`);
  await workerReady(page);
  front.deploy("two");
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect(page.getByText("Update ready", { exact: true })).toBeVisible();
  expect(await page.locator('meta[name="build"]').count()).toBe(0);
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "two");
  await expect(page).toHaveURL(/#\/pages\/market\/market$/);
  await expect(page.getByRole("heading", { level: 1, name: "Markets" })).toBeVisible();
  await expect(page.getByText("Update ready", { exact: true })).toHaveCount(0);
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
