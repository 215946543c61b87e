/** The operators' console as two people use it, one at a desk and one with a phone. */
import { type Browser, type Page, expect } from "@playwright/test";
import { firstWeek, makeSeries, stopSeries } from "./first-week.ts";
import { enrol, giveReason, inviteOnMachine, openDevice, signIn } from "./desk.ts";
import { hear, test } from "./heard.ts";
import { speakForTheHouse } from "./house-words.ts";
import { faultsOf, openPractice } from "./judge.ts";
import { choosePicture, judgeCase, openReachable, picture, submitBasic, takeSelfie, typeCodes } from "./verify.ts";
import { waited } from "./walk.ts";
import { forOperators } from "./walked.ts";

const REASON = "Chargebacks were reported by the bank";

/** Every page has room and bears what axe looks for. */
async function judge(page: Page): Promise<void> {
  for (const path of forOperators) {
    await page.goto(`/#${path}`);
    await expect(page.locator("main h1")).toBeVisible();
    await waited(page);
    expect(await faultsOf(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false);
  }
}

/** A customer with a phone is refused, comes back, does one picture anew, and is verified by both. */
async function verifyTogether(browser: Browser, ann: Page, bo: Page): Promise<void> {
  const phone = { baseURL: `http://localhost:${process.env["JOURNEYS_PORT"]}`, viewport: { width: 390, height: 844 } };
  const page = await (await browser.newContext({ ...phone, isMobile: true, hasTouch: true, permissions: ["camera"] })).newPage();
  const addresses = await openReachable(page, "person");
  await submitBasic(page, "NL1234567", "NL");
  await judgeCase(ann, "NL", "Refuse", "The document is not genuine.");
  await page.goto("/#/pages/setting/real_mark");
  await expect(page.getByText("The document is not genuine.")).toBeVisible();
  await page.getByRole("link", { name: "Submit again" }).click();
  await submitBasic(page, "NL7654321", "NL");
  // Whoever refused does not judge the next try.
  await judgeCase(bo, "NL", "Accept");

  await page.goto("/#/pages/setting/real_mark");
  await page.getByRole("region", { name: "Advanced" }).getByRole("link", { name: "Start" }).click();
  await choosePicture(page, "Photo page of the passport", await picture(1));
  await takeSelfie(page);
  await typeCodes(page, addresses);
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Submit" }).click();
  await hear(page, "Submitted for review");

  await judgeCase(ann, "NL", "Ask again", "Light is reflected on it.");
  await judgeCase(bo, "NL", "Ask again", "Light is reflected on it.");
  await page.goto("/#/pages/setting/real_mark");
  await expect(page.getByText("Light is reflected on it.")).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: /Send the front of the document again/ }).click();
  await choosePicture(page, "Photo page of the passport", await picture(2));
  await page.getByRole("button", { name: "Submit" }).click();
  await hear(page, "Submitted for review");
  await ann.goto("/#/desk/cases");
  await judgeCase(ann, "NL", "Accept");
  await judgeCase(bo, "NL", "Accept");
  await page.goto("/#/pages/setting/real_mark");
  await expect(page.getByRole("region", { name: "Advanced" }).getByRole("img", { name: "Verified" })).toBeVisible();
}

test("two security operators enrol, and only together they suspend a customer, which the log shows", async ({
  page,
  browser,
}) => {
  await openPractice(page, "/pages/fund/assets");
  const { message: customer } = (await (await page.request.get("/api/user/info")).json()) as { message: { id: string } };
  const ann = await openDevice(browser, { viewport: { width: 1440, height: 900 }, colorScheme: "light" });
  const bo = await openDevice(browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: "dark",
  });
  await enrol(ann, await inviteOnMachine("Ann Lee", "security", "treasury-maker", "verification", "product", "support"));
  await enrol(bo, await inviteOnMachine("Bo Wong", "security", "treasury-checker", "verification", "product"));
  await signIn(ann, "Ann Lee");
  await signIn(bo, "Bo Wong");

  await ann.getByRole("link", { name: "Customers" }).click();
  await ann.getByLabel("Id, account, or number of an order or receipt").fill(customer.id);
  await ann.getByLabel("Reason").fill(REASON);
  await ann.getByRole("button", { name: "Search" }).click();
  await ann.getByRole("list", { name: "Customers found" }).getByRole("button").click();
  await ann.getByRole("tab", { name: "Balances" }).click();
  await expect(ann.getByRole("row", { name: /Spot.*USDT/ })).toBeVisible();
  expect(await faultsOf(ann)).toEqual([]);
  await ann.getByRole("button", { name: "Suspend" }).click();
  await giveReason(ann, REASON, "Propose");
  await hear(ann, "Proposed. Another person has to approve it.");
  await ann.getByRole("link", { name: "Approvals" }).click();
  await ann.getByRole("button", { name: "Suspend a customer" }).click();
  await expect(ann.getByRole("button", { name: "Take back" })).toBeVisible();
  await expect(ann.getByRole("button", { name: "Approve" })).toHaveCount(0);

  await bo.goto("/#/desk/proposals");
  await bo.getByRole("button", { name: "Open" }).click();
  await expect(bo.getByText(REASON).first()).toBeVisible();
  await bo.getByRole("button", { name: "Approve" }).click();
  await giveReason(bo, "The bank's letter is there", "Approve");
  await expect(bo.getByText("Done", { exact: true }).first()).toBeVisible();

  await page.goto("/#/pages/fund/assets_all_record?currency=USDT");
  await expect(page).toHaveURL(/pages\/common\/login/);

  await ann.getByRole("link", { name: "Audit log" }).click();
  await expect(ann.getByRole("row", { name: /Ann Lee.*POST \/customers\/suspend/ }).first()).toBeVisible();
  // An act is sealed a moment after it was made.
  await expect(async () => {
    await ann.reload();
    await expect(ann.getByRole("row", { name: /machine invite/ }).first()).toBeVisible();
    await ann.getByRole("button", { name: "Check the chain" }).click();
    await expect(ann.getByRole("status").filter({ hasText: "lead to the signed head" })).toBeVisible();
    await expect(ann.getByText("Not sealed yet")).toHaveCount(0);
  }).toPass();
  await expect(ann.getByRole("status").filter({ hasText: "shown stand in it" })).toBeVisible();

  await verifyTogether(browser, ann, bo);

  await makeSeries(ann, bo);
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ])
    await firstWeek(browser, ann, size);
  await stopSeries(ann);
  await speakForTheHouse(browser, ann, bo);

  await judge(ann);
  await judge(bo);
  await bo.getByRole("button", { name: "Menu" }).click();
  await bo.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(bo.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
