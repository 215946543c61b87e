/**
 * Finance under moved time, in a house of this journey's own: a pool is funded with four eyes, products are bought, and days go by in which
 * nobody was there. What falls due is seen: interest, an early exit, a term that ends, a fixing that was missed, a loan that is never repaid.
 */
import { type Browser, type Page, expect } from "@playwright/test";
import { DAY_MS } from "@assay/core/time.ts";
import { giveReason } from "./desk.ts";
import { hear, test } from "./heard.ts";
import { acceptAgreements, sheetsGone } from "./judge.ts";
import { post } from "./leading.ts";
import { PASSWORD, register } from "./member.ts";
import { desktop, look, OwnHouse, phone } from "./own-house.ts";

/** One of the treasury gives a pool more, and another agrees. */
async function fundPool(browser: Browser, house: OwnHouse): Promise<void> {
  const ann = await house.openDesk(browser, "Ann Lee", desktop, "security", "treasury-maker");
  const bo = await house.openDesk(browser, "Bo Wong", desktop, "security", "treasury-checker");
  await ann.goto("/#/desk/pools");
  await ann
    .getByRole("row", { name: /lock mining.*USDT/i })
    .getByRole("button")
    .first()
    .click();
  await ann.getByRole("dialog").getByLabel("Amount (USDT)").fill("5000");
  await giveReason(ann, "More is locked than we thought", "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await bo.goto("/#/desk/proposals");
  await bo.getByRole("button", { name: "Fund a pool" }).click();
  await bo.getByRole("button", { name: "Approve" }).click();
  await giveReason(bo, "The treasury has it", "Approve");
  await expect(bo.getByText("Done", { exact: true }).first()).toBeVisible();
  await ann.context().close();
  await bo.context().close();
}

interface Dual {
  readonly list: readonly { readonly product_id: number; readonly symbol: string; readonly days: number }[];
}

/** Two locks for a week, dual shares of a day, and a loan for a week. */
async function buy(page: Page): Promise<void> {
  for (const amount of ["1000", "500"]) await post(page, "/lh/deposit", { config_id: "1", amount });
  const { message } = (await (await page.request.get("/api/dual/index?type=put")).json()) as { message: Dual };
  const shortest = message.list.find(({ symbol, days }) => symbol === "BTC/USDT" && days === 1)!;
  await post(page, "/dual/buyDual", { id: String(shortest.product_id), num: "2" });
  await post(page, "/loan/borrow", { offer_id: "3", amount: "0.01", collateral: "4000", days: "7" });
  await page.goto("/#/pages/financial/index");
  await expect(page.getByRole("heading", { name: "What falls due" })).toBeVisible();
  const due = page.getByRole("heading", { name: "What falls due" }).locator("..");
  for (const name of ["Dual investment", "Lock mining", "Repay"]) await expect(due.getByText(name).first()).toBeVisible();
  await expect(page.getByText("High risk", { exact: true }).first()).toBeVisible();
  await look(page, "bought");
}

/** The same person, some days later. */
async function comeBack(house: OwnHouse, browser: Browser, address: string, days: number): Promise<Page> {
  await house.moveOn(days * DAY_MS);
  const page = await house.openPage(browser, "10.92.1.1", phone);
  await page.goto("/#/pages/common/login?next=%2Fpages%2Ffinancial%2Findex");
  await page.getByLabel("Email address").fill(address);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My products" })).toBeVisible();
  return page;
}

/** Interest of two days is there, and leaving costs no more than it. */
async function leaveEarly(page: Page): Promise<void> {
  await page.goto("/#/pages/lockming/order");
  const lock = page.getByRole("article").filter({ hasText: "500.00" });
  await lock.getByRole("button", { name: "Redeem early" }).click();
  const sheet = page.getByRole("dialog", { name: "Redeem early" });
  await expect(sheet.getByText("0.20 USDT").first()).toBeVisible();
  await expect(sheet.getByText("499.80 USDT")).toBeVisible();
  await look(page, "early");
  await sheet.getByRole("button", { name: /^Redeem early/ }).click();
  await hear(page, "Redeemed");
  await sheetsGone(page);
}

async function walk(browser: Browser, house: OwnHouse): Promise<void> {
  await fundPool(browser, house);
  const first = await house.openPage(browser, "10.92.1.1", phone);
  const address = await register(first, "later");
  await acceptAgreements(first);
  await buy(first);
  await first.context().close();

  const second = await comeBack(house, browser, address, 2);
  await leaveEarly(second);
  await second.context().close();

  const third = await comeBack(house, browser, address, 6);
  await third.goto("/#/pages/lockming/order");
  await third.getByRole("tab", { name: "Redeemed" }).click();
  const matured = third.getByRole("article").filter({ hasText: "Term over" });
  await expect(matured.getByText("1,000.00")).toBeVisible();
  await expect(matured.getByText("1.40")).toBeVisible();
  await look(third, "matured");
  // Nobody was there to hear the index at the fixing, nor in the four hours after it.
  await third.goto("/#/pages/invest/mine");
  await third.getByRole("tab", { name: "Ended" }).click();
  await expect(third.getByRole("article").getByText("Void", { exact: true })).toBeVisible();
  await look(third, "void");
  await third.goto("/#/pages/otc/otc");
  await expect(third.getByRole("article").getByText("Overdue", { exact: true })).toBeVisible();
  await look(third, "overdue");
  await third.context().close();

  const last = await comeBack(house, browser, address, 3);
  await last.goto("/#/pages/otc/otc?list=ended");
  const lost = last.getByRole("article");
  await expect(lost.getByText("Closed out", { exact: true })).toBeVisible();
  await lost.getByRole("button").first().click();
  await expect(last.getByRole("heading", { name: "Loan", exact: true })).toBeVisible();
  await expect(last.getByText("Closed out", { exact: true }).first()).toBeVisible();
  await look(last, "defaulted");
}

test("a pool is funded, products are bought, and days later they have earned, been left, matured and defaulted", async ({
  browser,
}) => {
  const house = await OwnHouse.open();
  try {
    await walk(browser, house);
  } finally {
    await house.close();
  }
});
