/** What a customer sees of their own money. */
import { expect } from "@playwright/test";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";

test("the total changes its unit and remembers it, and the gain leaves practice money out", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  const total = page.getByRole("button", { name: /Show the total in another unit/ });
  await expect(total).toContainText("$10,000.00");
  await expect(page.getByRole("region", { name: "Value over time" })).toContainText("$0.00");
  await total.click();
  await expect(total).toContainText(/^10,000\.00 USDT/);
  await page.reload();
  await expect(total).toContainText(/^10,000\.00 USDT/);
});

test("an account of its own tab, a word, and empty currencies narrow the list", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await expect(page.getByRole("tab")).toHaveText(["Overview", "Spot"]);
  await page.getByRole("tab", { name: "Spot" }).click();
  await expect(page.getByRole("button", { name: /^USDT/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^SOL/ })).toHaveCount(0);
  await page.getByText("Hide empty").click();
  await expect(page.getByRole("button", { name: /^SOL/ })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search coins" }).fill("bitc");
  await expect(page.getByRole("button", { name: /^USDT/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^BTC/ })).toBeVisible();
});

test("money goes out from where it is seen", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets");
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await expect(page).toHaveURL(/pages\/fund\/withdraw$/);
});

test("nothing is transferred of nothing", async ({ page }) => {
  await openPractice(page, "/pages/fund/transfer");
  const send = page.getByRole("button", { name: "Transfer", exact: true });
  await expect(send).toBeDisabled();
  await page.getByLabel("Amount (USDT)").fill("250.5");
  await expect(page.getByText("9,749.50 USDT")).toBeVisible();
  await expect(send).toBeEnabled();
});

test("a coin shows its price over time, and leads to its bills and to selling it", async ({ page }) => {
  await openPractice(page, "/pages/fund/assets?coin=BTC&account=change");
  const curve = page.getByRole("region", { name: "BTC price" });
  await expect(curve.getByRole("slider")).toHaveAttribute("aria-valuetext", /USDT$/);
  await curve.getByText("1Y").click();
  await expect(curve.getByRole("figure").locator("time").first()).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await page.getByRole("link", { name: "Sell", exact: true }).click();
  await expect(page).toHaveURL(/symbol=BTC%2FUSDT&side=sell$/);
});

test("bills of days of one's own are found however the days are typed, and the days are put right behind it", async ({
  page,
}) => {
  await openPractice(page, "/pages/setting/bill");
  await page.getByLabel("Period").selectOption("own");
  const [from, to] = [page.getByLabel("From", { exact: true }), page.getByLabel("To", { exact: true })];
  const today = await to.inputValue();
  const leave = () => page.getByLabel("Currency").focus();
  const found = page.getByRole("list", { name: "Transactions" }).getByText("Practice money");
  await to.fill("9999-12-31");
  await expect(page).toHaveURL(/9999-12-31/);
  await expect(found).toBeVisible();
  await leave();
  await expect(to).toHaveValue(today);
  await from.fill(today);
  await to.fill("2025-01-01");
  await expect(page).toHaveURL(/to=2025-01-01/);
  await expect(found).toBeVisible();
  await leave();
  await expect(from).toHaveValue("2025-01-01");
  await from.focus();
  await page.keyboard.type("05172024");
  await leave();
  await expect(from).toHaveValue("2024-05-17");
  await expect(page).toHaveURL(/from=2024-05-17/);
});
