/** The whole way of a customer by keys alone: nothing is reached by a pointer, and every stop shows where the reader is. */
import { type Locator, type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice } from "./judge.ts";

const PASSWORD = "a quiet lake at dawn";
const STOPS_MAX = 120;

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;
const isFocused = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));

/** Goes from stop to stop until it is at what is wanted. No stop holds the reader, and each is seen. */
async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let stops = 0; stops < STOPS_MAX; stops++) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(shownStop);
    expect(stop.moved, `${stop.html} holds the focus`).toBe(true);
    expect(stop.ring, `${stop.html} shows its focus`).toBe(true);
    if (await isFocused(wanted)) return;
    passed.push(stop.html);
  }
  throw new Error(`not reached by ${key}: ${passed.join("\n")}`);
}

/** Whether the focus has moved on, and whether it is drawn: around the stop itself, or around the part that stands for it. */
function shownStop(): { html: string; moved: boolean; ring: boolean } {
  const marked = globalThis as { lastStop?: Element | null };
  const stop = document.activeElement;
  const moved = stop !== marked.lastStop || stop === document.body;
  marked.lastStop = stop;
  const outlined = (one: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  const around: Element[] = [];
  for (let one = stop, step = 0; one && step < 3; one = one.parentElement, step++) around.push(one, ...one.children);
  const ring = stop === document.body || around.some(outlined) || stop?.matches(".field *") === true;
  return { html: stop?.outerHTML.slice(0, 160) ?? "", moved, ring };
}

async function press(page: Page, wanted: Locator, key?: "Tab" | "Shift+Tab"): Promise<void> {
  await tabTo(page, wanted, key);
  await page.keyboard.press("Enter");
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** The field stands before its button. */
async function typeBack(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, "Shift+Tab");
  await page.keyboard.type(text);
}

/** A sheet takes the focus when it comes up. */
async function enter(sheet: Locator): Promise<void> {
  await expect.poll(() => sheet.evaluateAll(([one]) => one?.contains(document.activeElement) ?? false)).toBe(true);
}

/** A new page says its name in the title and puts the reader at its heading. */
async function arriveAt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
  await expect(page).toHaveTitle(`${title} · Assay`);
}

/** The tabs lie above the page on a desktop and below it on a phone. */
const toTab = (page: Page, name: string): Promise<void> =>
  press(
    page,
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name, exact: true }),
    isDesktop(page) ? "Shift+Tab" : "Tab",
  );

async function codeFor(page: Page, address: string): Promise<string> {
  const inbox = `/dev/inbox.json?to=${encodeURIComponent(address)}`;
  const sent = async () => (await (await page.request.get(inbox)).json()) as { code: string }[];
  await expect.poll(async () => (await sent()).length).toBeGreaterThan(0);
  return (await sent())[0]!.code;
}

/** The form of each ticket, where it stands, and the sides between which it chooses. */
const tickets = [
  ["Order", "/pages/transaction/index", "Buy", "Sell"],
  ["Contract form", "/pages/transaction/contract", "Long", "Short"],
  ["Option ticket", "/pages/transaction/index2", "Up", "Down"],
  ["Order for shares", "/pages/transaction/stock", "Buy", "Sell"],
] as const;

test("B and S choose the side of every ticket, and none while something is typed", async ({ page }) => {
  for (const [name, path, first, second] of tickets) {
    await page.goto(`/#${path}`);
    const form = page.getByRole("form", { name, exact: true });
    const side = (label: string) => form.getByRole("radio", { name: label, exact: true });
    await expect(side(first)).toBeChecked();
    // Pressed again it changes nothing, so a page that does not listen yet is asked once more.
    const after = async (key: string, label: string) => (await page.keyboard.press(key), side(label).isChecked());
    await expect.poll(() => after("s", second), path).toBe(true);
    await expect.poll(() => after("b", first), path).toBe(true);
    await form.getByRole("textbox").first().press("s");
    await expect(side(first)).toBeChecked();
  }
  await page.getByRole("form").getByRole("radio").first().press("?");
  const listed = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(listed.getByText("Buy, long, up")).toBeVisible();
});

