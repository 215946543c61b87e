/** What the house says is found and read, and what it asks people to accept is asked once, before the first risk. */
import { expect, type Page } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { judge, openPractice } from "./judge.ts";

test("an answer is found by its words, its guide by what it is about, and the page is passed on", async ({ page }) => {
  await page.goto("/#/pages/setting/setting");
  // What features add to the settings comes after the rest, and moves what stands below.
  await page.waitForLoadState("networkidle");
  await page.getByRole("link", { name: "Help centre" }).click();
  await expect(page.getByText("When am I liquidated?")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search the help centre" }).fill("liquidat mark");
  await expect(page.getByText("What is the index?")).toHaveCount(0);
  await page.getByText("When am I liquidated?").click();
  await expect(page.getByText(/The position is closed at the mark/)).toBeVisible();
  await judge(page, "the help centre");
  await page.getByRole("searchbox").fill("nothing like it");
  await expect(page.getByText(/No answer matches/)).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Contact us" }).click();
  await expect(page.getByText(/This is a sandbox/)).toBeVisible();

  await page.goto("/#/pages/common/article");
  await page.getByRole("link", { name: /^Contracts with leverage/ }).click();
  await expect(page.getByRole("heading", { name: "Protect yourself" })).toBeVisible();
  await judge(page, "a guide");
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => undefined } });
  });
  await page.getByRole("button", { name: "Share this page" }).click();
  await hear(page, "Link copied");
  await page.getByRole("link", { name: "When am I liquidated?" }).click();
  await expect(page.getByText(/The position is closed at the mark/)).toBeVisible();
  await page.goto("/#/pages/common/article?id=no-such-thing");
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("the pages of the house are there in every language", async ({ page }) => {
  const titles = { en: "Compliance", zh: "合规运营", de: "Compliance", th: "การปฏิบัติตามกฎ" };
  for (const [lang, title] of Object.entries(titles)) {
    await page.goto("/");
    await page.evaluate((to) => localStorage.setItem("lang", to), lang);
    await page.goto("/#/pages/setting/operational_compliance");
    await page.reload();
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole("table")).toBeVisible();
  }
});

/** Sets a lock up to its last press, which asks for the agreement the first time. */
async function lock(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Amount (USDT)" }).fill("100");
  await page.getByRole("button", { name: /^Lock for 30 days/ }).click();
  await page.getByRole("dialog", { name: "Lock USDT" }).getByRole("button", { name: "Lock for 30 days" }).click();
}

