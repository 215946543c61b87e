/** A statement is ordered, gathered while one looks, saved as a file that leads to its digest, and proved by its receipt. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

test("a statement of an account is gathered, adds up, and is saved whole", async ({ page }) => {
  test.slow();
  await openPractice(page, "/pages/fund/statements");
  await expect(page.getByText("No statements yet")).toBeVisible();
  const [from, to] = [page.getByLabel("From"), page.getByLabel("To", { exact: true })];
  const today = await to.inputValue();
  await from.fill(today);
  await to.fill("2020-01-02");
  await to.blur();
  await page.getByRole("button", { name: "Prepare statement" }).click();
  await hear(page, "The last day is before the first. Choose them the other way round.");
  await to.fill(today);
  await from.fill("2026-01-01");
  await from.blur();
  await page.getByRole("button", { name: "Prepare statement" }).click();
  await expect(page.getByRole("heading", { name: "Statement", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as CSV" })).toBeVisible({ timeout: 60_000 });
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  const file = readFileSync(await (await coming).path(), "utf8");
  expect(file).toMatch(/^\uFEFFid,at,account,place,currency,reason,reference,change,balance\r\n/);
  await page.goto("/#/pages/fund/statements");
  await expect(page.getByText("Ready", { exact: true })).toBeVisible();
});
