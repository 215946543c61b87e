/** USDT is sold to a bank account: one sale is paid out by the practice bank, another comes back, and a third is cancelled. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { faultsOf, openPractice, sheetsGone, spillOf } from "./judge.ts";

/** A device with a screen lock that its owner opens whenever it asks. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** As if he had been verified and had added a bank account days ago. */
async function makeSeller(page: Page): Promise<void> {
  const { message } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  const env = {
    ...process.env,
    DATA_DIR: process.env["JOURNEYS_DATA_DIR"]!,
    DATABASE_URL: "",
    ASSAY_MODE: "sandbox",
    LOG_LEVEL: "warn",
  };
  const running = spawn(process.execPath, ["journeys/seller.ts", message.id], { cwd: join(import.meta.dirname, ".."), env });
  const [fault, [code]] = await Promise.all([text(running.stderr), once(running, "exit")]);
  expect(code, fault).toBe(0);
}

/** Sells 100 USDT, proves it, and is led to the sale. */
async function sell(page: Page): Promise<void> {
  await page.goto("/#/pages/fund/sellCrypto");
  const form = page.getByRole("form", { name: "Sell crypto" });
  await form.getByRole("textbox", { name: "You sell" }).fill("100");
  await expect(form.getByText("100.00 USD", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: /^Sell now/ }).click();
  const sheet = page.getByRole("dialog", { name: "Sell crypto" });
  await expect(sheet.getByText("First Test Bank")).toBeVisible();
  await sheet.getByRole("button", { name: /^Sell now/ }).click();
  await page.getByRole("dialog", { name: "Confirm it is you" }).getByRole("button", { name: "Confirm with passkey" }).click();
  await hear(page, "Sale requested");
  await sheetsGone(page);
  await expect(page.getByRole("heading", { name: "Sale", exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Steps" }).getByText("Waits for the bank file")).toBeVisible();
}

test("USDT goes to a bank account: paid out, returned by the bank, and cancelled before a file names it", async ({ page }) => {
  await addAuthenticator(page);
  await openPractice(page, "/pages/setting/security");
  await page.getByRole("region", { name: "Passkeys" }).getByRole("button", { name: "Add" }).click();
  await hear(page, "Passkey added");
  await page.goto("/#/pages/fund/buyCrypto");
  await page.getByText("Sell", { exact: true }).click();
  await expect(
    page.getByText("USDT is sold to your own bank account. Add one first; it can be paid 24 hours later."),
  ).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await makeSeller(page);
  await page.goto("/#/pages/fund/withdraw");
  await page.reload();
  await page.getByRole("link", { name: "Sell to a bank account" }).click();
  const form = page.getByRole("form", { name: "Sell crypto" });
  const amount = form.getByRole("textbox", { name: "You sell" });
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
  await amount.fill("19");
  await amount.blur();
  await expect(form.getByText("Minimum 20 USDT")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await sell(page);
  const steps = page.getByRole("region", { name: "Steps" });
  await page.getByRole("button", { name: "The bank pays", exact: true }).click();
  await hear(page, "The practice bank has paid");
  await expect(steps.getByText("Paid out")).toBeVisible();
  await expect(steps.getByText("Sent to the bank")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await sell(page);
  await page.getByRole("button", { name: "The bank returns it", exact: true }).click();
  await hear(page, "The practice bank has returned it");
  await expect(steps.getByText("Returned", { exact: true })).toBeVisible();
  await expect(page.getByText(/What came back is yours again in USDT/)).toBeVisible();

  await sell(page);
  await page.getByRole("button", { name: "Cancel the sale" }).click();
  await page.getByRole("dialog", { name: "Cancel the sale" }).getByRole("button", { name: "Cancel the sale" }).click();
  await hear(page, "Cancelled. The USDT is available again.");
  await sheetsGone(page);
  await page.goto("/#/pages/fund/sellRecord");
  const list = page.getByRole("list", { name: "Sales" });
  await expect(list.getByText("Cancelled")).toBeVisible();
  await expect(list.getByText("Paid out")).toBeVisible();
  await expect(list.getByText("Returned", { exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.goto("/#/pages/fund/sellCrypto");
  await expect(form.getByText("9,900.00 USDT")).toBeVisible();
});
