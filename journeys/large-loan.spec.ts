/** A large loan from the application to the last unit: two people note a professional and decide, terms are accepted, and all is repaid. */
import { type Browser, type Page, expect } from "@playwright/test";
import { giveReason } from "./desk.ts";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone } from "./judge.ts";
import { desktop, look, OwnHouse, phone } from "./own-house.ts";

/** One of the product desk says that the customer is a professional, another agrees. */
async function noteProfessional(ann: Page, bo: Page, customer: string): Promise<void> {
  await ann.goto("/#/desk/large-loans");
  await ann.getByRole("button", { name: "Note a professional" }).click();
  await ann.getByRole("dialog").getByLabel("Customer's number").fill(customer);
  await giveReason(ann, "The broker's register has this firm", "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await bo.goto("/#/desk/proposals");
  await bo.getByRole("button", { name: "Note a professional trader" }).click();
  await bo.getByRole("button", { name: "Approve" }).click();
  await giveReason(bo, "Seen in the register too", "Approve");
  await expect(bo.getByText("Done", { exact: true }).first()).toBeVisible();
}

async function apply(page: Page): Promise<void> {
  await page.goto("/#/pages/common/borrowing");
  await page.getByRole("radio", { name: "Large loan" }).check({ force: true });
  const form = page.getByRole("form", { name: "Large loan" });
  await form.getByRole("textbox", { name: "Amount (USDT)" }).fill("500000");
  await form.getByRole("textbox", { name: /^How we reach you/ }).fill("by message");
  await expect(form.getByText("133.332%")).toBeVisible();
  await form.getByRole("button", { name: /^Apply/ }).click();
  await page.getByRole("dialog", { name: "Large loan" }).getByRole("button", { name: "Apply", exact: true }).click();
  await hear(page, "Application sent");
  await sheetsGone(page);
  await expect(page.getByRole("article").getByText("Applied", { exact: true })).toBeVisible();
}

/** Looks at the application for a reason, and approves it. */
async function approve(desk: Page, name: string): Promise<void> {
  await desk.goto("/#/desk/large-loans");
  // Who stands there already sees what was there when he came.
  await desk.reload();
  await desk
    .getByRole("row", { name: /500000/ })
    .getByRole("button")
    .first()
    .click();
  await expect(desk.getByText("The customer sees who looked and why.")).toBeVisible();
  await desk.getByLabel("Reason").fill("A large loan waits");
  await desk.getByRole("button", { name: "Look at it" }).click();
  await expect(desk.getByText("by message")).toBeVisible();
  await look(desk, name);
  await desk.getByRole("button", { name: "Approve" }).click();
  await giveReason(desk, "The margin is there", "Approve");
  await expect(desk.getByText("Nothing waits for you.")).toBeVisible();
}

async function walk(browser: Browser, house: OwnHouse): Promise<void> {
  const page = await house.openPage(browser, "10.91.1.1", phone);
  await openPractice(page, "/pages/fund/assets");
  const { message } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  await house.enrich(message.id, "20 BTC");
  const ann = await house.openDesk(browser, "Ann Lee", desktop, "security", "product");
  const bo = await house.openDesk(browser, "Bo Wong", desktop, "security", "product");
  await noteProfessional(ann, bo, message.id);

  await apply(page);
  await look(page, "applied");
  await approve(ann, "review");
  await page.reload();
  await expect(page.getByRole("article").getByText("Under review", { exact: true })).toBeVisible();
  await approve(bo, "second");

  await page.reload();
  const card = page.getByRole("article");
  await expect(card.getByText("Approved", { exact: true })).toBeVisible();
  await look(page, "approved");
  await card.getByRole("button", { name: "Accept the terms" }).click();
  const sheet = page.getByRole("dialog", { name: "Accept the terms" });
  await expect(sheet.getByText("500,000.00 USDT")).toBeVisible();
  await expect(sheet.getByText("182.50%")).toBeVisible();
  await expect(sheet.getByText("20.00 BTC")).toBeVisible();
  await look(page, "accept");
  await sheet.getByRole("button", { name: "Accept the terms" }).click();
  await hear(page, "Borrowed");
  await sheetsGone(page);
  await expect(page.getByRole("heading", { name: "Loan", exact: true })).toBeVisible();
  await expect(page.getByText("Borrowed against collateral")).toBeVisible();
  await look(page, "running");

  // What is owed is taken off what the customer has.
  await page.goto("/#/pages/fund/assets");
  await expect(page.getByText("Borrowed", { exact: true })).toBeVisible();
  await look(page, "assets");
  await page.goto("/#/pages/otc/otc");
  await page.getByRole("article").getByRole("button").first().click();

  await page.getByRole("button", { name: "Repay", exact: true }).click();
  const repay = page.getByRole("dialog", { name: "Repay" });
  await repay.getByRole("button", { name: "Max" }).click();
  await repay.getByRole("button", { name: "Repay", exact: true }).click();
  await hear(page, "Repaid in full");
  await expect(page.getByRole("main").getByText("Repaid", { exact: true }).first()).toBeVisible();
  await sheetsGone(page);
  await page.goto("/#/pages/otc/otc?list=applications");
  await expect(page.getByRole("article").getByText("Accepted", { exact: true })).toBeVisible();
  await look(page, "repaid");
}

test("a professional applies for a large loan, two people approve it, and it is accepted, seen as borrowed and repaid", async ({
  browser,
}) => {
  const house = await OwnHouse.open();
  try {
    await walk(browser, house);
  } finally {
    await house.close();
  }
});
