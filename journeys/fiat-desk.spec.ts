/** Local money as its desk has it: a bank's file in ISO 20022 that an operator reads, and money that comes when its rate is over. */
import { type Browser, type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { houseNow } from "./house-time.ts";
import { openPractice } from "./judge.ts";
import { announce, camt, giveUp, lockPayment, readFile, refusedFile } from "./local-money.ts";
import { desktop, look, OwnHouse, phone } from "./own-house.ts";

async function matchFile(page: Page, ann: Page, at: number): Promise<void> {
  const reference = await lockPayment(page, "Bank transfer", "1000");
  await look(page, "to-be-paid");
  await announce(page);
  await refusedFile(ann, "account,x\nstatement", "wrong.csv", async () => {
    await expect(ann.getByRole("dialog").getByText("Line 2 is not as it must be.")).toBeVisible();
  });
  const file = camt(1, at, 0, [
    { amount: 1_000, text: reference, name: "ANA SOUZA" },
    { amount: -2.5, text: "charges", name: "Bank" },
  ]);
  await readFile(ann, file);
  await hear(ann, "2 lines read, 1 matched, 0 wait");
  await hear(page, /^Bought: /);
  await expect(page.getByText("Bought", { exact: true }).first()).toBeVisible();
  await refusedFile(ann, file, "statement.xml", async () => await hear(ann, "This statement was read already."));
}

/** It comes when its rate is over; leaves the page at the choice. */
async function payLate(page: Page): Promise<void> {
  await lockPayment(page, "PIX", "560");
  await giveUp(page);
  await page.getByRole("button", { name: "Pay as practice" }).click();
  await expect(page.getByRole("heading", { name: "USDT or your money back?" })).toBeVisible();
}

async function takeLate(page: Page): Promise<void> {
  await payLate(page);
  await look(page, "late");
  await page.getByRole("button", { name: "Take the USDT" }).click();
  await hear(page, /^Bought: /);
  await expect(page.getByText("Came late: at the rate of its arrival")).toBeVisible();
}

async function walk(browser: Browser, house: OwnHouse): Promise<void> {
  const page = await house.openPage(browser, "10.92.1.1", phone);
  await openPractice(page, "/pages/fund/buyCrypto");
  const ann = await house.openDesk(browser, "Ann Lee", desktop, "security", "treasury-maker");
  const at = houseNow();
  await matchFile(page, ann, at);
  await takeLate(page);
}

test("a wrong file is refused by its line, a bank's file pays once, and late money is taken as USDT", async ({ browser }) => {
  const house = await OwnHouse.open();
  try {
    await walk(browser, house);
  } finally {
    await house.close();
  }
});
