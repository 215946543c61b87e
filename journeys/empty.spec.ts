/** A house that has nothing to sell yet: each page says so, nothing waits for ever, and a newcomer finds what he can do. */
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { judge, openPractice } from "./judge.ts";

const LISTS =
  /\/api\/(currency\/quotation_new|market\/search|lh\/deposit\/config|yield\/list|dual\/index|project|news\/list)(\?|$)/;

/** The house of the journeys has all of it: what one without markets, products and news would answer is told in its place. */
async function emptyHouse(page: Page): Promise<void> {
  await page.route(LISTS, async (route) => {
    const body = (await (await route.fetch()).json()) as { readonly message: object };
    await route.fulfill({ json: { ...body, message: { ...body.message, list: [] } } });
  });
  await page.reload();
}

test("in a house without markets and products a newcomer is told so, and finds his way", async ({ page }) => {
  await openPractice(page, "/pages/index/index");
  await emptyHouse(page);
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Shortcuts" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Trending" })).toHaveCount(0);
  await judge(page, "home");

  await page.goto("/#/pages/financial/index");
  await expect(page.getByText("Nothing is offered at the moment.")).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await judge(page, "finance");
  for (const [path, words] of [
    ["/pages/lockming/lockming", "Nothing is on sale at the moment."],
    ["/pages/lockming/welcome", "Nothing is offered at the moment."],
    ["/pages/invest/invest", "Nothing of this kind is on sale at the moment."],
    ["/pages/ieo/ieo", "There is no such token sale at the moment."],
    ["/pages/market/market", "No market here"],
    ["/pages/market/search?keyword=btcusdt", "Nothing found for “btcusdt”"],
  ] as const) {
    await page.goto(`/#${path}`);
    await expect(page.getByText(words)).toBeVisible();
    await judge(page, path);
  }
  // What is on its way may not outlive the journey.
  await page.unrouteAll({ behavior: "wait" });
});
