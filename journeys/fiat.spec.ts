/** Local money buys USDT: a fraction is refused, a PIX payment is paid as practice and delivered, and one that nobody pays is over. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";
import { announce, giveUp, lockPayment } from "./local-money.ts";

test("a PIX payment is priced with its costs, paid as practice and delivered; a fraction is refused, and an unpaid one is over", async ({
  page,
}) => {
  await openPractice(page, "/pages/fund/buyCrypto");
  const pays = page.getByRole("textbox", { name: "You pay" });
  await page.getByLabel("Country of your bank").selectOption({ label: "Vietnam · VND" });
  await pays.fill("250000.5");
  await pays.blur();
  await expect(page.getByText(/decimal|digits/i).first()).toBeVisible();
  await page.getByLabel("Country of your bank").selectOption({ label: "Another country" });
  await expect(page.getByText("Your area is temporarily not supported")).toBeVisible();
  await page.getByLabel("Country of your bank").selectOption({ label: "Brazil · BRL" });
  await pays.fill("49");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Minimum 50 BRL")).toBeVisible();
  await pays.fill("560");
  await expect(page.getByText("98.50746268 USDT")).toBeVisible();
  await expect(page.getByText("5.60 BRL", { exact: true }).first()).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByRole("button", { name: /^Lock this rate/ }).click();
  await page.getByRole("textbox", { name: "CPF" }).fill("111.111.111-11");
  await page.getByRole("button", { name: /^Lock this rate/ }).click();
  await expect(page.getByText(/This is no CPF/)).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await lockPayment(page, "PIX", "560");
  await expect(page.getByRole("img", { name: "PIX code for 560 BRL" })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Pay as practice" }).click();
  await hear(page, "Bought: 98.50746268 USDT");
  await expect(page.getByText("Bought", { exact: true }).first()).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await lockPayment(page, "PIX", "2000");
  await page.goto("/#/");
  const due = page.getByRole("link", { name: /To be paid/ });
  await expect(due.getByRole("timer")).toBeVisible();
  await due.click();
  await expect(page.getByText("The rate is locked until")).toBeVisible();
  await announce(page);

  await lockPayment(page, "PIX", "1000");
  await giveUp(page);

  await page.goto("/#/pages/fund/pay_log_record");
  const log = page.getByRole("list", { name: "Payments" });
  await expect(log.getByRole("listitem")).toHaveCount(3);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
});
