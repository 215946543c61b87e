/** An amount is locked below and above the least, is seen, and is redeemed early, with what it costs in sight. */
import { type Locator, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

test("an amount is locked for a term from home, is seen with what it will bring, and comes back in full", async ({ page }) => {
  await openPractice(page, "/pages/financial/index");
  await page.locator('a[href="#/pages/lockming/lockming"]').first().click();
  // The finance tab, which is still there for a moment, names the same coins.
  const coins = page.getByRole("group", { name: "Coins" });
  await coins.getByText("ETH", { exact: true }).click();
  await expect(page.getByRole("heading", { name: /^(USDT|BTC)/ })).toHaveCount(0);
  await coins.getByText("USDT", { exact: true }).click();
  const month = page.getByRole("heading", { name: /^USDT/ }).locator("..");
  await expect(month).toHaveCount(1);
  await month.getByText("30 days", { exact: true }).click();
  await expect(month.getByText("10.95%")).toBeVisible();
  await expect(page.getByText(/worth nothing outside it/)).toBeVisible();
  await month.getByRole("link", { name: "Lock", exact: true }).click();

  const form = page.getByRole("form", { name: "Lock USDT" });
  const amount = form.getByRole("textbox", { name: "Amount (USDT)" });
  await amount.fill("9");
  await amount.blur();
  await expect(form.getByText("Minimum 10 USDT")).toBeVisible();
  await form.getByRole("button", { name: "Max" }).click();
  await expect(amount).toHaveValue("10,000");
  await amount.fill("1000");
  await expect(form.getByText("9.00 USDT")).toBeVisible();
  await expect(form.getByText("8.10 USDT")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await form.getByRole("button", { name: /^Lock for 30 days/ }).click();
  await page.getByRole("dialog", { name: "Lock USDT" }).getByRole("button", { name: "Lock for 30 days" }).click();
  await hear(page, "Locked");

  await expect(page.getByRole("heading", { name: "My locks" })).toBeVisible();
  const lock = page.getByRole("article");
  await expect(lock.getByText("1,000.00")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await lock.getByRole("button", { name: /Details$/ }).click();
  await expect(page.getByRole("heading", { name: "Lock", exact: true })).toBeVisible();
  await expect(page.getByText("Locked (lock mining)")).toBeVisible();
  await expect(page.getByText("−1,000.00 USDT")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.goBack();
  await lock.getByRole("button", { name: "Redeem early" }).click();
  const sheet = page.getByRole("dialog", { name: "Redeem early" });
  await expect(sheet.getByText("Penalty a day later")).toBeVisible();
  await expect(sheet.getByText("0.30 USDT")).toBeVisible();
  await sheet.getByRole("button", { name: /^Redeem early/ }).click();
  await hear(page, "Redeemed");
  await expect(page.getByText("Nothing is locked at the moment.")).toBeVisible();
  await page.getByRole("tab", { name: "Redeemed" }).click();
  await expect(page.getByRole("article").getByText("Redeemed early")).toBeVisible();
  await page.goto("/#/pages/lockming/buy?config_id=2");
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
});

test("a ticket says what is on sale above the amount, and asks everything before its press", async ({ page }) => {
  await openPractice(page, "/pages/lockming/buy?config_id=2");
  const form = page.getByRole("form", { name: "Lock USDT" });
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const amount = await topOf(form.getByRole("textbox", { name: "Amount (USDT)" }));
  const press = await topOf(form.getByRole("button", { name: /^Lock for 30 days/ }));
  expect(await topOf(form.getByText("10.95%"))).toBeLessThan(amount);
  expect(await topOf(form.getByRole("switch", { name: /^Renew at the end/ }))).toBeLessThan(press);
});

test("a lock whose answer was lost is not made twice, even when the page is loaded anew in between", async ({ page }) => {
  await openPractice(page, "/pages/lockming/buy?config_id=2");
  const form = page.getByRole("form", { name: "Lock USDT" });
  const press = async () => {
    await form.getByRole("textbox", { name: "Amount (USDT)" }).fill("1000");
    await form.getByRole("button", { name: /^Lock for 30 days/ }).click();
    await page.getByRole("dialog", { name: "Lock USDT" }).getByRole("button", { name: "Lock for 30 days" }).click();
  };
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
  // The server hears each try, and none of its answers arrives.
  await page.route("**/api/lh/deposit", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await press();
  await hear(page, "No answer yet");
  await page.unroute("**/api/lh/deposit");
  await page.reload();
  await expect(form.getByText("9,000.00 USDT")).toBeVisible();
  await press();
  await hear(page, "Locked");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.goto("/#/pages/mailMessage/mailMessage");
  await expect(page.getByText("Locked: 1,000 USDT for 30 days")).toBeVisible();
});
