/** A seconds option from the stake to the receipt, as a person would do it on a phone. It takes as long as the option does. */
import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

const OPTIONS = "/pages/transaction/index2";

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
  await sheetsGone(page);

  await page.goto(`/#${OPTIONS}`);
  await expect(form.getByText("200.00 USDT")).toBeVisible();
  const stake = form.getByRole("textbox", { name: "Stake (USDT)" });
  await stake.fill("0.5");
  await stake.blur();
  await expect(form.getByText("Stake at least 1 USDT.")).toBeVisible();
  await stake.fill("50");
  await expect(form.getByText("90.00 USDT")).toBeVisible();
  await form.getByRole("button", { name: /^Bet on up/ }).click();
  const asked = page.getByRole("dialog", { name: "Bet on BTC/USDT up" });
  await expect(asked.getByText("Maximum loss")).toBeVisible();
  await expect(asked.getByText("55.6%")).toBeVisible();
  await expect(asked.getByText(/0\.5 to 2\.5 seconds after the next index/)).toBeVisible();
  await asked.getByRole("button", { name: "Bet on up" }).click();
  await hear(page, "Option opened");
  await expect(form.getByText("150.00 USDT")).toBeVisible();
  const running = page.getByRole("group", { name: "Running option" });
  await expect(running.getByRole("timer")).toBeVisible();
  await expect(running.getByText("50 USDT")).toBeVisible();
  // The confirmation has left by then, and the page leads to the option's chart.
  await sheetsGone(page);
  const ticks = page.getByRole("figure", { name: "BTC/USDT, tick by tick" });
  await expect(ticks).toBeInViewport();
  await expect(ticks.getByText("Strike")).toBeVisible();
  await expect(running.getByText(/In the money|Out of the money|At the strike/)).toBeVisible();
  await running.getByRole("button", { name: "Show candles" }).click();
  await expect(page.getByRole("slider", { name: /BTC\/USDT/ })).toBeVisible();
  await running.getByRole("button", { name: "Show ticks" }).click();
  await expect(ticks).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  // Wherever somebody goes meanwhile, the countdown stays in sight, and the outcome is told there.
  await page.goto("/#/pages/index/index");
  await expect(page.getByRole("button", { name: /^Option on BTC\/USDT, Up: \d+ s left$/ })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await hear(page, /BTC\/USDT Up: (won|lost|tie)/);
  await expect(page.getByRole("button", { name: /^Option on/ })).toHaveCount(0);
  await page.goto("/#/pages/mailMessage/mailMessage");
  await page.getByRole("button", { name: /BTC\/USDT Up/ }).click();
  await page.getByRole("link", { name: "See my options" }).click();
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
