/** Home, markets and finance, as people find their way in them. */
import { expect } from "@playwright/test";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";

test("a visitor sees on home how a price is made, what is new, and what could be done here", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Trade where every price can be checked" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How BTC/USDT is priced right now" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Simulated North/ })).toContainText("Counted");
  await page.getByRole("link", { name: /Welcome to Assay/ }).click();
  await expect(page).toHaveURL(/pages\/mailMessage\/ggDetail\?id=/);
  await expect(page.getByRole("heading", { name: "Welcome to Assay" })).toBeVisible();
});

test("a new customer's first steps are judged by what has happened, and go away when they are done", async ({ page }) => {
  await openPractice(page, "/pages/index/index");
  const steps = page.getByRole("heading", { name: "First steps" });
  await expect(steps).toBeVisible();
  await expect(page.getByText("2 of 4", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /Star a market/ }).click();
  await page.getByRole("button", { name: "Keep BTC/USDT among the favorites" }).click();
  await page.goto("/#/pages/index/index");
  await expect(page.getByText("3 of 4", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /Star a market/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Hide the first steps" }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText("Estimated total value")).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test("favorites are suggested, and put into another order by keys", async ({ page }) => {
  await openPractice(page, "/pages/market/market");
  await page.getByRole("tab", { name: "Favorites" }).click();
  await page.getByRole("button", { name: /^ETH / }).click();
  await page.getByRole("button", { name: "Add 5 favorites" }).click();
  const links = page.getByRole("tabpanel").getByRole("link");
  await expect(links).toHaveCount(5);
  await expect(links.first()).toContainText("BTC/USDT");
  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("button", { name: "Move BTC/USDT" }).press("ArrowDown");
  await expect(page.getByText("BTC/USDT is now 2 of 5")).toBeAttached();
  await page.getByRole("button", { name: "Keep this order" }).click();
  await expect(links.nth(1)).toContainText("BTC/USDT");
});

test("Enter opens the first hit, also by its Chinese name, and a wrong link leads on", async ({ page }) => {
  await page.goto("/#/pages/market/search");
  await page.getByRole("searchbox").fill("比特币");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "BTC/USDT" })).toBeAttached();
  await page.goto("/#/pages/transaction/currency?symbol=NOPE/USDT");
  await expect(page.getByText("There is no market called NOPE/USDT.")).toBeVisible();
  await page.getByRole("link", { name: "All markets" }).click();
  await expect(page).toHaveURL(/pages\/market\/market/);
  await page.goto("/#/pages/market/market?symbol=NOPE/USDT");
  await expect(page.getByText("There is no market called NOPE/USDT.")).toBeVisible();
});

test("finance says what is available, what lies idle and how to check it", async ({ page }) => {
  await openPractice(page, "/pages/financial/index");
  await expect(page.getByRole("heading", { name: "Spot trading" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Practice money" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Idle balances" })).toBeVisible();
  await expect(page.getByText("10,000.00").first()).toBeVisible();
});
