/** Orders and stops as lines of the chart: dragged with a finger on a phone and with the mouse on a desktop, and taken away. */
import { type Locator, type Page, expect } from "@playwright/test";
import { dragLine, namesOf, removeLine } from "./chart-lines.ts";
import { hear, test } from "./heard.ts";
import { judge, openPractice } from "./judge.ts";

/** Up, toward the price: below the lowest line no room may be left. */
const DRAG_PX = -16;

async function send<Message>(page: Page, path: string, form: Record<string, string>): Promise<Message> {
  const answer = await page.request.post(`/api${path}`, { headers: { "x-assay": "1" }, form });
  const { type, message } = (await answer.json()) as { type: string; message: Message };
  expect(type).toBe("ok");
  return message;
}

/** Some percent away from a price, with two decimals. */
const away = (price: string, percent: number): string => (Number(price) * (1 + percent / 100)).toFixed(2);

/** A price some percent from the mark of BTC. */
async function priceAway(page: Page, percent: number): Promise<string> {
  const { mark } = await send<{ mark: string }>(page, "/lever/deal", { currency_id: "1" });
  return away(mark, percent);
}

const asked = (text: string): string => Number(text).toLocaleString("en", { minimumFractionDigits: 2 });
const fact = (sheet: Locator, label: string): Locator => sheet.locator(`dt:text-is("${label}") + dd`);

test("an open order is moved by its line after one is asked, goes back where one declines, and is cancelled by it", async ({
  page,
}) => {
  await openPractice(page, "/pages/transaction/index");
  const price = await priceAway(page, -0.6);
  await send(page, "/coin/trade", { currency_id: "1", type: "buy", target_price: price, amount: "0.01" });
  const listed = page.getByRole("tabpanel", { name: /^Open orders/ });
  await expect(listed.getByText(asked(price))).toBeVisible();

  // What a line can do is told once.
  await page.getByRole("button", { name: "Got it" }).press("Enter");
  await expect(page.getByText(/^Drag a label/)).toHaveCount(0);

  const sheet = page.getByRole("dialog", { name: "Change order: Buy" });
  await dragLine(page, "up", DRAG_PX);
  await expect(sheet.getByText(asked(price))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(listed.getByText(asked(price))).toBeVisible();

  await dragLine(page, "up", DRAG_PX);
  await expect(fact(sheet, "Price now")).toHaveText(asked(price));
  const next = await fact(sheet, "New price").innerText();
  expect(Number(next.replaceAll(",", ""))).toBeGreaterThan(Number(price));
  await sheet.getByRole("button", { name: "Change order" }).click();
  await hear(page, "Order changed");
  await expect(listed.getByText(next)).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await removeLine(page, "up");
  await hear(page, "Order cancelled");
  await expect(page.getByRole("tab", { name: "Open orders (0)" })).toBeVisible();
});

test("the stop of an order that spends money is moved by its line, and the money is called by its name", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index");
  const stop_price = await priceAway(page, 0.6);
  await send(page, "/coin/stop", { currency_id: "1", type: "buy", kind: "stop-market", stop_price, amount: "500" });
  const sheet = page.getByRole("dialog", { name: "Change order: Buy" });
  await dragLine(page, "up", -DRAG_PX);
  await expect(fact(sheet, "Price now")).toHaveText(asked(stop_price));
  await expect(fact(sheet, "Amount")).toHaveText("500 USDT");
  const next = await fact(sheet, "New price").innerText();
  await sheet.getByRole("button", { name: "Change order" }).click();
  await hear(page, "Order changed");
  await expect(page.getByRole("tabpanel", { name: /^Open orders/ }).getByText(next)).toBeVisible();
});

test("a contract's stop is moved by its line, and taken off by it", async ({ page }) => {
  await openPractice(page, "/pages/transaction/contract");
  await send(page, "/wallet/change", { currency_id: "3", number: "2000", from_field: "change", to_field: "lever" });
  const stop = await priceAway(page, -0.6);
  await send(page, "/lever/submit", { currency_id: "1", type: "long", number: "0.01", multiple: "5", stop_loss_price: stop });

  const sheet = page.getByRole("dialog", { name: "Take profit, stop loss" });
  const loss = sheet.getByRole("textbox", { name: "Stop loss" });
  await dragLine(page, "brand", DRAG_PX);
  await expect(fact(sheet, "Stop loss")).toContainText(asked(stop));
  const next = await loss.inputValue();
  expect(Number(next.replaceAll(",", ""))).toBeGreaterThan(Number(stop));
  await sheet.getByRole("button", { name: "Set stops" }).click();
  await hear(page, "Stops set");
  await expect(sheet).toHaveCount(0);

  await removeLine(page, "brand");
  await expect(loss).toHaveValue("");
  await sheet.getByRole("button", { name: "Set stops" }).click();
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => namesOf(page, "brand")).toEqual([]);
});

test("a waiting order for shares takes another price by its line, and by the press beside it", async ({ page }) => {
  await openPractice(page, "/pages/transaction/stock?symbol=AAPL/USDT");
  await send(page, "/wallet/change", { currency_id: "3", number: "500", from_field: "change", to_field: "stock" });
  const answer = await page.request.get("/api/market/detail", { params: { symbol: "AAPL/USDT" } });
  const { message } = (await answer.json()) as { message: { market: { price: string } } };
  const price = away(message.market.price, -0.5);
  const order = { currency_id: "1001", type: "buy", amount: "100", amount_in: "money", target_price: price };
  await send(page, "/stock/submit", order);
  await page.getByRole("tab", { name: "Waiting" }).locator("visible=true").click();
  const listed = page.getByRole("tabpanel", { name: "Waiting" }).locator("visible=true");
  await expect(listed.getByText(asked(price))).toBeVisible();

  const detail = page.getByRole("dialog", { name: "Order for shares" });
  await listed.getByRole("button", { name: /^Buy AAPL/ }).click();
  await expect(detail.getByText(/buy 100 USDT at .* or better/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);

  const sheet = page.getByRole("dialog", { name: "Another price: Buy" });
  const field = sheet.getByRole("textbox", { name: "Limit price (USDT)" });
  await dragLine(page, "up", DRAG_PX);
  await expect(fact(sheet, "Price now")).toHaveText(asked(price));
  const next = await field.inputValue();
  expect(Number(next)).toBeGreaterThan(Number(price));
  await sheet.getByRole("button", { name: "Change order" }).click();
  await hear(page, "Order changed");
  await expect(listed.getByText(asked(next))).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await page.getByRole("button", { name: "Change: Buy AAPL/USDT" }).locator("visible=true").press("Enter");
  await field.fill(price);
  await judge(page, "an order for shares, changed", '[role="dialog"]');
  await sheet.getByRole("button", { name: "Change order" }).press("Enter");
  await expect(listed.getByText(asked(price))).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await removeLine(page, "up");
  await expect(page.getByText("No open orders.").locator("visible=true")).toBeVisible();
});
