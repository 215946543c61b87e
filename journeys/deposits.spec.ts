/** Money comes in: a network is chosen, the sandbox pays, every confirmation is seen, and a claim without sense is refused. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("a deposit is paid by the sandbox, confirms block by block and is credited; a claim wants a real hash", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await page.getByRole("link", { name: "Deposit", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Deposit" })).toBeVisible();
  await page.getByRole("link", { name: /^USDT/ }).click();
  await page.getByRole("link", { name: /^Ethereum/ }).click();

  await expect(page.getByRole("img", { name: /Address for USDT on Ethereum/ })).toBeVisible();
  await expect(page.getByText(/^0x[0-9a-fA-F]{40}$/).first()).toBeVisible();
  await expect(page.getByText(/Send only USDT on Ethereum/)).toBeVisible();
  await expect(page.getByText("6 confirmations", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Pay to my address (practice)" }).click();
  const deposits = page.getByRole("list", { name: "Latest deposits" });
  await expect(deposits.getByText(/^(Seen|Confirming) [1-6]\/6$/)).toBeVisible();
  await hear(page, "Deposited: 100 USDT");
  await expect(deposits.getByText("Credited")).toBeVisible();
  await deposits.getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: "Deposit" });
  await expect(sheet.getByText("6 of 6")).toBeVisible();
  await expect(sheet.getByText("Transaction hash")).toBeVisible();
  await page.keyboard.press("Escape");
  await sheetsGone(page);

  await page.goto("/#/pages/fund/receive_withdraw_record?list=claims");
  await page.getByRole("button", { name: "Report a missing payment" }).click();
  const claim = page.getByRole("dialog", { name: "Report a missing payment" });
  await claim.getByRole("textbox", { name: /^Amount/ }).fill("25");
  await claim.getByRole("textbox", { name: /^Transaction hash/ }).fill("0x123");
  await claim.getByRole("button", { name: "Open a case" }).click();
  await expect(claim.getByText(/64 digits/)).toBeVisible();
  await claim.getByRole("textbox", { name: /^Transaction hash/ }).fill(`0x${"ab".repeat(32)}`);
  await claim.getByRole("button", { name: "Open a case" }).click();
  await hear(page, "The case is open");
  await expect(page.getByText("Missing payment", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
});