test("an account is opened, funded, traded with and left by keys alone", async ({ page }) => {
  const { project, workerIndex } = test.info();
  const address = `keys-${project.name}-${workerIndex}@example.com`;
  const dialog = page.getByRole("dialog");
  await page.goto("/#/pages/common/register");
  await expect(page).toHaveTitle("Sign up · Assay");
  const skip = page.getByRole("button", { name: "Skip to the content" });
  await press(page, skip);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await typeInto(page, page.getByLabel("Email address"), address);
  await press(page, page.getByRole("button", { name: "Send code" }));
  await typeBack(page, page.getByLabel("6-digit code"), await codeFor(page, address));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/at least 8 characters/);
  await page.keyboard.type(PASSWORD);
  await typeInto(page, page.getByLabel("Repeat the password"), PASSWORD);
  await tabTo(page, page.getByRole("checkbox", { name: /terms of service/i }));
  await page.keyboard.press("Space");
  await press(page, page.getByRole("button", { name: "Sign up" }));
  await arriveAt(page, "Home");

  await toTab(page, "Assets");
  await arriveAt(page, "Assets");
  await expect(page.getByText("Next claim")).toBeVisible();

  await toTab(page, "Trade");
  await arriveAt(page, "BTC/USDT");
  const form = page.getByRole("form", { name: "Order" });
  await typeInto(page, form.getByRole("textbox", { name: "Price (USDT)" }), "80000");
  await typeInto(page, form.getByRole("textbox", { name: "Amount (BTC)" }), "0.01");
  await page.keyboard.press("Enter");
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: "Buy BTC" }));
  await hear(page, "Order placed");
  await expect(dialog).toHaveCount(0);
  await expect(form.getByRole("textbox", { name: "Amount (BTC)" })).toBeFocused();

  const edit = page.getByRole("button", { name: "Change Buy order for BTC/USDT" });
  await press(page, edit);
  await enter(dialog);
  await typeInto(page, dialog.getByRole("textbox", { name: "Price (USDT)" }), "81000");
  await page.keyboard.press("Enter");
  await hear(page, "Order changed");
  await expect(dialog).toHaveCount(0);
  await expect(edit).toBeFocused();
  await press(page, page.getByRole("button", { name: "Cancel Buy order for BTC/USDT" }));
  await hear(page, "Order cancelled");

  await toTab(page, "Assets");
  await arriveAt(page, "Assets");
  await press(page, page.getByRole("link", { name: "Transfer" }));
  await arriveAt(page, "Transfer");
  await typeInto(page, page.getByRole("textbox", { name: "Amount (USDT)" }), "250.5");
  await page.keyboard.press("Enter");
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: "Confirm" }));
  await hear(page, "Transferred");
  await expect(dialog).toHaveCount(0);

  await press(page, page.getByRole("button", { name: "Back" }), "Shift+Tab");
  await arriveAt(page, "Assets");
  await press(page, page.getByRole("link", { name: "Settings" }), isDesktop(page) ? "Shift+Tab" : "Tab");
  await arriveAt(page, "Settings");
  await press(page, page.getByRole("button", { name: "Log out" }));
  await enter(dialog);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Log out" })).toBeFocused();
  await page.keyboard.press("Enter");
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: "Log out" }));
  await arriveAt(page, "Home");
});

test("a contract is opened and closed, and an order for shares placed and taken back, by keys alone", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await openPractice(page, "/pages/transaction/contract");
  const send = async (path: string, form: Record<string, string>) =>
    expect((await page.request.post(`/api${path}`, { headers: { "x-assay": "1" }, form })).ok(), path).toBe(true);
  await send("/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "lever" });
  await send("/wallet/change", { currency_id: "3", number: "500", from_field: "change", to_field: "stock" });

  await page.reload();
  const contract = page.getByRole("form", { name: "Contract form" });
  await expect(contract.getByText("1,000.00 USDT").first()).toBeVisible();
  const quantity = contract.getByRole("textbox", { name: "Quantity (BTC)" });
  await typeInto(page, quantity, "0.01");
  await page.keyboard.press("Enter");
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: /^Open long/ }));
  await hear(page, "Position opened");
  await expect(dialog).toHaveCount(0);
  await expect(quantity).toBeFocused();
  await press(page, page.getByRole("button", { name: "Close Long BTC/USDT" }));
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: "Close long" }));
  await expect(page.getByText("No open positions.").first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const products = page.getByRole("navigation", { name: "Products" });
  await press(page, products.getByRole("link", { name: "Stocks" }), "Shift+Tab");
  await expect(page.getByRole("heading", { level: 1, name: /^AAPL/ })).toBeAttached();
  const shares = page.getByRole("form", { name: "Order for shares" });
  await expect(shares.getByText("500.00 USDT")).toBeVisible();
  await typeInto(page, shares.getByRole("textbox", { name: "Spend (USDT)" }), "100");
  await typeInto(page, shares.getByRole("textbox", { name: /^Limit price/ }), await belowMarket(page, "AAPL/USDT"));
  await page.keyboard.press("Enter");
  await enter(dialog);
  await press(page, dialog.getByRole("button", { name: "Place order" }));
  await hear(page, "Order placed");
  await expect(dialog).toHaveCount(0);
  await press(page, page.getByRole("button", { name: "Cancel: Buy AAPL/USDT" }));
  await expect(page.getByText("No open orders.").locator("visible=true")).toBeVisible();
  await expect(shares.getByText("500.00 USDT")).toBeVisible();
});

/** A price that waits: half a percent below the one of now. */
async function belowMarket(page: Page, symbol: string): Promise<string> {
  const answer = await page.request.get("/api/market/detail", { params: { symbol } });
  const { message } = (await answer.json()) as { message: { market: { price: string } } };
  return (Number(message.market.price) * 0.995).toFixed(2);
}
