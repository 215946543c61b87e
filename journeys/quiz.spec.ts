/** Somebody finds a quiz from home, is told what his bet would bring, bets, and sees the bet among his own. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

test("a quiz is found from home, says its pools and rule, takes a bet on an outcome, and shows it among the customer's bets", async ({
  page,
}) => {
  await openPractice(page, "/pages/index/index");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator('a[href="#/pages/guess/guess"]').first().click();
  await expect(page.getByRole("heading", { name: "Quiz", exact: true })).toBeVisible();
  // An hour's quiz takes bets half a minute after it is announced; until then the list goes on asking.
  const hourly = page.getByRole("article").filter({ hasText: "BTC/USDT" }).filter({ hasText: "12:50" });
  await expect(hourly.getByText("Guessing", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("list.png"), fullPage: true });
  await page.getByRole("tab", { name: "Ended" }).click();
  await expect(page.getByText("There is no quiz here at the moment.")).toBeVisible();
  await page.getByRole("tab", { name: "Popular" }).click();
  await hourly.getByText("BTC/USDT", { exact: true }).click();

  await expect(page.getByText("SHA-256 of the terms")).toBeVisible();
  await expect(page.getByText("no bets yet").first()).toBeVisible();
  await page.getByRole("radio", { name: /^Above/ }).check({ force: true });
  const form = page.getByRole("form", { name: /^Bet: Above/ });
  const stake = form.getByRole("textbox", { name: "Stake (USDT)" });
  await stake.fill("0.5");
  await stake.blur();
  await expect(form.getByText("Stake at least 1 USDT.")).toBeVisible();
  await form.getByRole("button", { name: "Max" }).click();
  await expect(stake).toHaveValue("1,000");
  await stake.fill("20");
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("quiz.png"), fullPage: true });
  await form.getByRole("button", { name: /^Bet/ }).click();
  const sheet = page.getByRole("dialog", { name: /^Bet: Above/ });
  await sheet.getByRole("button", { name: "Bet", exact: true }).click();
  await hear(page, "Bet placed");
  await expect(page.getByText(/pays 1×/)).toBeVisible();

  await page.goto("/#/pages/guess/guess");
  await page.getByRole("link", { name: "My bets" }).click();
  const bet = page.getByRole("article");
  await expect(bet.getByText("Waiting", { exact: true })).toBeVisible();
  await expect(bet.getByText("20 USDT")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("bets.png"), fullPage: true });
  await page.getByRole("tab", { name: "Over" }).click();
  await expect(page.getByText("No bet of yours is over yet.")).toBeVisible();
});