test("an agreement is asked for before the first lock, declined, accepted, and remembered; the lock then goes on", async ({
  page,
}) => {
  const TERMS = "Terms of lock mining";
  await openPractice(page, "/pages/lockming/buy?config_id=2", { agreeing: false });
  await lock(page);
  const sheet = page.getByRole("dialog", { name: TERMS });
  await expect(sheet.getByText("Version 1")).toBeVisible();
  await judge(page, "an agreement that is asked for");
  await sheet.getByRole("button", { name: "Decline" }).click();
  await hear(page, "Declined. You can still read, close positions and withdraw.");

  await page.goto("/#/pages/setting/agreements");
  await expect(page.getByRole("link", { name: new RegExp(TERMS) }).first()).toContainText("Declined");
  await page.goto("/#/pages/lockming/buy?config_id=2");
  await lock(page);
  await expect(sheet.getByText(/You have declined this before/)).toBeVisible();
  await sheet.getByRole("button", { name: "Accept" }).click();
  await hear(page, "Locked");
  await expect(page.getByRole("heading", { name: "My locks" })).toBeVisible();

  await page.goto("/#/pages/setting/agreements");
  await expect(page.getByRole("link", { name: new RegExp(TERMS) }).first()).toContainText("Accepted");
  await judge(page, "the agreements");
  await page
    .getByRole("link", { name: new RegExp(TERMS) })
    .first()
    .click();
  await expect(page.getByText("Accepted version 1")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept", exact: true })).toBeDisabled();
  await judge(page, "an agreement");
  // A consent that is taken back is asked for anew, and the lock that runs is not touched.
  await page.getByRole("button", { name: "Withdraw consent" }).click();
  await expect(page.getByText("Declined version 1")).toBeVisible();
  await page.goto("/#/pages/lockming/order");
  await page.getByRole("button", { name: "Redeem early" }).click();
  await page
    .getByRole("dialog", { name: "Redeem early" })
    .getByRole("button", { name: /^Redeem early/ })
    .click();
  await hear(page, "Redeemed");
});

test("an address that is not ours and not listed is refused, whatever it looks like, and one of ours opens as itself", async ({
  page,
}) => {
  const bad = [
    "javascript:alert(1)",
    "//example.com/",
    "https://localhost@example.com/",
    "https://example.com/",
    "data:text/html,x",
  ];
  for (const url of bad) {
    await page.goto(`/#/pages/common/webView?url=${encodeURIComponent(url)}`);
    await expect(page.getByText("This address is not one that Assay opens.")).toBeVisible();
    await expect(page.locator("iframe")).toHaveCount(0);
  }
  await page.goto(`/#/pages/common/webView?url=${encodeURIComponent("/pages/common/faq")}`);
  await expect(page.getByRole("heading", { name: "Help centre" })).toBeVisible();
  await page.goto("/#/pages/text/text?keyword=about");
  await expect(page.getByRole("heading", { name: "About us", level: 1 })).toBeVisible();
  await page.goto("/#/pages/text/text?keyword=nothing");
  await expect(page.getByText("There is no such page.")).toBeVisible();
});

test("the app is offered for this device, and for another one by a code", async ({ page }) => {
  await page.goto("/#/pages/downLoad/downLoad");
  await expect(page.getByRole("img", { name: /^QR code for http/ })).toBeVisible();
  await judge(page, "where the app is got");
  await page.getByRole("link", { name: "Installation help" }).click();
  await expect(page.getByRole("heading", { name: "If something does not work" })).toBeVisible();
  await judge(page, "the help for it");
});

test("a page prints black on white, with nothing to press", async ({ page }) => {
  await page.goto("/#/pages/common/article?id=spot");
  await expect(page.getByRole("heading", { name: "Kinds of order" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Share this page" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Back" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "Kinds of order" })).toBeVisible();
});

/** The site's settings as another house would have chosen them; everything else is answered as it is. */
async function choose(page: Page, switches: Readonly<Record<string, string>>): Promise<void> {
  await page.unroute("**/api/getSiteConfig*");
  await page.route("**/api/getSiteConfig*", async (route) => {
    const answer = await route.fetch();
    const told = (await answer.json()) as { readonly message: object };
    await route.fulfill({ response: answer, json: { ...told, message: { ...told.message, ...switches } } });
  });
}

test("the switches of the site show and hide bank cards, the popup and where codes are read, and what they hide still works", async ({
  page,
}) => {
  await openPractice(page, "/pages/setting/setting");
  const cards = page.getByRole("link", { name: /^Bank cards/ });
  await expect(cards).toBeVisible();
  await choose(page, { bank_flag: "0" });
  await page.reload();
  await expect(page.getByRole("link", { name: /^Withdrawal addresses/ })).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.goto("/#/pages/setting/bank");
  await expect(page.getByRole("heading", { name: "Bank cards", level: 1 })).toBeVisible();

  const [told] = (
    (await (await page.request.post("/api/news/list", { headers: { "x-assay": "1" } })).json()) as { message: { list: object[] } }
  ).message.list;
  await page.route("**/api/news/index_pop*", async (route) => {
    await route.fulfill({ json: { type: "ok", code: 1, message: told } });
  });
  await choose(page, { tk_radio: "0" });
  await page.goto("/#/");
  await page.reload();
  await expect(page.getByRole("region", { name: "Announcements" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await choose(page, { tk_radio: "1" });
  await page.reload();
  await expect(page.getByRole("dialog", { name: "Welcome to Assay" })).toBeVisible();
});

test("a house that hides where codes are read sends them all the same", async ({ page }) => {
  await page.goto("/#/pages/common/register");
  await expect(page.getByRole("link", { name: "Open the inbox" })).toBeVisible();
  await choose(page, { yzm_radio: "0" });
  await page.reload();
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("link", { name: "Open the inbox" })).toHaveCount(0);
});
