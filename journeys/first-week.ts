/** A customer's first week: invited, a coupon of a series that two operators make, a first trade, a statement, a case that the desk solves, and a word to others. */
import { type Browser, type Page, expect } from "@playwright/test";
import { giveReason } from "./desk.ts";
import { hear } from "./heard.ts";
import { faultsOf, openPractice, sheetsGone, spillOf } from "./judge.ts";
import { buyAtMarket } from "./market-order.ts";

const REASON = "The spring campaign begins";

/** One operator plans a series, the other makes it. */
export async function makeSeries(ann: Page, bo: Page): Promise<void> {
  await ann.goto("/#/desk/coupons");
  await ann.getByRole("button", { name: "Make a series" }).click();
  const sheet = ann.getByRole("dialog");
  await sheet.getByLabel("Worth (USDT)").fill("3");
  await sheet.getByLabel("How many coupons").fill("100");
  await sheet.getByLabel("Counts in").selectOption("Spot");
  await expect(sheet.getByText("300 USDT")).toBeVisible();
  expect(await faultsOf(ann)).toEqual([]);
  await giveReason(ann, REASON, "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await bo.goto("/#/desk/proposals");
  await bo.getByRole("button", { name: "Open" }).first().click();
  await bo.getByRole("button", { name: "Approve" }).click();
  await giveReason(bo, "The pool has it", "Approve");
  await expect(bo.getByText("Done", { exact: true }).first()).toBeVisible();
}

/** Claiming of the newest series ends; what is claimed stays. */
export async function stopSeries(ann: Page): Promise<void> {
  await ann.goto("/#/desk/coupons");
  await ann.getByRole("button", { name: "Stop claiming" }).first().click();
  await giveReason(ann, "The campaign is over", "Stop claiming");
  await expect(ann.getByText("Stopped", { exact: true }).first()).toBeVisible();
}

export async function firstWeek(
  browser: Browser,
  ann: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  const baseURL = `http://localhost:${process.env["JOURNEYS_PORT"]}`;
  // Each from a network of his own: of one network one gets a coupon, and no rebate is paid.
  const from = (place: number) => ({ extraHTTPHeaders: { "x-forwarded-for": `10.${size.width % 256}.${place}.1` } });
  const inviter = await (await browser.newContext({ baseURL, ...from(1) })).newPage();
  await openPractice(inviter, "/pages/setting/share");
  const label = await inviter
    .getByRole("button", { name: /^Show code/ })
    .first()
    .getAttribute("aria-label");
  const code = /[A-Z0-9]{10}/.exec(label ?? "")![0];

  const isPhone = size.width < 800;
  const page = await (
    await browser.newContext({ baseURL, ...from(2), viewport: size, isMobile: isPhone, hasTouch: isPhone })
  ).newPage();
  await page.goto(`/#/pages/common/register?code=${code}`);
  await page.getByRole("button", { name: /Try with a practice account/ }).click();
  await hear(page, "Your practice account is ready");
  await page.goto("/#/pages/setting/share");
  await expect(page.getByRole("heading", { name: "Your own invitation" })).toBeVisible();

  await page.goto("/#/pages/setting/coupon");
  const coupon = page.getByRole("article").filter({ hasText: "3.00" });
  await coupon.getByRole("button", { name: "Claim" }).click();
  await hear(page, "Coupon claimed");
  await buyAtMarket(page, "2000");
  await page.goto("/#/pages/setting/coupon?list=active");
  await expect(coupon).toContainText(/Traded \(USDT\)(1,99\d|2,000)\.\d\d/);
  expect(await spillOf(page)).toBeLessThanOrEqual(0);

  await page.goto("/#/pages/fund/statements");
  await page.getByRole("button", { name: "Prepare statement" }).click();
  await expect(page.getByRole("button", { name: "Save as CSV" })).toBeVisible();

  await solveCase(page, ann);

  const words = `Hello from ${isPhone ? "a phone" : "a desk"}`;
  await inviter.goto("/#/pages/chat/room?room=de");
  await expect(inviter.getByRole("textbox", { name: "Message" })).toBeVisible();
  await page.goto("/#/pages/chat/room?room=de");
  await expect(page.getByRole("heading", { name: "Deutsch" })).toBeVisible();
  // The conversation that is being left has a message and a press of its own.
  await expect(page.getByRole("button", { name: "Send rating" })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Message" }).fill(words);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(inviter.getByRole("list", { name: "Chat room" }).getByText(words)).toBeVisible();
  await inviter.goto("/#/pages/setting/share?list=friends");
  await expect(inviter.getByText(/^Friend [0-9A-F]{4}$/)).toBeVisible();
  await inviter.context().close();
  await page.context().close();
}

/** A question about the first order is taken, answered and ended at the desk, while its customer looks on. */
async function solveCase(page: Page, ann: Page): Promise<void> {
  await page.goto("/#/pages/transaction/currency_order?list=history");
  await page
    .getByRole("tabpanel", { name: "Order history" })
    .getByRole("button", { name: /BTC\/USDT/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Ask about this" }).click();
  const form = page.getByRole("dialog", { name: "Ask a question" });
  await form.getByRole("textbox", { name: "Message" }).fill("Was the fee given back?");
  await form.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "Trading" })).toBeVisible();
  await sheetsGone(page);
  const id = /id=([0-9a-f-]{36})/.exec(page.url())![1]!;

  await ann.goto("/#/desk/support");
  await ann.getByRole("textbox", { name: "Number, customer, or words that were said lately" }).fill(id);
  await ann.getByRole("button", { name: "Search" }).click();
  await expect(ann.getByRole("region", { name: "Search" }).getByText("Trading")).toBeVisible();
  expect(await faultsOf(ann)).toEqual([]);
  await ann.goto(`/#/desk/conversation?id=${id}`);
  await ann.getByRole("button", { name: "Take the conversation" }).click();
  await giveReason(ann, "It is my turn", "Take the conversation");
  await expect(ann.getByText("Was the fee given back?")).toBeVisible();
  await expect(page.getByText("· Read")).toBeVisible();
  await page.getByRole("textbox", { name: "Message" }).fill("I wonder");
  await expect(ann.getByText("The customer is writing …")).toBeVisible();
  const answer = ann.getByRole("form", { name: "Answer" });
  await answer.getByRole("textbox", { name: "Answer" }).fill("Yes, it stands in your bills.");
  await expect(page.getByText("Support is writing …")).toBeVisible();
  await answer.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("Yes, it stands in your bills.")).toBeVisible();
  await ann.getByRole("button", { name: "End the conversation" }).click();
  await giveReason(ann, "Answered", "End the conversation");
  await expect(page.getByText("The conversation has ended.")).toBeVisible();
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
}
