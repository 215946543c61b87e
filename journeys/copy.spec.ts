/** Somebody leads, two copy him on a phone and on a desktop, and what he does is done in their purses. */
import { expect, type Page } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { spillOf } from "./judge.ts";
import { openPerson, post, season } from "./leading.ts";

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" } as const;
const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: "light" } as const;

const look = async (page: Page, name: string): Promise<void> => {
  expect(await spillOf(page), name).toBeLessThanOrEqual(0);
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true });
};

/** The text of an agreement is read in its sheet, and accepted there. */
async function agree(page: Page, title: string): Promise<void> {
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "Accept" }).click();
}

async function apply(page: Page): Promise<void> {
  await page.goto("/#/pages/copytrade/my?list=lead");
  await expect(page.getByText("Own stake in the contract account")).toBeVisible();
  await expect(page.getByText("Missing", { exact: true }).first()).toBeVisible();
  await look(page, "admission");
  await season(page);
  await page.reload();
  const form = page.getByRole("form", { name: "Apply" });
  await form.getByRole("textbox", { name: "What you say of yourself" }).fill("Slow and small, BTC only");
  await form.getByRole("checkbox", { name: "BTC/USDT" }).check();
  await form.getByRole("textbox", { name: "Share of profit (%)" }).fill("31");
  await expect(form.getByText("The share can be 30% at most.")).toBeVisible();
  await form.getByRole("textbox", { name: "Share of profit (%)" }).fill("10");
  await expect(form.getByText("100.00 USDT")).toBeVisible();
  await look(page, "apply");
  await form.getByRole("button", { name: "Apply" }).click();
  await agree(page, "Terms of leading");
  await hear(page, "You are a trader now");
  await expect(page.getByRole("heading", { name: "My copiers together" })).toBeVisible();
  await look(page, "desk");
}

/** From the list to the follow, with a stop loss and in a size of one's own. */
async function follow(page: Page, address: string, number: string, name: string): Promise<void> {
  await page.goto(`/#${address}`);
  await expect(page.getByRole("heading", { name: "Figures" })).toBeVisible();
  await look(page, `${name}-trader`);
  await page.getByRole("link", { name: "Follow", exact: true }).click();
  const form = page.getByRole("form", { name: /^Follow / });
  await form.getByRole("textbox", { name: "Times the trader's quantity" }).fill(number);
  await form.getByRole("textbox", { name: "Amount (USDT)" }).fill("1000");
  await form.getByRole("textbox", { name: "Stop loss (%)" }).fill("40");
  await expect(form.getByText("100.00 USDT")).toBeVisible();
  await expect(form.getByText("400.00 USDT")).toBeVisible();
  await expect(form.getByText(/At a loss of 400 USDT everything is closed/)).toBeVisible();
  await form.getByText("Keep as mine", { exact: true }).click();
  await look(page, `${name}-form`);
  await form.getByRole("button", { name: /^Follow/ }).click();
  await page
    .getByRole("dialog", { name: /^Follow / })
    .getByRole("button", { name: "Follow", exact: true })
    .click();
  await agree(page, "Risks of copying");
  await hear(page, "You follow now");
  await expect(page.getByRole("article").getByText("1,000.00 USDT").first()).toBeVisible();
}

