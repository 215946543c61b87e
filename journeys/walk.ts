/** Walking through the screens in one page, without loading it anew. */
import { type APIResponse, type Page, expect } from "@playwright/test";
import { ids } from "./walked.ts";

/** A filled customer's own ids in the place of those that `walked.ts` leaves open. */
export type Fitted = (address: string) => string;

/** Makes a customer with something in every list: coins and orders, contracts, an option, shares that are waited for, and transfers. */
export async function fill(page: Page): Promise<Fitted> {
  await buyCoins(page);
  for (const [to_field, number] of Object.entries({ lever: "1200", micro: "100", stock: "300" }))
    await send(page, "/wallet/change", { currency_id: BY_ID.USDT, number, from_field: "change", to_field });
  await openContracts(page);
  await send(page, "/microtrade/submit", { match_id: "BTC/USDT", type: "up", seconds: "300", number: "25" });
  const { market } = await ask<{ market: { price: string } }>(page, "/market/detail?symbol=AAPL/USDT");
  const wanted = { type: "buy", amount: "100", amount_in: "money", target_price: away(market.price, -0.5) };
  await send(page, "/stock/submit", { currency_id: BY_ID.AAPL, ...wanted });
  const { list: announcements } = await send<Listed>(page, "/news/list", {});
  // Messages come soon after what they tell of.
  let messages: Listed["list"] = [];
  await expect.poll(async () => (messages = (await ask<Listed>(page, "/mailMessage/getList")).list).length).toBeGreaterThan(0);
  return (address) => address.replace(ids.message, messages[0]!.id).replace(ids.announcement, announcements[0]!.id);
}

const BY_ID = { BTC: "1", ETH: "2", USDT: "3", AAPL: "1001" } as const;

async function buyCoins(page: Page): Promise<void> {
  const bought = { type: "buy", kind: "market", amount_in: "quote" };
  await send(page, "/coin/trade", { currency_id: BY_ID.BTC, amount: "900", ...bought });
  await send(page, "/coin/trade", { currency_id: BY_ID.ETH, amount: "700", ...bought });
}

/** A position, a limit and, in spot, a stop that wait far from the mark. */
async function openContracts(page: Page): Promise<void> {
  const terms = { currency_id: BY_ID.BTC, number: "0.01", multiple: "10" };
  await send(page, "/lever/submit", { type: "long", ...terms });
  const { mark } = await send<{ mark: string }>(page, "/lever/deal", { currency_id: BY_ID.BTC });
  await send(page, "/lever/submit", { type: "short", kind: "limit", target_price: away(mark, 3), ...terms });
  const stop = { type: "buy", kind: "stop-market", stop_price: away(mark, 5), amount: "500" };
  await send(page, "/coin/stop", { currency_id: BY_ID.BTC, ...stop });
}

interface Listed {
  readonly list: readonly { readonly id: string }[];
}

/** Some percent away from a price, with two decimals. */
const away = (price: string, percent: number): string => (Number(price) * (1 + percent / 100)).toFixed(2);

const ask = async <Message>(page: Page, path: string): Promise<Message> => read(await page.request.get(`/api${path}`), path);

const send = async <Message>(page: Page, path: string, form: Record<string, string>): Promise<Message> =>
  read(await page.request.post(`/api${path}`, { headers: { "x-assay": "1" }, form }), path);

async function read<Message>(answer: APIResponse, path: string): Promise<Message> {
  const { type, message } = (await answer.json()) as { type: string; message: Message };
  expect(type, path).toBe("ok");
  return message;
}

/** The screen at this path has come, with what it fetches. */
export async function see(page: Page, path: string): Promise<void> {
  await page.evaluate((hash) => void (location.hash = hash), path);
  await expect(page.locator("main :is(h1, h2)").first()).toBeAttached();
  await waited(page);
}

/** Nothing is on its way any more, and what has come stays as it is for a few frames. */
export async function waited(page: Page): Promise<void> {
  await expect(page.locator("[role=progressbar]:not([aria-valuenow]), .animate-pulse")).toHaveCount(0);
  await page.evaluate(async () => {
    for (let still = 0, count = 0; still < 4;) {
      await new Promise(requestAnimationFrame);
      const now = document.querySelectorAll("body *").length;
      still = now === count ? still + 1 : 0;
      count = now;
    }
  });
}
