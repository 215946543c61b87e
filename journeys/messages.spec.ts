/** Being told things: a price alert, a fill, and what the house tells everybody, as a person meets them in a browser. */
import { type Locator, type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";

const TRADE = "/pages/transaction/index";
const MESSAGES = "/pages/mailMessage/mailMessage";

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;
const messages = (page: Page): Locator => page.getByRole("list", { name: "Messages" }).getByRole("button");

/** Waits for a price some whole dollars away from the market's. It may come there before the press, which is refused then. */
async function setAlert(page: Page, away: number): Promise<void> {
  await expect(async () => {
    const now = await page.getByRole("dialog").getByText("Price now").innerText();
    const price = Math.round(Number(now.replaceAll(/[^0-9.]/g, ""))) + away;
    await page.getByRole("textbox", { name: "Alert price (USDT)" }).fill(String(price));
    const answered = page.waitForResponse("**/api/market/alert/add", { timeout: 20_000 });
    await page.getByRole("button", { name: /^Alert me (above|below) / }).click();
    expect(await (await answered).json()).toMatchObject({ type: "ok" });
  }).toPass();
}

test("an alert fires on the feed, and its message is read", async ({ page }) => {
  await openPractice(page, TRADE);
  await page.getByRole("button", { name: "Price alerts of BTC/USDT" }).click();
  const sheet = page.getByRole("dialog");
  await setAlert(page, 20_000);
  await expect(sheet.getByText(/^Rises to/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Delete the alert at/ }).click();
  await expect(sheet.getByText(/^Rises to/)).toHaveCount(0);
  // The market moves by more than this all the time, one way or the other.
  await setAlert(page, 4);
  await setAlert(page, -4);

  await page.goto("/#/");
  await page.getByRole("link", { name: /^Messages, \d+ unread/ }).click();
  const fired = messages(page).filter({ hasText: /BTC\/USDT (rose|fell) to/ });
  await expect(fired.first()).toContainText("unread");
  await page.getByRole("radio", { name: "Trades" }).click({ force: true });
  await expect(page.getByText("No messages yet.", { exact: false })).toBeVisible();
  await page.getByRole("radio", { name: /^Price alerts/ }).click({ force: true });
  const read = page.waitForResponse("**/api/mailMessage/read");
  await fired.first().click();
  await expect(page.getByRole("link", { name: "Go to the market" })).toBeVisible();
  await read;
  if (isPhone(page)) await page.goBack();
  await expect(fired.filter({ hasNotText: "unread" })).toHaveCount(1);
});

test("announcements are open to everybody, the message centre to customers", async ({ page }) => {
  await page.goto("/#/");
  await page.getByRole("link", { name: "Announcements" }).first().click();
  await page.getByRole("button", { name: /^Welcome to Assay/ }).click();
  await expect(page.getByRole("article")).toContainText("practice money");
  await page.goto(`/#${MESSAGES}`);
  await expect(page).toHaveURL(/pages\/common\/login\?next=/);
});
