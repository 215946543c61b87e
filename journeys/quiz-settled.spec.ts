/** A quiz is decided by the index, and its receipt is computed anew on the phone; another is void, and its stake comes back. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";
import { type LeapingHouse, openLeapingHouse } from "./leap.ts";

let house: LeapingHouse;
test.beforeAll(async () => {
  house = await openLeapingHouse();
});
test.afterAll(async () => await house.close());

interface Told {
  readonly id: string;
  readonly symbol: string;
  readonly period: string;
  readonly state: string;
  readonly outcomes: readonly object[];
  readonly decides_at: number;
}

/** The hour's quiz with two outcomes of a market, once it takes bets. */
async function hourly(page: Page, symbol: string): Promise<Told> {
  let found: Told | undefined;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/api/quiz/index?symbol=${encodeURIComponent(symbol)}`);
      const { list } = ((await answer.json()) as { message: { list: readonly Told[] } }).message;
      found = list.find(({ period, outcomes, state }) => period === "hour" && outcomes.length === 2 && state === "guessing");
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}

async function bet(page: Page, quiz: string, on: RegExp, stake: string): Promise<void> {
  await page.goto(`/#/pages/guess/guessDetail?id=${quiz}`);
  await page.getByRole("radio", { name: on }).check({ force: true });
  const form = page.getByRole("form", { name: /^Bet: / });
  await form.getByRole("textbox", { name: "Stake (USDT)" }).fill(stake);
  await form.getByRole("button", { name: /^Bet/ }).click();
  await page
    .getByRole("dialog", { name: /^Bet: / })
    .getByRole("button", { name: "Bet", exact: true })
    .click();
  await hear(page, "Bet placed");
  await sheetsGone(page);
}

test("the index decides a quiz, whose receipt the phone computes anew, and one with all stakes on one side gives them back", async ({
  browser,
}) => {
  const [ann, ben] = [await house.open(browser), await house.open(browser)];
  for (const page of [ann, ben]) await openPractice(page, "/pages/guess/guess");
  const [decided, onesided] = [await hourly(ann, "BTC/USDT"), await hourly(ann, "ETH/USDT")];
  await bet(ann, decided.id, /^Above/, "20");
  await bet(ben, decided.id, /^Below/, "30");
  await bet(ann, onesided.id, /^Above/, "50");

  // The house hears the first index of the moment, and decides by it.
  await house.leapTo(decided.decides_at - 1_000);
  await ann.goto(`/#/pages/guess/guessDetail?id=${decided.id}`);
  await expect(ann.getByText("Paid out", { exact: true })).toBeVisible();
  await expect(ann.getByText("Index that decided")).toBeVisible();
  const receipt = ann.getByRole("region", { name: "Receipt" });
  await expect(receipt.getByText("The rule leads to exactly this result")).toBeVisible();
  await expect(receipt.getByText("The rule leads to another result")).toHaveCount(0);
  expect(await spillOf(ann)).toBeLessThanOrEqual(0);
  await ann.screenshot({ path: test.info().outputPath("settled.png"), fullPage: true });
  await ben.goto(`/#/pages/guess/guessDetail?id=${decided.id}`);
  await expect(ben.getByRole("region", { name: "Receipt" }).getByText("The rule leads to exactly this result")).toBeVisible();
  // One of both has the other's stake, less the fee of what was lost.
  const states = await Promise.all(
    [ann, ben].map(async (page) => {
      await page.goto("/#/pages/guess/guessList?list=ended");
      const own = page.getByRole("article").filter({ hasText: "BTC/USDT" });
      await expect(own).toBeVisible();
      return (await own.textContent())!;
    }),
  );
  expect(states.filter((one) => one.includes("Bonus distributed"))).toHaveLength(1);
  expect(states.filter((one) => one.includes("Missed"))).toHaveLength(1);

  await ann.goto(`/#/pages/guess/guessDetail?id=${onesided.id}`);
  await expect(ann.getByText("Void: all stakes were on one outcome")).toBeVisible();
  await expect(receipt.getByText("The rule leads to exactly this result")).toBeVisible();
  expect(await spillOf(ann)).toBeLessThanOrEqual(0);
  await ann.screenshot({ path: test.info().outputPath("void.png"), fullPage: true });
  await ann.goto("/#/pages/guess/guessList?list=ended");
  const back = ann.getByRole("article").filter({ hasText: "ETH/USDT" });
  await expect(back.getByText("Returned", { exact: true })).toBeVisible();
  expect(await spillOf(ann)).toBeLessThanOrEqual(0);
  await ann.screenshot({ path: test.info().outputPath("bets.png"), fullPage: true });
});
