/** The three layouts, in languages that are long, tall or dense, and read from the right: nothing overlaps, is cut off or spills. */
import { type Page, expect, test } from "@playwright/test";
import { crowding } from "./crowding.ts";
import { openPractice } from "./judge.ts";

const TRADE = "/pages/transaction/index";

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 834, height: 1112 },
  { width: 1440, height: 900 },
];

const forCustomers = [
  "/pages/index/index",
  "/pages/market/market",
  TRADE,
  "/pages/financial/index",
  "/pages/fund/assets",
  "/pages/transaction/currency_order",
  "/pages/fund/assets_all_record?currency=USDT",
  "/pages/setting/bill",
  "/pages/fund/transfer",
  "/pages/setting/setting",
  "/pages/mailMessage/mailMessage",
];
const forVisitors = ["/pages/common/login", "/pages/common/register"];

test.use({ reducedMotion: "reduce", isMobile: false, hasTouch: false });

/** A customer with something in every list: coins, an open order, a transfer. */
async function fill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const send = async (path: string, body: string) => {
      const headers = { "x-assay": "1", "content-type": "application/x-www-form-urlencoded" };
      const { ok } = await fetch(`/api${path}`, { method: "POST", headers, body });
      if (!ok) throw new Error(path);
    };
    await send("/coin/trade", "currency_id=1&type=buy&kind=market&amount=900&amount_in=quote");
    await send("/coin/trade", "currency_id=2&type=buy&kind=market&amount=700&amount_in=quote");
    await send("/wallet/change", "currency_id=3&number=1200&from_field=change&to_field=lever");
  });
}

/** The screen at this path has come, with what it fetches. */
async function see(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), path);
  await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
  await waited(page);
}

/** Nothing is on its way any more, and what has come stays as it is for a few frames. */
async function waited(page: Page): Promise<void> {
  await expect(page.locator("[role=progressbar], .animate-pulse")).toHaveCount(0);
  await page.evaluate(async () => {
    for (let still = 0, count = 0; still < 4;) {
      await new Promise(requestAnimationFrame);
      const now = document.querySelectorAll("body *").length;
      still = now === count ? still + 1 : 0;
      count = now;
    }
  });
}

async function judgeAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const path of paths) {
    await see(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await waited(page);
      const found = await page.evaluate(crowding);
      faults.push(...found.map((fault) => `${path} ${size.width}: ${fault}`));
      if (found.length > 0)
        await test.info().attach(`${path} ${size.width}`, { body: await page.screenshot(), contentType: "image/png" });
    }
  }
  return faults;
}

const readings = [
  { lang: "de", dir: "ltr" },
  { lang: "th", dir: "ltr" },
  { lang: "zh", dir: "ltr" },
  { lang: "en", dir: "rtl" },
] as const;

for (const { lang, dir } of readings) {
  test(`every screen has room for ${lang} read ${dir}, at every size`, async ({ page }) => {
    test.skip((page.viewportSize()?.width ?? 0) < 1200, "One page takes every size.");
    await openPractice(page, TRADE);
    await fill(page);
    const turn = async () => await page.evaluate((to) => void (document.documentElement.dir = to), dir);
    const enter = async () => {
      await page.evaluate((to) => localStorage.setItem("lang", to), lang);
      await page.reload();
      await turn();
    };
    await enter();
    const faults = await judgeAll(page, forCustomers);
    await page.evaluate(() => localStorage.removeItem("token"));
    await enter();
    faults.push(...(await judgeAll(page, forVisitors)));
    expect(faults).toEqual([]);
  });
}
