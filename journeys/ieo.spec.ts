/** A token sale is found from finance, subscribed to below and above the least, and seen among the customer's own. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("money is committed to an open token sale, more of it is added, and what comes of it stands there", async ({ page }) => {
  await openPractice(page, "/pages/financial/index");
  await page.getByRole("link", { name: "See token sales" }).click();
  await expect(page.getByRole("heading", { name: /Practice Harbour/ })).toBeVisible();
  await page.getByText("Open", { exact: true }).first().click();
  await expect(page.getByRole("heading", { name: /Practice Harbour/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Subscribe", exact: true }).click();

  const form = page.getByRole("form", { name: "Subscribe to PRAC2" });
  const amount = form.getByRole("textbox", { name: "Amount (USDT)" });
  await amount.fill("9");
  await amount.blur();
  await expect(form.getByText("Minimum 10 USDT")).toBeVisible();
  await form.getByRole("button", { name: "Max" }).click();
  await expect(amount).toHaveValue("5,000");
  await amount.fill("1000");
  await expect(form.getByText("20,000 PRAC2").first()).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await form.getByRole("button", { name: /^Subscribe/ }).click();
  await page
    .getByRole("dialog", { name: "Subscribe to PRAC2" })
    .getByRole("button", { name: /^Subscribe/ })
    .click();
  await hear(page, "Subscribed");
  await sheetsGone(page);
  await expect(page.getByRole("heading", { name: "My subscription" })).toBeVisible();

  await page.goto("/#/pages/ieo/order");
  const mine = page.getByRole("article");
  await expect(mine.getByText("1,000.00 USDT")).toBeVisible();
  await expect(mine.getByText("Waiting for the allotment")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await mine.getByRole("link", { name: "See details" }).click();
  await expect(page.getByRole("heading", { name: "Time line" })).toBeVisible();
  await expect(page.getByText("Shares are allotted", { exact: true })).toBeVisible();
  await expect(page.getByText("Token sale subscription", { exact: true })).toBeVisible();
  await expect(page.getByText("−1,000.00 USDT")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.goto("/#/pages/ieo/subscribe?project_id=1");
  await page.getByRole("button", { name: "Check the allotment" }).click();
  await expect(page.getByText("It agrees with what the house has allotted.")).toBeVisible();
});
