/** A card buys USDT: declined in words, paid after 3-D Secure on the provider's page, and what it has bought stays by value for a week. */
import { expect, type Page } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { faultsOf, openPractice, spillOf } from "./judge.ts";
import { chooseAmount, lockRate } from "./local-money.ts";

async function look(page: Page, name: string): Promise<void> {
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  expect(await faultsOf(page)).toEqual([]);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
}

test("a card is declined in words, pays after 3-D Secure, and what it has bought stays for a week", async ({ page }) => {
  await openPractice(page, "/pages/fund/buyCrypto");
  await chooseAmount(page, "Card", "560");
  await expect(page.getByText("19.60 BRL", { exact: true })).toBeVisible();
  await lockRate(page);

  const toPage = page.getByRole("button", { name: "Go to the card page" });
  await expect(toPage).toBeVisible();
  await look(page, "to-be-paid");
  await toPage.click();
  await expect(page.getByRole("heading", { name: "Practice card page" })).toBeVisible();
  await expect(page.getByText("560.00 BRL", { exact: true })).toBeVisible();
  await look(page, "card-page");
  await page.getByRole("button", { name: "Let it be declined" }).click();
  await expect(page.getByText(/^Declined: the card has too little money/)).toBeVisible();
  await look(page, "declined");

  await toPage.click();
  await page.getByRole("button", { name: "Pay with 3-D Secure" }).click();
  await expect(page.getByText("Your card’s bank asks: is it you?")).toBeVisible();
  await look(page, "proof");
  await page.getByRole("button", { name: "Yes, it is me" }).click();
  await hear(page, /^Bought: 96\.\d+ USDT/);
  await expect(page.getByText("Bought", { exact: true }).first()).toBeVisible();
  await look(page, "bought");

  await page.goto("/#/pages/fund/withdraw");
  await expect(page.getByRole("note").getByText(/^96\.\d+ USDT in value stays here until/)).toBeVisible();
  await look(page, "stays");
});
