/** One field finds whatever goes by its words, and home puts first what its customer uses. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { judge, openPractice, sheetsGone } from "./judge.ts";
import { buyAtMarket } from "./market-order.ts";

test("search finds markets, products, pages, answers and own orders", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index?symbol=BTC/USDT");
  await buyAtMarket(page, "50");
  await page.goto("/#/pages/market/search");
  const field = page.getByRole("searchbox");
  await field.fill("btc");
  await expect(page.getByRole("list", { name: "Results" }).getByRole("link", { name: /^BTC\/USDT/ })).toBeVisible();
  const part = (name: string) => page.getByRole("region", { name });
  await expect(part("Orders").getByRole("link", { name: /Buy BTC\/USDT/ })).toBeVisible();
  await expect(part("Products").getByRole("link").first()).toContainText("BTC");
  await judge(page, "search");

  await field.fill("withdraw");
  await expect(part("Pages").getByRole("link", { name: "Withdrawal addresses" })).toBeVisible();
  await expect(part("Help centre").getByRole("link").first()).toBeVisible();
  await field.fill("zzqxv");
  await expect(page.getByText("Nothing found for “zzqxv”")).toBeVisible();

  await field.fill("security");
  await part("Pages").getByRole("link", { name: "Security", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toBeVisible();

  await page.goto("/#/pages/market/search?keyword=btc");
  await part("Orders")
    .getByRole("link", { name: /Buy BTC\/USDT/ })
    .click();
  await expect(page.getByRole("dialog", { name: "Order" })).toContainText("BTC/USDT");
});

test("home puts the ways that were taken first, and says what falls due", async ({ page }) => {
  await openPractice(page, "/pages/index/index");
  const ways = page.getByRole("navigation", { name: "Shortcuts" });
  await ways.getByRole("button", { name: "More" }).click();
  await ways.getByRole("link", { name: "Statements" }).click();
  await expect(page.getByRole("heading", { name: "Statements", level: 1 })).toBeVisible();
  await page.goto("/#/pages/lockming/buy?config_id=1");
  const form = page.getByRole("form", { name: "Lock USDT" });
  await form.getByRole("textbox", { name: "Amount (USDT)" }).fill("100");
  await form.getByRole("button", { name: /^Lock for/ }).click();
  await page
    .getByRole("dialog", { name: "Lock USDT" })
    .getByRole("button", { name: /^Lock for/ })
    .click();
  await hear(page, "Locked");
  await sheetsGone(page);

  await page.goto("/#/pages/index/index");
  await expect(ways.getByRole("link").first()).toHaveText("Statements");
  await expect(page.getByRole("heading", { name: "What falls due" }).locator("..").getByRole("link")).toContainText(/USDT/);
  await judge(page, "home");
});
