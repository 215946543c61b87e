/** A coin is exchanged at a firm quote from home, what the book would bring in sight; a bad amount is refused, and small balances go at once. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

/** Asks for a quote of what the form says, and accepts it. */
async function exchange(page: Page): Promise<void> {
  await page.getByRole("form", { name: "Exchange" }).getByRole("button", { name: "Get a quote" }).click();
  await page
    .getByRole("dialog", { name: "Your quote" })
    .getByRole("button", { name: /^Exchange now/ })
    .click();
  await hear(page, "Exchanged: ");
  await sheetsGone(page);
}

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
  await exchange(page);
  await expect(form.getByText("9,400.00 USDT")).toBeVisible();

  await page.getByRole("list", { name: "Exchanges" }).getByRole("button").click();
  const detail = page.getByRole("dialog", { name: "Exchange" });
  await expect(detail.getByText("On the order book")).toBeVisible();
  await expect(detail.getByRole("link", { name: "Trade there" })).toBeVisible();
  await expect(detail.getByText(/BTC arrived$/)).toBeVisible({ timeout: 15_000 });
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.keyboard.press("Escape");
  await sheetsGone(page);

  // After its costs one dollar is less than the least: what it bought is a small balance.
  await form.getByRole("combobox", { name: "To" }).selectOption("ETH");
  await amount.fill("1");
  await exchange(page);
  await page.getByRole("button", { name: "Turn into USDT" }).click();
  const dust = page.getByRole("dialog", { name: "Small balances" });
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await dust.getByRole("button", { name: "Turn into USDT" }).click();
  await hear(page, "Exchanged: ");
  await sheetsGone(page);
  await expect(page.getByRole("button", { name: "Turn into USDT" })).toHaveCount(0);
  await form.getByRole("button", { name: "Swap the two coins" }).click();
  await expect(form.getByRole("combobox", { name: "From" })).toHaveValue("ETH");
});
