/** Forms that stay open while the market moves, and what the server refuses. */
import { type Locator, type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice } from "./judge.ts";

const send = async (page: Page, path: string, form: Record<string, string>) =>
  expect((await page.request.post(`/api${path}`, { headers: { "x-assay": "1" }, form })).ok(), path).toBe(true);

/** Looks again and again whether an order to buy at the price in the form is called what the book on screen makes it. */
async function mistakesIn(page: Page, form: Locator): Promise<string[]> {
  const price = await form.getByRole("textbox", { name: /^Price/ }).inputValue();
  return await page.evaluate(async (limit) => {
    const wrong: string[] = [];
    for (let look = 0; look < 40; look++) {
      await new Promise((next) => setTimeout(next, 150));
      const best = document.querySelector<HTMLElement>('[data-side="asks"] [data-price]')?.dataset["price"];
      const said = /Maker|Taker/.exec(document.querySelector('form[aria-label="Order"]')?.textContent ?? "")?.[0];
      const due = Number(limit) >= Number(best) ? "Taker" : "Maker";
      if (said !== due) wrong.push(`${said} at ${limit} with ${best}`);
    }
    return wrong;
  }, price);
}

test("maker or taker follows the book while the form is open", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index");
  const form = page.getByRole("form", { name: "Order", exact: true });
  const best = page.locator('[data-side="asks"] [data-price]').first();
  await expect(best).toBeAttached();
  await form.getByRole("textbox", { name: /^Amount/ }).fill("0.01");
  await form.getByRole("textbox", { name: /^Price/ }).fill((await best.getAttribute("data-price"))!);
  expect(await mistakesIn(page, form)).toEqual([]);
});

test("a suggested stop is taken when it is pressed, and what was wrong goes with its reason", async ({ page }) => {
  await openPractice(page, "/pages/transaction/contract");
  await send(page, "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" });
  await page.reload();
  const form = page.getByRole("form", { name: "Contract form" });
  await expect(form.getByText("1,000.00 USDT").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Quantity (BTC)" }).fill("0.01");
  await form.getByRole("checkbox", { name: /Take profit/ }).check();
  const takeProfit = form.getByRole("textbox", { name: "Take profit" });
  await takeProfit.fill("1");
  await form.getByRole("button", { name: /^Use/ }).click();
  await expect(takeProfit).not.toHaveAttribute("aria-invalid");
  await form.getByRole("button", { name: /^Open long/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Open long/ })
    .click();
  await hear(page, "Position opened");
});

test("what the server refuses is said at its field, with the focus there, and is past once there is enough", async ({ page }) => {
  await openPractice(page, "/pages/transaction/index");
  const form = page.getByRole("form", { name: "Order", exact: true });
  const amount = form.getByRole("textbox", { name: /^Amount/ });
  await form.getByRole("textbox", { name: /^Price/ }).fill("80000");
  await amount.fill("0.1");
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
  await form.getByRole("button", { name: /^Buy BTC/ }).click();
  // Meanwhile the money goes elsewhere, of which this page is not told.
  await page.route("**/socket.io/**", (route) => route.abort());
  await page.route("**/api/wallet/**", (route) => route.abort());
  await send(page, "/wallet/change", { currency_id: "3", number: "9000", from_field: "change", to_field: "lever" });
  await page.getByRole("dialog").getByRole("button", { name: "Buy BTC" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Insufficient balance/);
  await expect(page.locator(".toast")).toHaveCount(0);
  await amount.fill("0.01");
  await expect(amount).not.toHaveAttribute("aria-invalid");
});

test("too many tries are counted down on the press", async ({ page }) => {
  await page.goto("/#/pages/common/login");
  await page.getByLabel("Email address").fill(`tries-${test.info().project.name}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill("a quiet lake at dawn");
  await page.route("**/api/user/login", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/json",
      body: JSON.stringify({
        type: "error",
        message: "Too many requests. Please try again in 3 s",
        rejection: "too-many-requests",
        values: { seconds: 3 },
      }),
    }),
  );
  const press = page.getByRole("button", { name: "Log in", exact: true });
  await press.click();
  const waiting = page.getByRole("button", { name: /^Try again in [123] seconds?$/ });
  await expect(waiting).toBeDisabled();
  await expect(press).toBeEnabled();
});
