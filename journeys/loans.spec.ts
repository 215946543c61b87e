/** Somebody borrows against a coin, sees what a fall of the price would do, adds collateral, and repays all. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

test("a loan is judged before the press, is seen with its lines, and gives the collateral back when it is repaid", async ({
  page,
}) => {
  await openPractice(page, "/pages/otc/otc");
  await expect(page.getByText("You have no open loan.")).toBeVisible();
  await expect(page.getByText("182.50%")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: /^BTC against USDT/ }).click();

  await expect(page.getByRole("radio", { name: "BTC against USDT" })).toBeChecked();
  const form = page.getByRole("form", { name: "Borrow BTC" });
  const amount = form.getByRole("textbox", { name: "Amount (BTC)" });
  const collateral = form.getByRole("textbox", { name: "Collateral (USDT)" });
  await amount.fill("0.0001");
  await amount.blur();
  await expect(form.getByText("Minimum 0.001 BTC")).toBeVisible();
  await amount.fill("0.01");
  await collateral.fill("10");
  await collateral.blur();
  await expect(form.getByText(/^This loan needs at least/)).toBeVisible();
  await form.getByRole("button", { name: "Enough to take all out" }).click();
  await expect(page.getByText("Nothing happens.", { exact: true })).toBeVisible();
  await page.getByRole("slider").fill("100");
  await expect(
    page.getByText("You would be warned.", { exact: true }).or(page.getByText("Nothing happens.", { exact: true })),
  ).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("borrow.png"), fullPage: true });
  await form.getByRole("button", { name: /^Borrow/ }).click();
  await page.getByRole("dialog", { name: "Borrow BTC" }).getByRole("button", { name: "Borrow", exact: true }).click();
  await hear(page, "Borrowed");

  await expect(page.getByRole("heading", { name: "Loan", exact: true })).toBeVisible();
  await expect(page.getByText("Borrowed against collateral")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ledger entries" })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("loan.png"), fullPage: true });
  await page.getByRole("button", { name: "Add collateral" }).click();
  const add = page.getByRole("dialog", { name: "Add collateral" });
  await add.getByRole("textbox").fill("50");
  await page.screenshot({ path: test.info().outputPath("add.png") });
  await add.getByRole("button", { name: "Add", exact: true }).click();
  await hear(page, "Collateral added");

  await page.getByRole("button", { name: "Repay with collateral" }).click();
  const sell = page.getByRole("dialog", { name: "Repay with collateral" });
  await sell.getByRole("button", { name: "Max" }).click();
  await sell.getByRole("button", { name: "Sell and repay" }).click();
  await hear(page, "Repaid in full");
  await expect(page.getByRole("main").getByText("Repaid", { exact: true }).first()).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("repaid.png"), fullPage: true });
  await page.goto("/#/pages/otc/otc");
  await page.getByRole("radio", { name: "Ended", exact: true }).check({ force: true });
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.screenshot({ path: test.info().outputPath("otc.png"), fullPage: true });
});

test("a large loan is judged before the press, says what it needs, and is for a level", async ({ page }) => {
  await openPractice(page, "/pages/common/borrowing");
  await page.getByRole("radio", { name: "Large loan" }).check({ force: true });
  const form = page.getByRole("form", { name: "Large loan" });
  const amount = form.getByRole("textbox", { name: "Amount (USDT)" });
  await amount.fill("499999");
  await amount.blur();
  await expect(form.getByText("Minimum 500,000 USDT")).toBeVisible();
  await amount.fill("500000");
  await form.getByRole("textbox", { name: /^How we reach you/ }).fill("by message");
  await expect(form.getByText("133.332%")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("large.png"), fullPage: true });
  await form.getByRole("button", { name: /^Apply/ }).click();
  const asked = page.getByRole("dialog", { name: "Large loan" });
  await asked.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByText("Large loans are for VIP 2 and above, and for professional traders.").first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("large-refused.png") });

  await page.goto("/#/pages/otc/otc?list=applications");
  await expect(page.getByText("You have not applied for a large loan.")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("applications.png"), fullPage: true });
  await page.getByRole("link", { name: "Loan specialist" }).click();
  const ask = page.getByRole("dialog", { name: "Ask a question" });
  await expect(ask.getByRole("combobox")).toHaveValue("loan");
  await page.screenshot({ path: test.info().outputPath("ask.png") });
});
