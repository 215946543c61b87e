/** The app in each of its languages: found by what the browser says, or chosen by its own name, and nothing of the others fetched. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { type Lang, languages } from "../platform/core/languages.ts";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";

/** What a practice account begins with, where it is not written as in English. */
const moneyIn: Readonly<Partial<Record<Lang, string>>> = {
  de: "10.000,00",
  fra: "10\u202f000,00",
  spa: "10.000,00",
  yi: "10.000,00",
};
const begun = (lang: Lang): string => moneyIn[lang] ?? "10,000.00";

/** What the page of settings is called. */
function headingIn(lang: Lang): string {
  const texts = readFileSync(join(import.meta.dirname, `../features/identity/locales/${lang}.json`), "utf8");
  return (JSON.parse(texts) as { readonly setting: { readonly title: string } }).setting.title;
}

const SETTINGS = "/pages/setting/setting";

test("every language is chosen by its own name, alone is fetched, and writes money in its way", async ({ page }) => {
  await openPractice(page, SETTINGS);
  const fetched = new Set<string>();
  page.on("request", (request) => {
    const [, lang] = /\/assets\/texts\/(\w+)-/.exec(request.url()) ?? [];
    if (lang !== undefined) fetched.add(lang);
  });
  for (const [lang, { tag, name }] of Object.entries(languages) as [Lang, (typeof languages)[Lang]][]) {
    if (lang === "en") continue;
    fetched.clear();
    await page.goto(`/#${SETTINGS}`);
    await page.locator("select").filter({ hasText: "English" }).selectOption(name);
    await expect(page.getByRole("heading", { level: 1, name: headingIn(lang), exact: true })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await page.goto("/#/pages/fund/assets");
    await expect(page.getByRole("button", { name: /^USDT/ })).toContainText(begun(lang));
    expect([...fetched]).toEqual([lang]);
  }
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", languages.yi.tag);
  await expect(page.getByRole("button", { name: /^USDT/ })).toContainText(begun("yi"));
});

for (const [locale, lang] of [
  ["zh-HK", "hk"],
  ["zh-TW", "hk"],
  ["zh-CN", "zh"],
  ["es-MX", "spa"],
  ["pt-BR", "en"],
] as const)
  test.describe(`a browser of ${locale}`, () => {
    test.use({ locale });
    test(`opens the app in ${languages[lang].name}`, async ({ page }) => {
      await page.goto("/#/pages/common/login");
      await expect(page.locator("html")).toHaveAttribute("lang", languages[lang].tag);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });
  });
