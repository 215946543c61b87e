/** What lies over a page and how it goes away: back, Escape, links in a sheet; and pulling a page down. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { layersOf, openPractice } from "./judge.ts";

const TRADE = "/pages/transaction/index";
const ORDERS = "/pages/transaction/currency_order";

/** The first sheet brings its code along. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => layersOf(page)).toBe(1);
}

test("back closes a sheet and stays; a link in a sheet leads on, and back and forward pass it by", async ({ page }) => {
  await openPractice(page, TRADE);
  await openMenu(page);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`#${TRADE}$`));

  await openMenu(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(() => layersOf(page)).toBe(0);
  await expect(page.getByRole("button", { name: "More" })).toBeFocused();

  await openMenu(page);
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /orders/i })
    .click();
  await expect(page).toHaveURL(new RegExp(`#${ORDERS}$`));
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`#${TRADE}$`));
  await expect(page.getByRole("button", { name: "More" })).toBeVisible();
  expect(await layersOf(page)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL(new RegExp(`#${ORDERS}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page whose link is pressed on it is no second entry", async ({ page }) => {
  await page.goto("/#/pages/market/market");
  const home = page.getByRole("link", { name: "Home", exact: true });
  await home.click();
  await expect(home).toHaveAttribute("aria-current", "page");
  await home.click();
  await page.goBack();
  await expect(page).toHaveURL(/#\/pages\/market\/market$/);
});

test("a sheet that was open when the page was loaded anew leaves no entry", async ({ page }) => {
  await page.goto("/#/pages/transaction/index");
  await openMenu(page);
  await page.reload();
  await expect.poll(() => layersOf(page)).toBe(0);
  await expect(page.getByRole("button", { name: "More" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${TRADE}$`));
});

test("a sheet that closes plays no transition between pages", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/#/pages/index/index");
  // A page that was left by a link once plays its transition whenever the way back leads to it.
  for (const name of ["Trade", "Markets"]) {
    const link = page.getByRole("link", { name, exact: true });
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "page");
  }
  await page.goBack();
  await page.getByRole("button", { name: "More" }).waitFor();
  await page.evaluate(() => {
    const begin = document.startViewTransition.bind(document);
    Reflect.set(globalThis, "transitions", 0);
    document.startViewTransition = (...how) => {
      Reflect.set(globalThis, "transitions", Number(Reflect.get(globalThis, "transitions")) + 1);
      return begin(...how);
    };
  });
  const transitions = () => page.evaluate(() => Number(Reflect.get(globalThis, "transitions")));
  await openMenu(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => layersOf(page)).toBe(0);
  expect(await transitions()).toBe(0);
  await page.goBack();
  await expect.poll(transitions).toBe(1);
});

test("back leaves a sheet over a chart that fills the screen, then the chart, not the market", async ({ page }) => {
  await page.goto("/#/pages/market/search");
  await page.getByRole("searchbox").fill("ether");
  await page.getByRole("link", { name: /^ETH\/USDT/ }).click();
  const fill = page.getByRole("button", { name: "Full screen", exact: true });
  await fill.waitFor();
  const market = page.url();
  await fill.click();
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await expect.poll(() => layersOf(page)).toBe(1);
  // A sheet over it is closed first.
  await page.getByRole("button", { name: "Indicators" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect.poll(() => layersOf(page)).toBe(2);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Leave full screen" })).toBeVisible();
  await page.goBack();
  await expect(fill).toBeVisible();
  expect(page.url()).toBe(market);
});

test("pulling a page down from its top asks for everything again", async ({ page }) => {
  await openPractice(page, "/pages/setting/bill");
  await expect(page.getByRole("button", { name: /Practice money/ })).toBeVisible();
  await expect(page.locator(".pull-ring")).toBeAttached();
  const asked = page.waitForResponse((response) => response.url().endsWith("/api/wallet/legal_log") && response.ok());
  const finger = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  await touch("touchStart", 120);
  for (const y of [150, 190, 230, 270]) await touch("touchMove", y);
  await touch("touchEnd");
  await asked;
});

test("a question mark lists the keys that do something, and Escape takes the list away", async ({ page }) => {
  await page.goto("/#/pages/market/market");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.keyboard.press("?");
  const sheet = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Search")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
