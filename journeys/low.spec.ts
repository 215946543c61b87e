/** A phone as low as many are, and presses by Enter alone. */
import { expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice } from "./judge.ts";

const LOW = { width: 360, height: 740 } as const;

test("on a low phone the risk stands above the press, and a company's chart has room", async ({ page }) => {
  await page.setViewportSize(LOW);
  await openPractice(page, "/pages/transaction/index2");
  const form = page.getByRole("form", { name: "Option ticket" });
  const risk = form.getByText(/on average you lose money/);
  await expect(risk).toBeInViewport({ ratio: 1 });
  const press = form.getByRole("button", { name: /^Bet on up/ });
  await expect(press).toBeInViewport({ ratio: 1 });
  const [above, below] = [await risk.boundingBox(), await press.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await page.goto("/#/pages/transaction/stock");
  const chart = page.getByRole("slider", { name: /Price chart/ });
  // Its place is drawn before its candles are there.
  await expect.poll(async () => (await chart.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(160);
});

test("Enter confirms, and what is no number closes nothing", async ({ page }) => {
  await openPractice(page, "/pages/transaction/contract");
  const form = { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" };
  expect((await page.request.post("/api/wallet/change", { headers: { "x-assay": "1" }, form })).ok()).toBe(true);
  await page.reload();
  const ticket = page.getByRole("form", { name: "Contract form" });
  await expect(ticket.getByText("1,000.00 USDT").first()).toBeVisible();
  await ticket.getByRole("textbox", { name: "Quantity (BTC)" }).fill("0.01");
  await ticket.getByRole("textbox", { name: "Quantity (BTC)" }).press("Enter");
  const asked = page.getByRole("dialog");
  await expect(asked.getByRole("button", { name: /^Open long/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await hear(page, "Position opened");
  await page.getByRole("button", { name: "Close Long BTC/USDT" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Quantity (BTC)" }).fill("1e1");
  await expect(sheet.getByText("Comes back to the account")).toBeVisible();
  await expect(sheet.getByText(/\d USDT/)).toHaveCount(0);
  await sheet.getByRole("button", { name: "Close long" }).click();
  await expect(sheet.getByRole("textbox", { name: "Quantity (BTC)" })).toHaveAttribute("aria-invalid", "true");
  await expect(sheet).toBeVisible();
});

test("a transfer offers the accounts that something is traded in", async ({ page }) => {
  await openPractice(page, "/pages/fund/transfer");
  const offered = page.getByRole("combobox", { name: "From" }).getByRole("option");
  await expect(offered).toHaveText(["Spot", "Contract", "Option", "Stock", "Margin", "Mining"]);
});
