/** An auction is won and not paid; who bid second is offered the piece, and takes it. */
import { type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";
import { type LeapingHouse, openLeapingHouse } from "./leap.ts";

const DAY_MS = 86_400_000;
/** A practice auction. */
const SALE = 5;

let house: LeapingHouse;
test.beforeAll(async () => {
  house = await openLeapingHouse();
});
test.afterAll(async () => await house.close());

async function bid(page: Page, price: string): Promise<void> {
  await page.getByRole("button", { name: /^Deposit the margin/ }).click();
  await page.getByRole("dialog", { name: "Deposit the margin" }).getByRole("button", { name: "Deposit", exact: true }).click();
  await hear(page, "Margin deposited");
  await sheetsGone(page);
  const form = page.getByRole("form", { name: "Bid" });
  await form.getByRole("textbox", { name: "Your bid (USDT)" }).fill(price);
  await form.getByRole("button", { name: /^Bid/ }).click();
  await page.getByRole("dialog", { name: "Bid" }).getByRole("button", { name: "Bid" }).click();
  await hear(page, "Your bid leads");
  await sheetsGone(page);
}

test("a winner who does not pay loses his margin, and the second bidder buys at the price without the winner's bids", async ({
  browser,
}) => {
  const [ann, ben] = [await house.open(browser), await house.open(browser)];
  for (const page of [ann, ben]) await openPractice(page, `/pages/nft/artworkDetail?id=${SALE}`);
  await bid(ann, "30");
  await bid(ben, "80");
  const answer = await ann.request.get(`/api/bind_box/detail?id=${SALE}`);
  const { sale } = ((await answer.json()) as { message: { sale: { ends_at: number } } }).message;
  await house.leapTo(sale.ends_at);
  await ben.goto("/#/pages/nft/mine?list=to-pay");
  await expect(ben.getByRole("article").getByRole("timer")).toBeVisible();
  expect(await spillOf(ben)).toBeLessThanOrEqual(0);

  await house.leapTo(sale.ends_at + DAY_MS + 60_000);
  await ben.goto("/#/pages/nft/mine?list=expired");
  await expect(ben.getByRole("article").getByText("Expired").first()).toBeVisible();
  await ann.goto("/#/pages/nft/mine?list=to-pay");
  await ann.getByRole("article").getByRole("link", { name: /^Pay/ }).click();
  await expect(ann.getByText("30 USDT").first()).toBeVisible();
  await expect(ann.getByRole("button", { name: "Refuse" })).toBeVisible();
  expect(await spillOf(ann)).toBeLessThanOrEqual(0);
  await ann.screenshot({ path: test.info().outputPath("offered.png"), fullPage: true });
  await ann.getByRole("button", { name: /^Pay/ }).click();
  await hear(ann, "Paid: the NFT is yours");
  await ann.goto("/#/pages/nft/myNft");
  await expect(ann.getByRole("link", { name: /Practice/ })).toBeVisible();
  await ann.screenshot({ path: test.info().outputPath("owned.png"), fullPage: true });
});
