/** A customer's level: what a trade counts, what the next level asks, and the fees that an order has agreed to. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { judge, openPractice, spillOf } from "./judge.ts";

test("a trade counts for the level, the page says what the next one asks and saves, and the order keeps its fees", async ({
  page,
}) => {
  await openPractice(page, "/pages/transaction/index");
  await page.getByLabel("Order type").selectOption("Market");
  await page.getByRole("textbox", { name: "Spend (USDT)" }).fill("5000");
  const form = page.getByRole("form", { name: "Order" });
  await expect(form.getByText("Taker fee 0.1%")).toBeVisible();
  await form.getByRole("button", { name: /^Buy BTC/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Buy BTC/ })
    .click();
  await hear(page, /^Bought [\d.]+ BTC at/);

  await page.goto("/#/pages/setting/setting");
  await page.getByRole("link", { name: /VIP level/ }).click();
  await expect(page.getByText("Next: VIP 1", { exact: true })).toBeVisible();
  await expect(page.getByRole("meter", { name: "30-day volume" })).toHaveAttribute("aria-valuenow", "4");
  await expect(page.getByText("You would have saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /^VIP 9/ })).toContainText("75%");
  await judge(page, "vip");
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.goto("/#/pages/transaction/currency_order?list=history");
  await page
    .getByRole("tabpanel", { name: "Order history" })
    .getByRole("button", { name: /BTC\/USDT/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("0.08% / 0.1%");
});
