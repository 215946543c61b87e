/** An order at market in spot, as a person gives it. */
import { type Page, expect } from "@playwright/test";
import { hear } from "./heard.ts";

/** Buys bitcoins for so many USDT, through the sheet that asks once more. */
export async function buyAtMarket(page: Page, spend: string): Promise<void> {
  await page.goto("/#/pages/transaction/index?symbol=BTC/USDT");
  await page.getByLabel("Order type").selectOption("Market");
  await page.getByRole("textbox", { name: "Spend (USDT)" }).fill(spend);
  await page
    .getByRole("form", { name: "Order" })
    .getByRole("button", { name: /^Buy BTC/ })
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("You receive (est.)")).toBeVisible();
  await sheet.getByRole("button", { name: /^Buy BTC/ }).click();
  await expect(sheet).toHaveCount(0);
  await hear(page, /^Bought [\d.]+ BTC at/);
}