test("a trader applies, two copy him, and what he opens and closes is seen in their purses", async ({ browser }) => {
  const leader = await openPerson(browser, 1, phone);
  await apply(leader);
  await leader.getByRole("link", { name: "My public page" }).click();
  await expect(leader.getByRole("heading", { name: "Figures" })).toBeVisible();
  const address = new URL(leader.url()).hash.slice(1);

  const [first, second] = [await openPerson(browser, 2, phone), await openPerson(browser, 3, desktop)];
  await first.goto("/#/pages/copytrade/copy");
  await expect(first.getByRole("link", { name: "See trader" }).first()).toBeVisible();
  await look(first, "list");
  await second.goto("/#/pages/copytrade/copy");
  await expect(second.getByRole("link", { name: "See trader" }).first()).toBeVisible();
  await look(second, "list-desktop");
  await follow(first, address, "0.505", "phone");
  await follow(second, address, "1", "desktop");

  const opened = (await post(leader, "/lever/submit", { currency_id: "1", type: "long", number: "0.02", multiple: "10" })) as {
    position: { id: string };
  };
  for (const [page, name] of [
    [first, "phone"],
    [second, "desktop"],
  ] as const) {
    await expect(page.getByRole("article").getByText("BTC/USDT")).toBeVisible();
    await look(page, `${name}-follow`);
  }
  await second.goto("/#/pages/transaction/contract_order");
  await expect(second.getByText("Copy", { exact: true })).toBeVisible();
  await look(second, "desktop-positions");
  await first.goto("/#/pages/transaction/contract_order");
  await expect(first.getByRole("article").getByText("Copy", { exact: true })).toBeVisible();
  await look(first, "phone-positions");
  await first
    .getByRole("article")
    .getByRole("button", { name: /BTC\/USDT/ })
    .first()
    .click();
  const detail = first.getByRole("dialog");
  await expect(detail.getByText(/^Copy of /).first()).toBeVisible();
  await first.screenshot({ path: test.info().outputPath("phone-position.png") });
  await detail.getByRole("link", { name: "See the follow" }).click();

  // The first one holds his copy himself; what the trader does reaches it no more.
  await first.getByRole("button", { name: "Hold it myself" }).click();
  await first.getByRole("dialog").getByRole("button", { name: "Hold it myself" }).click();
  await hear(first, "It is your own position now");

  await post(leader, "/lever/close", { id: opened.position.id });
  await second.goBack();
  const closed = second.getByRole("list", { name: "Closed and skipped copies" }).getByRole("article");
  await expect(closed.getByText("BTC/USDT")).toBeVisible();
  await look(second, "desktop-closed");
  await second.getByRole("button", { name: "Stop", exact: true }).click();
  const sheet = second.getByRole("dialog", { name: /^Stop following/ });
  await expect(sheet.getByText(/All copies close at the market price/)).toBeVisible();
  await second.screenshot({ path: test.info().outputPath("desktop-stop.png") });
  await sheet.getByRole("button", { name: "Stop", exact: true }).click();
  await hear(second, "Stopped");
  await second.goto("/#/pages/copytrade/my?list=past");
  await second.getByText("Ended follows", { exact: true }).click();
  await expect(second.getByRole("article").getByText("Stopped by you")).toBeVisible();
  await look(second, "desktop-ended");

  await first.getByRole("button", { name: "Add or remove", exact: true }).click();
  const money = first.getByRole("dialog", { name: "Add or remove" });
  await money.getByRole("textbox", { name: "Amount (USDT)" }).fill("200");
  await first.screenshot({ path: test.info().outputPath("phone-money.png") });
  await money.getByRole("button", { name: "Add to the purse" }).click();
  await hear(first, "Paid in");
  await first.getByRole("button", { name: "Pause", exact: true }).click();
  await first.getByRole("dialog", { name: "Pause" }).getByRole("button", { name: "Pause" }).click();
  await hear(first, "Paused");
  await expect(first.getByRole("article").getByText("Paused", { exact: true })).toBeVisible();
  await look(first, "phone-paused");
  await first.goto("/#/pages/copytrade/my?list=copies");
  await expect(first.getByText("No copy is open.")).toBeVisible();
  await first.goto("/#/pages/copytrade/my?list=past");
  await expect(first.getByRole("article").getByText("Held since")).toBeVisible();
  await look(first, "phone-held");
  for (const [page, name] of [
    [first, "phone"],
    [second, "desktop"],
  ] as const) {
    await page.goto("/#/pages/setting/bill");
    await expect(page.getByText(/^Copy of /).first()).toBeVisible();
    await look(page, `${name}-bills`);
  }

  await leader.goto("/#/pages/copytrade/my?list=lead");
  await leader.getByRole("button", { name: "Close", exact: true }).click();
  await leader.getByRole("dialog", { name: "Close my lead" }).getByRole("button", { name: "Close my lead" }).click();
  await hear(leader, "Saved");
  await leader.goto("/#/pages/follow/index?list=graveyard");
  await expect(leader.getByText(/^Closed on/)).toBeVisible();
  await look(leader, "graveyard");
});

test("the agreements are shown in the language that their address names", async ({ page }) => {
  await page.goto("/#/pages/follow/agreement");
  await expect(page.getByRole("heading", { name: "What you agree to" })).toBeVisible();
  await page.getByText("Leading", { exact: true }).click();
  await expect(page.getByText(/own positions in contracts become public/)).toBeVisible();
  await look(page, "agreement");
  await page.goto("/#/pages/follow/agreement_zh");
  await expect(page.getByRole("heading", { name: "您同意的内容" })).toBeVisible();
  await look(page, "agreement-zh");
  await page.goto("/#/pages/follow/agreement?lang=de&keyword=contracts-risk");
  await expect(page.getByRole("heading", { name: "Dem stimmen Sie zu" })).toBeVisible();
  await look(page, "agreement-de");
});
