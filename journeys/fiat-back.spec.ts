/** Local money that buys nothing: a voucher that is refused, a transfer that two people send back, and a card that is paid back. */
import { type Browser, type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { houseNow } from "./house-time.ts";
import { openPractice, sheetsGone } from "./judge.ts";
import {
  announce,
  approve,
  camt,
  chooseAmount,
  decideWithNote,
  giveUp,
  hearProposed,
  lockPayment,
  lockRate,
  openWaiting,
  readFile,
} from "./local-money.ts";
import { desktop, look, OwnHouse, phone } from "./own-house.ts";
import { choosePicture, picture } from "./verify.ts";

const [NO_MONEY, NOT_YOURS, TOO_LATE] = [
  "The picture is of another payment.",
  "It came from another’s account.",
  "As you wished.",
];

async function refuseVoucher(page: Page, ann: Page): Promise<void> {
  const reference = await lockPayment(page, "Bank transfer", "2000");
  await announce(page, async () => await choosePicture(page, "Picture of the payment (optional)", await picture(1)));
  await openWaiting(ann, reference, "Announced, not shown");
  const shown = ann.getByRole("dialog").getByRole("link", { name: "Open" });
  const voucher = await ann.request.get(new URL((await shown.getAttribute("href"))!, ann.url()).href);
  expect([voucher.ok(), voucher.headers()["content-type"]]).toEqual([true, "image/jpeg"]);
  await look(ann, "voucher");
  await ann.setViewportSize(desktop.viewport);
  await decideWithNote(ann, NO_MONEY, "Refuse");
  await hear(page, `No money has come for ${reference}`);
  await expect(page.getByText("No money came", { exact: true })).toBeVisible();
  await expect(page.getByText(`Note: ${NO_MONEY}`)).toBeVisible();
  await look(page, "refused");
}

/** From another's account, and so much that two people decide about the file and about the way back. */
async function sendBack(page: Page, ann: Page, ben: Page): Promise<void> {
  const reference = await lockPayment(page, "Bank transfer", "60000");
  await announce(page);
  await readFile(ann, camt(1, houseNow(), 0, [{ amount: 60_000, text: reference, name: "BRUNO LIMA" }]));
  await hearProposed(ann);
  await approve(ben, "Read a bank's statement");
  await expect(page.getByText("Being checked", { exact: true })).toBeVisible();
  await openWaiting(ann, reference, "On hold");
  await ann.getByRole("dialog").getByRole("radio", { name: "Pay back" }).check({ force: true });
  await decideWithNote(ann, NOT_YOURS, "Pay back");
  await hearProposed(ann);
  await expect(page.getByText("Being checked", { exact: true })).toBeVisible();
  await approve(ben, "Pay money back");
  await hear(page, /^Going back: 60,?000 BRL/);
  await expect(page.getByText("Going back", { exact: true })).toBeVisible();
  await expect(page.getByText(`Note: ${NOT_YOURS}`)).toBeVisible();
  await look(page, "refunded");
  await ann.goto("/#/desk/fiat");
  await ann.reload();
  await expect(
    ann.getByRole("region", { name: "To send back" }).getByRole("row").filter({ hasText: "BRUNO LIMA" }),
  ).toBeVisible();
}

/** It is charged after 3-D Secure when its rate was given up, and its customer wants it back: the provider pays it to the card. */
async function payBackCard(page: Page, ann: Page): Promise<void> {
  await chooseAmount(page, "Card", "560");
  await lockRate(page);
  await page.getByRole("button", { name: "Go to the card page" }).click();
  await expect(page.getByRole("heading", { name: "Practice card page" })).toBeVisible();
  const there = page.url();
  await page.getByRole("link", { name: "Back to the payment" }).click();
  await giveUp(page);
  await page.goto(there);
  await page.getByRole("button", { name: "Pay with 3-D Secure" }).click();
  await page.getByRole("button", { name: "Yes, it is me" }).click();
  await page.getByRole("button", { name: "Send my money back" }).click();
  const asked = page.getByRole("dialog", { name: "Send your money back?" });
  await asked.getByRole("button", { name: "Send my money back" }).click();
  await sheetsGone(page);
  await expect(page.getByText("Going back", { exact: true })).toBeVisible();
  const reference = (await page
    .getByText(/^AS[2-9A-Z]{9}$/)
    .first()
    .textContent())!;
  await openWaiting(ann, reference, "Asked back");
  await decideWithNote(ann, TOO_LATE, "Pay back");
  await hear(page, /^Going back: 560 BRL/);
  await page.goto(there);
  // The provider is asked beside the press, and tells its page nothing.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Paid back" })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await look(page, "card-paid-back");
}

async function walk(browser: Browser, house: OwnHouse): Promise<void> {
  const page = await house.openPage(browser, "10.93.1.1", phone);
  await openPractice(page, "/pages/fund/buyCrypto");
  const ann = await house.openDesk(browser, "Ann Lee", desktop, "security", "treasury-maker");
  const ben = await house.openDesk(browser, "Ben Cole", desktop, "security", "treasury-checker");
  await refuseVoucher(page, ann);
  await sendBack(page, ann, ben);
  await payBackCard(page, ann);
}

test("a voucher is refused with a reason, two people send a transfer back, and a card is paid back by its provider", async ({
  browser,
}) => {
  const house = await OwnHouse.open();
  try {
    await walk(browser, house);
  } finally {
    await house.close();
  }
});
