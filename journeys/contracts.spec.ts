/** Contracts as a person trades them with a phone: from spot money to a position, its stops and margin, to its end. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { judge, openPractice } from "./judge.ts";

const CONTRACT = "/pages/transaction/contract";
const POSITIONS = "/pages/transaction/contract_order";

test("a position is opened with its risk in sight, given stops and margin, and closed", async ({ page }) => {
  await openPractice(page, CONTRACT);
  const form = page.getByRole("form", { name: "Contract form" });
  const sheet = page.getByRole("dialog");

  await page.getByRole("button", { name: "Money for contracts" }).click();
  await sheet.getByRole("textbox", { name: "Amount (USDT)" }).fill("2000");
  await sheet.getByRole("button", { name: "Move to contracts" }).click();
  await expect(form.getByText("2,000.00 USDT").first()).toBeVisible();

  await page.getByRole("button", { name: /Change margin mode and leverage/ }).click();
  await sheet.getByText("125x", { exact: true }).click();
  await expect(sheet.getByText(/Above 100x a move/)).toBeVisible();
  await sheet.getByText("20x", { exact: true }).click();
  await sheet.getByRole("slider", { name: "Leverage" }).press("ArrowRight");
  await sheet.getByRole("button", { name: "Less leverage" }).click();
  await expect(sheet.getByText(/At 20x a move of [45]\.\d% against you/)).toBeVisible();
  await sheet.getByRole("button", { name: "Confirm 20x" }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: /Isolated 20x/ })).toBeVisible();

  // Three fields stand in one line above what is wrong, which says with which of them.
  const stops = form.getByRole("checkbox", { name: "Take profit, stop loss" });
  await stops.click();
  await form.getByRole("textbox", { name: "Stop loss" }).fill("86k");
  await expect(form.getByText("Stop loss: Enter a number, e.g. 0.5")).toBeVisible();
  await stops.click();

  await form.getByRole("textbox", { name: "Quantity (BTC)" }).fill("0.01");
  await expect(form.getByText("Liquidation price")).toBeVisible();
  await form.getByRole("button", { name: /^Open long/ }).click();
  await expect(sheet.getByText("Cost per night")).toBeVisible();
  await sheet.getByRole("button", { name: /^Open long/ }).click();
  await hear(page, "Position opened");
  await judge(page, "contracts");

  await page.goto(`/#${POSITIONS}`);
  await expect(page.getByRole("article").getByText("Isolated 20x", { exact: true })).toBeVisible();
  await judge(page, "positions");
  await page.getByRole("button", { name: "Change the stops of Long BTC/USDT" }).click();
  const loss = sheet.getByRole("textbox", { name: "Stop loss" });
  // What cannot be read is no empty field, which would take the stop away.
  await loss.fill("86k");
  await sheet.getByRole("button", { name: "Set stops" }).click();
  await expect(sheet.getByText("Enter a number, e.g. 0.5")).toBeVisible();
  await expect(loss).toBeFocused();
  await loss.fill("1");
  await expect(sheet.getByText(/would be liquidated first/)).toBeVisible();
  await sheet.getByRole("button", { name: /^Use/ }).click();
  await sheet.getByRole("button", { name: "Set stops" }).click();
  await hear(page, "Stops set");

  await page.getByRole("button", { name: "Change the margin of Long BTC/USDT" }).click();
  await sheet.getByRole("textbox", { name: "Amount (USDT)" }).fill("100");
  await sheet.getByRole("button", { name: "Add margin" }).click();
  await hear(page, "Margin changed");

  await page.evaluate(async () => {
    const headers = { "x-assay": "1", "content-type": "application/x-www-form-urlencoded" };
    await fetch("/api/lever/submit", { method: "POST", headers, body: "currency_id=1&type=short&number=0.01&multiple=10" });
    const order = "currency_id=1&type=short&kind=limit&number=0.01&multiple=10";
    const asked = await fetch("/api/lever/deal", { method: "POST", headers, body: "currency_id=1" });
    const { mark } = ((await asked.json()) as { message: { mark: string } }).message;
    const limit = String(Math.round(Number(mark) * 1.02));
    await fetch("/api/lever/submit", { method: "POST", headers, body: `${order}&target_price=${limit}` });
  });
  await page.getByRole("tab", { name: /^Orders/ }).click();
  await page.getByRole("button", { name: "Change the Short order for BTC/USDT" }).press("Enter");
  await sheet.getByRole("textbox", { name: "Quantity (BTC)" }).fill("0.02");
  await expect(sheet.getByText("It goes on waiting, for its new limit.")).toBeVisible();
  await judge(page, "a waiting order, changed");
  await sheet.getByRole("button", { name: "Change order" }).click();
  await hear(page, "Order changed");
  await page.getByRole("button", { name: "Cancel Short BTC/USDT" }).click();
  await expect(page.getByText("No waiting orders.")).toBeVisible();
  await page.getByRole("tab", { name: /^Positions/ }).click();
  await page.getByRole("button", { name: "Close all" }).click();
  await sheet.getByText("Close shorts").click();
  await expect(sheet.getByText("Result at the marks now, before fees")).toBeVisible();
  await sheet.getByRole("button", { name: "Close shorts" }).click();
  await hear(page, "1 position closed");

  // Closing waits for no terms: what the list knows is enough.
  await page.route("**/api/lever/deal", () => undefined);
  await page.reload();
  await page.getByRole("button", { name: "Close Long BTC/USDT" }).click();
  await sheet.getByRole("button", { name: "Close long" }).click();
  await expect(page.getByText("No open positions.")).toBeVisible();
  await page.unroute("**/api/lever/deal");
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: /Long BTC\/USDT/ }).click();
  await expect(sheet.getByText("Returned")).toBeVisible();

  await page.goto("/#/pages/setting/setting");
  await page.getByRole("link", { name: /^Loss limits and breaks/ }).click();
  await page.getByRole("button", { name: "Set Per day" }).click();
  await sheet.getByRole("textbox", { name: "May be lost (USDT)" }).fill("50");
  await expect(sheet.getByText(/Holds at once\./)).toBeVisible();
  await sheet.getByRole("button", { name: "Save limit" }).click();
  await page.getByRole("button", { name: "Change Per day" }).click();
  await sheet.getByRole("button", { name: /^Remove limit/ }).click();
  await page.getByRole("button", { name: "Keep as it is" }).click();
  await expect(page.getByRole("button", { name: "Keep as it is" })).toHaveCount(0);
  await page.getByRole("button", { name: "Start the cool-off" }).click();
  await expect(sheet.getByRole("button", { name: "Start the cool-off" })).toBeDisabled();
  await sheet.getByRole("checkbox").check();
  await judge(page, "a cool-off, asked once more");
  await sheet.getByRole("button", { name: "Start the cool-off" }).click();
  await expect(page.getByRole("region", { name: "Cool-off" }).getByText(/^Ends/)).toBeVisible();
  await page.goto(`/#${CONTRACT}`);
  await expect(page.getByRole("link", { name: /^Cool-off until/ })).toBeVisible();
  await expect(form.getByRole("button", { name: "Open long Not while your break lasts" })).toBeDisabled();
  await form.getByText("Reduce only").click();
  await expect(form.getByRole("button", { name: /^Close shorts/ })).toBeEnabled();
});

test("a press that a loss limit refuses is held back with its reason, and one that only reduces is not", async ({ page }) => {
  await openPractice(page, CONTRACT);
  const send = async (path: string, form: Record<string, string>) =>
    expect((await page.request.post(`/api${path}`, { headers: { "x-assay": "1" }, form })).ok()).toBe(true);
  await send("/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" });
  await send("/protection/limit", { period: "day", amount: "5" });
  const form = page.getByRole("form", { name: "Contract form" });
  await form.getByRole("textbox", { name: "Quantity (BTC)" }).fill("0.01");
  const press = form.getByRole("button", { name: "Open long Exceeds your remaining limit" });
  await expect(press).toBeDisabled();
  await expect(press).toHaveAccessibleDescription(/^Your limit leaves for today 5\.00 USDT/);
  await form.getByText("Reduce only").click();
  await expect(form.getByRole("button", { name: /^Close shorts/ })).toBeEnabled();
});
