/** A newcomer's first hour in four languages: he registers, sees what proves him, is paid, buys, locks and looks at the way out; no word is cut. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { fillText, type Lang, languages } from "../platform/core/languages.ts";
import { crowding } from "./crowding.ts";
import { hear, test } from "./heard.ts";
import { acceptAgreements, sheetsGone, spillOf } from "./judge.ts";
import { codeFor, PASSWORD } from "./member.ts";
import { waited } from "./walk.ts";

type Texts = { readonly [key: string]: string | Texts };

/** A feature's text in a language, with its values in place. */
function textsIn(lang: Lang) {
  const read = (feature: string): Texts =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../features/${feature}/locales/${lang}.json`), "utf8")) as Texts;
  return (feature: string, key: string, values: Readonly<Record<string, string>> = {}): string => {
    const found = key.split(".").reduce<string | Texts>((at, part) => (at as Texts)[part]!, read(feature));
    return fillText(found as string, values);
  };
}
type Say = ReturnType<typeof textsIn>;

/** What stands here has room. */
async function judgeRoom(page: Page, what: string): Promise<void> {
  await waited(page);
  expect.soft(await page.evaluate(crowding), what).toEqual([]);
  expect.soft(await spillOf(page), what).toBeLessThanOrEqual(0);
}

async function register(page: Page, say: Say, address: string): Promise<void> {
  await page.goto("/#/pages/common/register");
  await page.getByRole("textbox", { name: say("identity", "fields.email"), exact: true }).fill(address);
  await page.getByRole("button", { name: say("identity", "code.send"), exact: true }).click();
  await hear(page, say("identity", "code.sent", { account: address }));
  await page.getByLabel(say("identity", "fields.code"), { exact: true }).fill(await codeFor(page, address));
  await page.getByLabel(say("identity", "fields.password"), { exact: true }).fill(PASSWORD);
  await page.getByLabel(say("identity", "fields.repeat"), { exact: true }).fill(PASSWORD);
  const press = page.getByRole("main").getByRole("button", { name: say("identity", "register.action"), exact: true });
  await press.click();
  await expect(page.getByText(say("identity", "rejections.terms-not-accepted"))).toBeVisible();
  await judgeRoom(page, "register");
  await page.getByRole("checkbox").first().check();
  await press.click();
  await hear(page, say("identity", "register.done"));
  await acceptAgreements(page);
}

async function seeProof(page: Page, say: Say): Promise<void> {
  await page.goto("/#/pages/setting/real_mark");
  await expect(page.getByRole("heading", { level: 1, name: say("verification", "mark.title") })).toBeVisible();
  await judgeRoom(page, "verification");
}

async function bePaid(page: Page, say: Say): Promise<void> {
  await page.goto("/#/pages/fund/receive?currency=USDT&network=ethereum");
  await page.getByRole("button", { name: say("deposits", "practice-pay") }).click();
  await expect(page.getByText(say("deposits", "states.credited"), { exact: true })).toBeVisible();
  await judgeRoom(page, "deposit");
}

async function buy(page: Page, say: Say): Promise<void> {
  await page.goto("/#/pages/transaction/index?symbol=BTC/USDT");
  await page.getByLabel(say("spot", "kind.label")).selectOption(say("spot", "kind.market"));
  await page.getByRole("textbox", { name: say("spot", "ticket.spend", { unit: "USDT" }) }).fill("50");
  await judgeRoom(page, "ticket");
  const buys = say("spot", "ticket.buy", { base: "BTC" });
  await page
    .getByRole("form", { name: say("spot", "ticket.title") })
    .getByRole("button", { name: buys })
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText(say("spot", "ticket.you-get"))).toBeVisible();
  await judgeRoom(page, "order");
  await sheet.getByRole("button", { name: buys }).click();
  await sheetsGone(page);
}

async function lock(page: Page, say: Say): Promise<void> {
  await page.goto("/#/pages/lockming/buy?config_id=1");
  const title = say("lock-mining", "buy", { currency: "USDT" });
  const form = page.getByRole("form", { name: title });
  await form.getByRole("textbox", { name: say("lock-mining", "amount", { unit: "USDT" }) }).fill("20");
  await judgeRoom(page, "lock ticket");
  await form.locator("button[type=submit]").click();
  const sheet = page.getByRole("dialog", { name: title });
  await judgeRoom(page, "lock");
  await sheet.getByRole("button").last().click();
  await hear(page, say("lock-mining", "locked"));
  await page.getByRole("article").getByRole("button").first().click();
  await expect(page.getByText(say("lock-mining", "bills.lock-mining-open"), { exact: true })).toBeVisible();
  await judgeRoom(page, "lock page");
}

async function seeWayOut(page: Page, say: Say): Promise<void> {
  await page.goto("/#/pages/fund/withdraw");
  await expect(page.getByText(say("withdrawals", "no-payees"))).toBeVisible();
  await judgeRoom(page, "withdrawal");
  await page.goto("/#/pages/mailMessage/mailMessage");
  await expect(
    page.getByText(say("lock-mining", "notices.opened.title", { amount: "20", currency: "USDT", days: "7" })),
  ).toBeVisible();
  await judgeRoom(page, "messages");
}

for (const lang of ["th", "fra", "kor", "zh"] as const)
  test.describe(languages[lang].name, () => {
    test.use({ locale: languages[lang].tag });
    test(`a newcomer's first hour in ${languages[lang].name}`, async ({ page }) => {
      const say = textsIn(lang);
      await register(page, say, `first-hour-${lang}@example.com`);
      await seeProof(page, say);
      await bePaid(page, say);
      await buy(page, say);
      await lock(page, say);
      await seeWayOut(page, say);
    });
  });
