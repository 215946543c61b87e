/** A voucher is claimed from the settings, gives the fees of trades back, is used up, and an order is asked about in one tap. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";
import { buyAtMarket } from "./market-order.ts";

const COUPONS = "/#/pages/setting/coupon";

const voucher = (page: Page) => page.getByRole("article").filter({ hasText: "Fee voucher" });

async function listed(page: Page, list: "Active" | "Used"): Promise<void> {
  await page.goto(COUPONS);
  await page.getByRole("tab", { name: list }).click();
}

test("a voucher is claimed, gives fees back as one trades, and is used up", async ({ page }) => {
  await openPractice(page, "/pages/setting/setting");
  await page.getByRole("link", { name: /Coupon centre/ }).click();
  await expect(voucher(page)).toContainText("5.00");
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await voucher(page).getByRole("button", { name: "Claim" }).click();
  await hear(page, "Coupon claimed");
  await expect(voucher(page)).toHaveCount(0);
  await page.getByRole("tab", { name: "Active" }).click();
  await expect(voucher(page)).toContainText("Paid to you");

  await buyAtMarket(page, "1000");
  await listed(page, "Active");
  await expect(voucher(page)).toContainText(/Traded \(USDT\)(99\d|1,000)\.\d\d/);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await buyAtMarket(page, "4500");
  await listed(page, "Used");
  await expect(voucher(page)).toContainText("5.00");
  await page.goto("/#/pages/setting/bill");
  await expect(page.getByText("Fee given back by a coupon").first()).toBeVisible();
});

test("an order is asked about from its own page, and another is attached from the list of the newest", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index?symbol=BTC/USDT");
  await buyAtMarket(page, "50");
  await page.goto("/#/pages/transaction/currency_order?list=history");
  await page
    .getByRole("tabpanel", { name: "Order history" })
    .getByRole("button", { name: /BTC\/USDT/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("link", { name: "Ask about this" }).click();
  const form = page.getByRole("dialog", { name: "Ask a question" });
  const number = form.getByRole("textbox", { name: /^Number/ });
  await expect(number).toHaveValue(/^[0-9a-f-]{36}$/);
  const order = await number.inputValue();
  await number.fill("");
  await form
    .getByRole("region", { name: "Attach what moved your money last" })
    .getByRole("button", { name: /^Order/ })
    .first()
    .click();
  await expect(number).toHaveValue(order);
  await form.getByRole("textbox", { name: "Message" }).fill("Why at this price?");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Trading" })).toBeVisible();
  await sheetsGone(page);
  const said = page.getByRole("list", { name: "Support" });
  await expect(said.getByText(order)).toBeVisible();
  await page.getByRole("button", { name: "Attach" }).click();
  await page
    .getByRole("dialog", { name: "Attach" })
    .getByRole("button", { name: /^Order/ })
    .first()
    .click();
  await sheetsGone(page);
  await expect(said.getByText(order)).toHaveCount(2);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.goto("/#/pages/kefu/index");
  await page.getByRole("link", { name: "How we keep our word" }).click();
  await expect(page.getByText("Missed deadlines in seven days")).toBeVisible();
});
