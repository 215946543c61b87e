/** Walking through the screens in one page, without loading it anew. */
import { type Page, expect } from "@playwright/test";

export const forCustomers = [
  "/pages/index/index",
  "/pages/market/market",
  "/pages/transaction/index",
  "/pages/financial/index",
  "/pages/fund/assets",
  "/pages/transaction/currency_order",
  "/pages/transaction/index2",
  "/pages/transaction/seconds_order",
  "/pages/transaction/stock?symbol=AAPL/USDT",
  "/pages/fund/assets_all_record?currency=USDT",
  "/pages/setting/bill",
  "/pages/fund/transfer",
  "/pages/setting/setting",
  "/pages/setting/protection",
  "/pages/mailMessage/mailMessage",
];
export const forVisitors = ["/pages/common/login", "/pages/common/register"];

/** A customer with something in every list: coins, an open order, a transfer. */
export async function fill(page: Page): Promise<void> {
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
export async function see(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), path);
  await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
  await waited(page);
}

/** Nothing is on its way any more, and what has come stays as it is for a few frames. */
export async function waited(page: Page): Promise<void> {
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
