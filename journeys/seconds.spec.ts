/** A seconds option from the stake to the receipt, as a person would do it on a phone. It takes as long as the option does. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

const OPTIONS = "/pages/transaction/index2";
const TERM_MS = 30_000;

test("an option is bought, runs, is settled, and the phone computes its receipt anew", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index");
  await page.getByRole("navigation", { name: "Products" }).getByRole("link", { name: "Options" }).click();
  const form = page.getByRole("form", { name: "Option ticket" });
  await expect(form.getByText(/on average you lose money/)).toBeVisible();
  await expect(form.getByText("55.6%")).toBeVisible();

  await form.getByRole("link", { name: "Transfer" }).click();
  await page.getByRole("textbox", { name: /Amount/ }).fill("200");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/#${OPTIONS}`);
  await expect(form.getByText("200.00 USDT")).toBeVisible();
  const stake = form.getByRole("textbox", { name: "Stake (USDT)" });
  await stake.fill("0.5");
  await stake.blur();
  await expect(form.getByText("Stake at least 1 USDT.")).toBeVisible();
  await stake.fill("50");
  await expect(form.getByText("90.00 USDT")).toBeVisible();
  await form.getByRole("button", { name: /^Bet on up/ }).click();
  const asked = page.getByRole("dialog", { name: "Up, BTC/USDT?" });
  await expect(asked.getByText("At worst you lose")).toBeVisible();
  await expect(asked.getByText("55.6%")).toBeVisible();
  await expect(asked.getByText(/0\.5 to 2\.5 seconds after the next index/)).toBeVisible();
  await asked.getByRole("button", { name: "Bet on up" }).click();
  await hear(page, "Option opened");
  await expect(form.getByText("150.00 USDT")).toBeVisible();
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.getByRole("tab", { name: "Settled" }).click();
  const settled = page.getByRole("button", { name: /BTC\/USDT/ }).and(page.locator("article button"));
  await expect(settled).toBeVisible({ timeout: TERM_MS + 60_000 });
  await settled.click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("The rule leads to exactly this result")).toBeVisible();
  await expect(sheet.getByText("Draw of the delay", { exact: true })).toBeVisible();
  await expect(sheet.getByText(/Signed by the house with key \d+, and unchanged since/)).toBeVisible();
  await expect(sheet.getByText("Public log", { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    sheet.getByRole("link", { name: "Save the receipt" }).click(),
  ]);
  expect(readFileSync(await download.path(), "utf8")).toContain('"rule": "seconds-2"');
  const [verifier] = await Promise.all([
    page.waitForEvent("popup"),
    sheet.getByRole("link", { name: "Check it without us" }).click(),
  ]);
  await verifier.getByLabel("Choose a receipt").setInputFiles(await download.path());
  await expect(verifier.getByRole("status")).toContainText("holds");
});
