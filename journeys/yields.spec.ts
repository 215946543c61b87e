/** An amount goes into flexible terms from home, is seen with its time line, comes out in part, and stands on the finance tab. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("an amount earns in flexible terms from home on, comes back in part at once, and the finance tab counts it", async ({
  page,
}) => {
  await openPractice(page, "/pages/index/index");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Mining", exact: true }).click();
  await expect(page.getByRole("radio", { name: "Flexible" })).toBeChecked();
  await expect(page.getByText(/^Flexible: paid by Assay from a funded pool/)).toBeVisible();
  await page.getByRole("link", { name: /^USDT Flexible/ }).click();
  await expect(page.getByRole("heading", { name: "The pool" })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  const form = page.getByRole("form", { name: "Subscribe USDT" });
  const amount = form.getByRole("textbox", { name: "Amount (USDT)" });
  await amount.fill("0.5");
  await amount.blur();
  await expect(form.getByText("Minimum 1 USDT")).toBeVisible();
  await amount.fill("1000");
  await expect(form.getByText("0.10 USDT")).toBeVisible();
  await expect(form.getByText("36.50 USDT")).toBeVisible();
  await form.getByRole("button", { name: /^Subscribe/ }).click();
  await page.getByRole("dialog", { name: "Subscribe USDT" }).getByRole("button", { name: "Subscribe" }).click();
  await hear(page, "Subscribed");

  await expect(page.getByRole("heading", { name: "Time line" })).toBeVisible();
  await expect(page.getByText("Subscribed (earn)", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Redeem" }).click();
  const sheet = page.getByRole("dialog", { name: "Redeem" });
  const out = sheet.getByRole("textbox", { name: "Amount (USDT)" });
  await out.fill("1000.01");
  await expect(sheet.getByText("At most 1,000 USDT can be redeemed.")).toBeVisible();
  await out.fill("400");
  await sheet.getByRole("button", { name: "Redeem" }).click();
  await hear(page, "Redeemed");
  await sheetsGone(page);
  await expect(page.getByText("Redeemed (earn)", { exact: true })).toBeVisible();
  await expect(page.getByText("600.00 USDT").first()).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.goto("/#/pages/financial/index");
  await expect(page.getByRole("heading", { name: "My products" })).toBeVisible();
  await expect(page.getByText("600 USDT").first()).toBeVisible();
  await expect(page.getByText("Medium risk").first()).toBeVisible();
  await expect(page.getByText("a year").first()).toBeVisible();
});
