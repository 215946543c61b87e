/** The time in which journeys take place: one declared moment, for the house and for every page, whatever the machine's is. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { houseNow } from "./house-time.ts";

/** A run takes less. */
const HOURS_MAX = 6;

const hoursSince = (begins: string, at: number): number => (at - Date.parse(begins)) / 3_600_000;

const tellTimes = (page: Page): Promise<number[]> =>
  page.evaluate(() => [Date.now(), new Date().getTime(), Date.parse(Date()), new Date(7).getTime()]);

test("the house, its pages and a browser elsewhere live on one closed Saturday", async ({ page, browser, baseURL }) => {
  const answer = await page.request.get("/api/market/detail", { params: { symbol: "AAPL/USDT" } });
  const house = Date.parse(answer.headers()["date"]!);
  const { message } = (await answer.json()) as { message: { market: { session: { name: string } } } };
  const hours = hoursSince("2032-05-15T12:00:00Z", house);
  expect(hours).toBeGreaterThanOrEqual(0);
  expect(hours).toBeLessThan(HOURS_MAX);
  expect(message.market.session.name).toBe("closed");

  const elsewhere = await (await browser.newContext()).newPage();
  for (const one of [page, elsewhere]) {
    await one.goto(baseURL!);
    const before = houseNow();
    const [now, made, called, given] = await tellTimes(one);
    const after = houseNow();
    for (const told of [now!, made!]) expect(told >= before && told <= after, `${told} from ${before} to ${after}`).toBe(true);
    // As a text it has whole seconds.
    expect(called).toBe(Math.floor(called! / 1_000) * 1_000);
    expect(called).toBeGreaterThan(before - 1_000);
    expect(given).toBe(7);
  }
  await elsewhere.context().close();
});
