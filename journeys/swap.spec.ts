/** A coin is exchanged at a firm quote from home, what the book would bring in sight; a bad amount is refused, and small balances go at once. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("a coin is exchanged at the figure of its quote, and its receipt holds on the phone", async ({ page }) => {
  await openPractice(page, "/pages/index/index");
  await page.getByRole("link", { name: "Exchange", exact: true }).click();
  const form = page.getByRole("form", { name: "Exchange" });
  const amount = form.getByRole("textbox", { name: "Amount (USDT)" });
  await amount.fill("0.5");
  await amount.blur();
  await expect(form.getByText("Minimum 1 USDT")).toBeVisible();
  await form.getByRole("button", { name: "Max" }).click();
  await expect(amount).toHaveValue("10,000");
  await amount.fill("600");
  await expect(form.getByText(/^1 BTC = /)).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await form.getByRole("button", { name: "Get a quote" }).click();

  const sheet = page.getByRole("dialog", { name: "Your quote" });
  await expect(sheet.getByText("On the order book")).toBeVisible();
  await expect(sheet.getByRole("link", { name: "Trade there" })).toBeVisible();
  await expect(sheet.getByRole("timer")).toBeVisible();
  await sheet.getByRole("button", { name: /^Exchange now/ }).click();
  await hear(page, "Exchanged: ");
  await sheetsGone(page);
  await expect(form.getByText("9,400.00 USDT")).toBeVisible();

  await page.getByRole("list", { name: "Exchanges" }).getByRole("button").click();
  const detail = page.getByRole("dialog", { name: "Exchange" });
  await expect(detail.getByText("Index BTC").first()).toBeVisible();
  await expect(detail.getByText(/BTC arrived$/)).toBeVisible({ timeout: 15_000 });
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await sheetsGone(page);
  await form.getByRole("button", { name: "Swap the two coins" }).click();
  await expect(form.getByRole("combobox", { name: "From" })).toHaveValue("BTC");
});
