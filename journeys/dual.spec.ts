/** Dual shares are bought low: no number that is none, both outcomes in sight, and the order with its lines. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

test("dual shares are bought with both outcomes in sight, and their order tells its time line and its ledger entries", async ({
  page,
}) => {
  await openPractice(page, "/pages/invest/invest");
  await page.getByText("Buy low", { exact: true }).click();
  const card = page.getByRole("heading", { name: /^BTC/ }).locator("..");
  await card.getByText("7 days", { exact: true }).click();
  await expect(card.getByText("25.00%")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await card.getByRole("link", { name: "Invest" }).click();

  const form = page.getByRole("form", { name: "Buy low: BTC/USDT" });
  const shares = form.getByRole("textbox", { name: "Shares (whole)" });
  await shares.fill("0");
  await shares.blur();
  await expect(form.getByText("Enter a whole number of shares, at least 1.")).toBeVisible();
  await form.getByRole("button", { name: "Max" }).click();
  await expect(shares).toHaveValue("100");
  await shares.fill("10");
  await expect(form.getByText("1,004.79452054 USDT")).toBeVisible();
  await expect(form.getByRole("figure", { name: "What you have at maturity" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "What the option is worth" })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  // No bar of tabs stands on this page, so nothing is left free for one under the press that stays in sight.
  const low = 700;
  await page.setViewportSize({ width: 390, height: low });
  await page.evaluate(() => scrollTo(0, 0));
  const press = form.getByRole("button", { name: /^Invest/ });
  const { y, height } = (await press.boundingBox())!;
  expect(low - y - height).toBeLessThan(20);
  await press.click();
  const sheet = page.getByRole("dialog", { name: "Buy low: BTC/USDT" });
  await expect(sheet.getByText(/1,800 one-second values/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Invest/ }).click();
  await hear(page, "Bought");

  await expect(page.getByRole("heading", { name: "Dual order", exact: true })).toBeVisible();
  await expect(page.getByText("Bought, both sides set aside")).toBeVisible();
  await expect(page.getByText("Dual order bought", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await sheetsGone(page);
  await page.goto("/#/pages/invest/mine");
  await expect(page.getByRole("article").getByText("Purchased")).toBeVisible();
  await page.getByRole("tab", { name: "Ended" }).click();
  await expect(page.getByText("No order has ended yet.")).toBeVisible();
});
