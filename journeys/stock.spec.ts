/** Trading shares, as a person would do it, whatever the exchange does at the moment: below the price an order waits in any case. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, sheetsGone, spillOf } from "./judge.ts";

const STOCK = "/pages/transaction/stock?symbol=AAPL/USDT";

test("a part of a share is ordered below the price, waits with its money held, and is taken back", async ({ page }) => {
  await openPractice(page, "/pages/market/market");
  await page.getByRole("tab", { name: "Stocks" }).click();
  await expect(page.getByText(/Exchange open|Closed|Before the open|After the close/).first()).toBeVisible();
  await page.getByRole("link", { name: /^AAPL\/USDT/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^AAPL/ })).toBeAttached();
  await expect(page.getByText("You are not a shareholder")).toBeVisible();

  await page.getByRole("link", { name: "Transfer" }).click();
  await page.getByRole("textbox", { name: /Amount/ }).fill("500");
  await page.getByRole("button", { name: "Transfer", exact: true }).click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await sheetsGone(page);

  await page.goto(`/#${STOCK}`);
  const form = page.getByRole("form", { name: "Order for shares" });
  await expect(form.getByText("500.00 USDT")).toBeVisible();
  await form.getByRole("textbox", { name: "Spend (USDT)" }).fill("100");
  const limit = form.getByRole("textbox", { name: /Limit price/ });
  await limit.fill("1");
  await limit.blur();
  // The refusal names the lowest price that is taken, which goes with the index: a little above it is taken for long.
  const told = await form.getByText(/Enter a price between/).innerText();
  const lowest = Number(/between ([0-9,.]+) and/.exec(told)![1]!.replaceAll(",", ""));
  await limit.fill((lowest * 1.03).toFixed(2));
  await form.getByRole("button", { name: /^Buy AAPL/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Place order" }).click();
  await hear(page, "Order placed");
  await expect(form.getByText("400.00 USDT")).toBeVisible();

  await page.getByRole("tab", { name: "Waiting" }).locator("visible=true").click();
  await page.getByRole("button", { name: "Cancel: Buy AAPL/USDT" }).locator("visible=true").click();
  await expect(form.getByText("500.00 USDT")).toBeVisible();
  expect(await spillOf(page)).toBe(0);
});
