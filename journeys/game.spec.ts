/** Somebody finds the game from home, takes points, guesses prices, cashes out, has it checked, and ends his day by his own limit. */
import { expect, type Page } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

/** Presses, and waits until the game has said what came of it. */
async function play(page: Page, name: RegExp): Promise<string> {
  const said = page.getByRole("status").filter({ hasText: /price|Cashed|Guess/ });
  const before = await said.textContent();
  await page.getByRole("button", { name }).click();
  await expect(said).not.toHaveText(before!);
  return (await said.textContent())!;
}

/** The likelier guess after what was said. */
const likelier = (said: string): RegExp => (Number(/price is (\d+)/.exec(said)![1]) <= 7 ? /^Higher/ : /^Lower/);

test("the game is found from home, is played for points, checks itself, keeps receipts, and stops at the customer's own limit", async ({
  page,
}) => {
  await openPractice(page, "/pages/index/index");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator('a[href="#/pages/game/game"]').first().click();
  await expect(page.getByRole("heading", { name: "Mini game", exact: true })).toBeVisible();
  await expect(page.getByText(/^Points only\. They cannot be bought/)).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("new.png"), fullPage: true });
  await page.getByRole("button", { name: "Take 1,000 points" }).click();
  await expect(page.getByText("The next round is bound to")).toBeVisible();

  // Chance decides each guess: rounds are played until one is ahead.
  let said = await play(page, /^Start a round/);
  await expect(page.getByText("This round is bound to")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("first.png"), fullPage: true });
  while (!said.includes("Right")) {
    if (/Wrong|Equal/.test(said)) said = await play(page, /^Start a round/);
    else said = await play(page, likelier(said));
  }
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("ahead.png"), fullPage: true });
  expect(await play(page, /^Cash out/)).toMatch(/^Cashed out at/);
  await expect(page.getByText(/^Checked on this device/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("cashed.png"), fullPage: true });

  const limits = page.getByRole("form", { name: "Limits of play" });
  await limits.getByRole("textbox", { name: /^Rounds a day/ }).fill("201");
  await limits.getByRole("button", { name: "Save" }).click();
  await expect(limits.getByText("Enter a whole number within the bounds.")).toBeVisible();
  await limits.getByRole("textbox", { name: /^Rounds a day/ }).fill("1");
  await limits.getByRole("button", { name: "Save" }).click();
  await hear(page, "Saved");
  await page.getByRole("button", { name: /^Start a round/ }).click();
  await hear(page, "Today you have played as many rounds as you let yourself: 1.");

  await page.getByRole("link", { name: "Rounds and best of today" }).click();
  const round = page.getByRole("article").filter({ hasText: "Cashed out" });
  await expect(round).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("rounds.png"), fullPage: true });
  await round.getByRole("button").click();
  const sheet = page.getByRole("dialog", { name: /^Round/ });
  await expect(sheet.getByText("Seed of the house", { exact: true })).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath("receipt.png") });
  await page.keyboard.press("Escape");
  await page.getByRole("tab", { name: "Best of today", exact: true }).click();
  await expect(page.getByText(/\(you\)$/)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("leaders.png"), fullPage: true });
});
