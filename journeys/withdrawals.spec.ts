/** Money goes out: an address of another network is refused where it is written, the amount is judged, and a lock that was just changed holds. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { faultsOf, openPractice, sheetsGone, spillOf } from "./judge.ts";

const TRON = "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8";
const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

/** Where it goes, how much, and the press that shows all of it once more. */
async function fill(page: Page, address: string, amount: string): Promise<void> {
  await page.getByLabel("Address of a customer here").fill(address);
  await page.getByRole("textbox", { name: /^Amount/ }).fill(amount);
}

test("a withdrawal names what is wrong with its address and its amount, and goes nowhere without a proof", async ({ page }) => {
  await openPractice(page, "/pages/fund/withdraw");
  await expect(page.getByRole("heading", { name: "Withdraw", exact: true })).toBeVisible();
  await expect(page.getByText("No address for this coin and network on your list.")).toBeVisible();
  await page.getByLabel("Network").selectOption("ethereum");
  await page.getByText("Customer here", { exact: true }).click();
  await fill(page, TRON, "50");
  await expect(page.getByText("This looks like an address on TRON (TRC20)")).toBeVisible();
  await page.getByLabel("Network").selectOption("tron");
  await page.getByText("Customer here", { exact: true }).click();
  await fill(page, TRON.replace("Rab", "Rac"), "50");
  await expect(page.getByText("A character of this address is wrong")).toBeVisible();
  await page.getByLabel("Network").selectOption("ethereum");
  await page.getByText("Customer here", { exact: true }).click();
  await fill(page, EVM, "1");
  await page.getByRole("button", { name: /^Withdraw now/ }).click();
  await expect(page.getByText("Minimum 20 USDT")).toBeVisible();
  await fill(page, EVM, "50");
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: /^Withdraw now/ }).click();
  const sheet = page.getByRole("dialog", { name: "Withdraw" });
  await expect(sheet.getByText("0x5aAe…1BeAed")).toBeVisible();
  await expect(sheet.getByText("Ethereum (ERC20)")).toBeVisible();
  const answered = page.waitForResponse("**/api/wallet/out");
  await sheet.getByRole("button", { name: /^Withdraw now/ }).click();
  expect(((await (await answered).json()) as { rejection: string }).rejection).toBe("proof-needed");
  await page.keyboard.press("Escape");
  await sheetsGone(page);

  await page.goto("/#/pages/fund/assets_record");
  await expect(page.getByText("No withdrawals yet.")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

test("whoever withdraws reads what the house has: the ledger beside the wallets, and no difference", async ({ page }) => {
  // A chain of the sandbox is read once somebody has an address on it.
  const told = page.waitForResponse("**/api/wallet/get_in_address");
  await openPractice(page, "/pages/fund/receive?currency=USDT&network=ethereum");
  await told;
  await page.goto("/#/pages/fund/withdraw");
  await page.getByRole("link", { name: "What the house has" }).click();
  await expect(page.getByRole("heading", { name: "What the house has", exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Ethereum (ERC20)" }).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByText("Owed to customers").first()).toBeVisible();
  await expect(page.getByText("none", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Hot wallet").first()).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
});
