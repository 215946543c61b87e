/** The three layouts, in languages that are long, tall or dense, and read from the right: nothing overlaps, is cut off or spills. */
import { type Page, expect } from "@playwright/test";
import { crowding } from "./crowding.ts";
import { test } from "./heard.ts";
import { openPractice } from "./judge.ts";
import { fill, see, waited } from "./walk.ts";
import { forOwners, forReaders, forTraders, forVisitors } from "./walked.ts";

const TRADE = "/pages/transaction/index";

const LOW = { width: 360, height: 740 };
const TABLET = { width: 834, height: 1112 };
const WIDE = { width: 1440, height: 900 };
type Size = typeof LOW;

test.use({ reducedMotion: "reduce", isMobile: false, hasTouch: false });

async function judgeAll(page: Page, paths: readonly string[], sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await see(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await waited(page);
      const found = await page.evaluate(crowding);
      // What a press needs of room may not hang on how wide a telephone's letters are.
      if (found.length === 0 && (await page.evaluate(narrow, true))) {
        found.push(...(await page.evaluate(crowding)).map((fault) => `in narrow letters ${fault}`));
        await page.evaluate(narrow, false);
      }
      faults.push(...found.map((fault) => `${path} ${size.width}: ${fault}`));
      if (found.length > 0)
        await test.info().attach(`${path} ${size.width}`, { body: await page.screenshot(), contentType: "image/png" });
    }
  }
  return faults;
}

/** Draws Chinese letters closer together by four tenths, as wide as boxes are where no font has them; whether there are any. */
function narrow(on: boolean): boolean {
  let found = false;
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const words = [...element.childNodes].filter((node) => node instanceof Text).map(({ textContent }) => textContent);
    if (!/^\p{Script=Han}+$/u.test(words.join(""))) continue;
    element.style.letterSpacing = on ? "-0.4em" : "";
    found = true;
  }
  return found;
}

/** The narrowest is judged in all of them; where there is more room, in the longest words, the densest and from the right. */
const readings = [
  { lang: "de", dir: "ltr", sizes: [LOW, TABLET, WIDE] },
  { lang: "th", dir: "ltr", sizes: [LOW] },
  { lang: "zh", dir: "ltr", sizes: [LOW, WIDE] },
  { lang: "en", dir: "rtl", sizes: [LOW, WIDE] },
  { lang: "fra", dir: "ltr", sizes: [LOW] },
  { lang: "spa", dir: "ltr", sizes: [LOW] },
  { lang: "yi", dir: "ltr", sizes: [LOW] },
  { lang: "kor", dir: "ltr", sizes: [LOW] },
  { lang: "jp", dir: "ltr", sizes: [LOW] },
  { lang: "hk", dir: "ltr", sizes: [LOW] },
] as const;

/** In two parts, so that what is run anew after a fault is not everything. */
const walks = [
  { what: "is traded", customers: forTraders, visitors: [] },
  { what: "is owned, set and read", customers: forOwners, visitors: forVisitors },
  { what: "is said", customers: forReaders, visitors: [] },
] as const;

for (const { what, customers, visitors } of walks)
  test(`every screen of what ${what} has room in every language and reading direction, on a phone and wider`, async ({
    page,
  }) => {
    await openPractice(page, TRADE);
    const fitted = await fill(page);
    const faults: string[] = [];
    // One page and one customer for all: to make them takes as long as a walk.
    const judgeIn = async (paths: readonly string[]) => {
      for (const { lang, dir, sizes } of readings) {
        await page.evaluate((to) => localStorage.setItem("lang", to), lang);
        await page.reload();
        await page.evaluate((to) => void (document.documentElement.dir = to), dir);
        faults.push(...(await judgeAll(page, paths, sizes)).map((fault) => `${lang} read ${dir}: ${fault}`));
      }
    };
    await judgeIn(customers.map(fitted));
    if (visitors.length > 0) {
      await page.evaluate(() => localStorage.removeItem("token"));
      await judgeIn(visitors);
    }
    expect(faults).toEqual([]);
  });
