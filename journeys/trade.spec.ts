/** Looking at markets and trading spot, as a person would do it in a browser, on the seeded feed. */
import { type Locator, type Page, expect } from "@playwright/test";
import { hear, test } from "./heard.ts";
import { openPractice, spillOf } from "./judge.ts";

const TRADE = "/pages/transaction/index";
const ORDERS = "/pages/transaction/currency_order";

const priceField = (page: Page): Locator => page.getByRole("textbox", { name: "Price (USDT)" });
const amountField = (page: Page): Locator => page.getByRole("textbox", { name: "Amount (BTC)" });
const placeButton = (page: Page): Locator =>
  page.getByRole("form", { name: "Order" }).getByRole("button", { name: /^(Buy|Sell) BTC/ });
const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;

/** A price some percent away from the one in the form, in cents. */
async function centsAway(page: Page, percent: bigint): Promise<bigint> {
  await expect(priceField(page)).not.toHaveValue("");
  const cents = BigInt((await priceField(page).inputValue()).replaceAll(/[,.]/g, ""));
  return (cents * (100n + percent)) / 100n;
}

const priceText = (cents: bigint): string => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

/** 10,000 USDT less a hundredth of a price, as the screen prints it: cut off, never rounded up. */
function leftAfter(cents: bigint): string {
  const left = 1_000_000n - (cents + 99n) / 100n;
  return `${(left / 100n).toLocaleString("en")}.${String(left % 100n).padStart(2, "0")} USDT`;
}

/** Takes the order through the sheet that asks once more. */
async function confirm(page: Page): Promise<void> {
  await placeButton(page).click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByText("You receive (est.)")).toBeVisible();
  await sheet.getByRole("button", { name: /^(Buy|Sell) BTC/ }).click();
  await expect(sheet).toHaveCount(0);
}

/** Key by key, as a person does: on the way there are numbers that are not whole yet. */
async function typeIn(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text);
}

async function buyAtMarket(page: Page, spend: string): Promise<void> {
  await page.getByLabel("Order type").selectOption("Market");
  await page.getByRole("textbox", { name: "Spend (USDT)" }).fill(spend);
  await confirm(page);
  await hear(page, /^Bought [\d.]+ BTC at/);
}

/** The order's detail is behind its name, in a list as in a table. */
const orderNames = (page: Page): Locator => page.getByRole("button", { name: /BTC\/USDT/ });

test("a visitor finds a market, sees it live, and an order asks for an account", async ({ page }) => {
  await page.goto("/#/pages/market/market");
  await expect(page.getByText("Simulated prices").first()).toBeVisible();
  await page.goto("/#/pages/market/search");
  await page.getByRole("searchbox").fill("ether");
  await page.getByRole("link", { name: /^ETH\/USDT/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "ETH/USDT" })).toBeAttached();
  await expect(page.getByRole("slider", { name: "Price chart of ETH/USDT" })).toBeVisible();
  const ladder = page.getByRole("group", { name: "Order book" });
  await expect(ladder).toContainText(/House liquidity \d+%/);
  const before = await ladder.innerText();
  await expect.poll(() => ladder.innerText()).not.toBe(before);
  await expect(page.getByRole("button", { name: /^Buy ETH/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Log in to continue" }).click();
  await expect(page).toHaveURL(/pages\/common\/login\?next=/);

  await page.goto("/#/pages/market/search");
  await expect(page.getByRole("region", { name: "Recently viewed" }).getByRole("link", { name: /ETH/ })).toBeVisible();
});

test("markets are sorted by what is pressed and kept as favorites by an account", async ({ page }) => {
  await openPractice(page, "/pages/market/search");
  await page.getByRole("button", { name: "Keep SOL/USDT among the favorites" }).click();
  await expect(page.getByRole("button", { name: "Keep SOL/USDT among the favorites", pressed: true })).toBeVisible();
  await page.goto("/#/pages/market/market");
  await page.getByRole("button", { name: /^Name/ }).click();
  const links = page.getByRole("tabpanel").getByRole("link");
  await expect(links.first()).toContainText("AAVE");
  await page.getByRole("tab", { name: "Favorites" }).click();
  await expect(links).toHaveCount(1);
  await expect(links).toContainText("SOL/USDT");
});

test("a suggested price goes on with the market until there is an amount, and then stands", async ({ page }) => {
  await openPractice(page, TRADE);
  await expect(priceField(page)).not.toHaveValue("");
  await expect(priceField(page)).not.toHaveValue(await priceField(page).inputValue());
  await amountField(page).fill("0.01");
  const stands = await priceField(page).inputValue();
  await amountField(page).blur();
  const said = new Set<string>();
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/market/detail?symbol=BTC/USDT");
      return said.add(((await answer.json()) as { message: { market: { price: string } } }).message.market.price).size;
    })
    .toBeGreaterThan(4);
  await expect(priceField(page)).toHaveValue(stands);
});

test("a limit order holds its money in the book until it is cancelled", async ({ page }) => {
  await page.goto(`/#${TRADE}`);
  await page.getByRole("button", { name: "Try with a practice account" }).click();
  await expect(page.getByText("10,000.00 USDT").first()).toBeVisible();

  const cents = await centsAway(page, -5n);
  await typeIn(priceField(page), priceText(cents));
  await typeIn(amountField(page), "0.01");
  await confirm(page);
  await hear(page, "Order placed");
  await expect(page.getByRole("tab", { name: "Open orders (1)" })).toBeVisible();
  await expect(page.getByText(leftAfter(cents)).first()).toBeVisible();

  await page.getByRole("button", { name: "Cancel Buy order for BTC/USDT" }).click();
  await hear(page, "Order cancelled");
  await expect(page.getByRole("tab", { name: "Open orders (0)" })).toBeVisible();
  await expect(page.getByText("10,000.00 USDT").first()).toBeVisible();

  await page.goto(`/#${ORDERS}?list=history`);
  await expect(page.getByRole("tab", { name: "Order history", selected: true })).toBeVisible();
  await orderNames(page).first().click();
  await expect(page.getByRole("dialog")).toContainText("You cancelled it");
});

test("a market order fills against the labelled house, and the bills add up to it", async ({ page }) => {
  await openPractice(page, TRADE);
  await placeButton(page).click();
  await expect(page.getByText(/^Minimum /)).toBeVisible();
  await page.getByLabel("Order type").selectOption("Market");
  await expect(page.getByText(/^Minimum /)).toHaveCount(0);
  await buyAtMarket(page, "1000");
  await page.goto(`/#${ORDERS}?list=fills`);
  const fills = page.getByRole("tabpanel", { name: "My trades" });
  await expect(fills).toContainText("BTC/USDT");
  await expect(fills).toContainText("Taker");
  await expect(fills).toContainText("House");
  await page.getByRole("tab", { name: "Order history" }).click();
  await orderNames(page).first().click();
  const detail = page.getByRole("dialog");
  await expect(detail).toContainText("Filled");
  await expect(detail).toContainText("House");
  await expect(detail).toContainText("Total trading cost");
  await expect(detail).toContainText("estimated");

  await page.goto("/#/pages/setting/bill");
  const lines = page.getByRole("list", { name: "Transactions" }).getByRole("button");
  const trade = lines.filter({ hasText: "Spot trade" }).first();
  await expect(trade).toContainText("USDT");
  await expect(trade).toContainText("BTC");
  await trade.click();
  const entries = page.getByRole("list", { name: "Ledger entries" });
  await expect(entries.getByText("Trading fee")).toBeVisible();
});

test("a stop waits with its money held, on the chart and in the list, and ends when it is cancelled", async ({ page }) => {
  await openPractice(page, TRADE);
  const cents = await centsAway(page, 4n);
  await page.getByLabel("Order type").selectOption("More order types");
  const sheet = page.getByRole("dialog", { name: "Stops and dates" });
  await sheet.getByLabel("Order type").selectOption("Stop market");
  await sheet.getByRole("textbox", { name: "If the index rises to (USDT)" }).fill("1");
  await sheet.getByRole("textbox", { name: "Spend (USDT)" }).fill("500");
  await sheet.getByRole("button", { name: "Buy BTC" }).click();
  await expect(sheet.getByText(/this stop would trigger immediately/)).toBeVisible();
  await sheet.getByRole("textbox", { name: "If the index rises to (USDT)" }).fill(priceText(cents));
  await sheet.getByRole("button", { name: "Buy BTC" }).click();
  const asked = page.getByRole("dialog", { name: "Buy BTC/USDT" });
  await expect(asked.getByText("Reserved")).toBeVisible();
  await asked.getByRole("button", { name: "Buy BTC" }).click();
  await hear(page, "Stop order placed");
  await expect(page.getByRole("tab", { name: "Open orders (1)" })).toBeVisible();
  await expect(page.getByText("9,500.00 USDT").first()).toBeVisible();
  await page.getByRole("button", { name: "Change Buy order for BTC/USDT" }).click();
  const change = page.getByRole("dialog", { name: "Change stop: Buy" });
  await change.getByRole("textbox", { name: "Spend (USDT)" }).fill("200");
  await change.getByRole("button", { name: "Change order" }).click();
  await expect(page.getByText("9,800.00 USDT").first()).toBeVisible();
  await page.getByRole("button", { name: "Cancel Buy order for BTC/USDT" }).click();
  await expect(page.getByRole("tab", { name: "Open orders (0)" })).toBeVisible();
  await expect(page.getByText("10,000.00 USDT").first()).toBeVisible();
});

test("what was bought is sold by the slider, without being asked again", async ({ page }) => {
  await openPractice(page, TRADE);
  await buyAtMarket(page, "500");
  await placeButton(page).waitFor();
  await page.getByText("Sell", { exact: true }).first().click();
  await page.getByRole("button", { name: "Max" }).click();
  await placeButton(page).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("switch", { name: "Ask before each order" }).uncheck();
  await sheet.getByRole("button", { name: "Sell BTC" }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByText("Buy", { exact: true }).first().click();
  await page.getByRole("textbox", { name: "Spend (USDT)" }).fill("100");
  const traded = page.waitForResponse("**/api/coin/trade");
  await placeButton(page).click();
  expect(await (await traded).json()).toMatchObject({ type: "ok" });
  await hear(page, /^Bought [\d.]+ BTC at/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a faulty order names the nearest one that is right, one tap away", async ({ page }) => {
  await openPractice(page, TRADE);
  await priceField(page).fill(priceText(await centsAway(page, 50n)));
  await amountField(page).fill("0.02");
  await placeButton(page).click();
  await expect(page.getByText(/Enter a price between/)).toBeVisible();
  await page.getByRole("button", { name: /^Use/ }).click();
  await expect(page.getByText(/Enter a price between/)).toHaveCount(0);
  await amountField(page).fill("5");
  await expect(page.getByText("Insufficient balance")).toBeVisible();
  await page.getByRole("button", { name: /^Use/ }).click();
  await expect(page.getByText("Insufficient balance")).toHaveCount(0);
  await expect(placeButton(page)).toBeEnabled();

  // It would trade at once, which only the server can know for certain.
  await page.getByLabel("Post-only").check();
  await confirm(page);
  await expect(page.getByText(/A post-only order must not fill immediately/)).toBeVisible();
  await page.getByRole("button", { name: /^Use/ }).click();
  await expect(page.getByText(/A post-only order must not fill immediately/)).toHaveCount(0);
});

test("the press that places an order is in sight, and a desktop needs no page scroll", async ({ page }) => {
  await openPractice(page, TRADE);
  await expect(placeButton(page)).toBeVisible();
  if (isDesktop(page)) {
    const scroll = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
    expect(scroll).toBeLessThanOrEqual(0);
    await page.keyboard.press("s");
    await expect(placeButton(page)).toContainText("Sell BTC");
    await page.keyboard.press("/");
    await page.keyboard.type("doge");
    await page.getByRole("link", { name: /^DOGE\/USDT/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "DOGE/USDT" })).toBeVisible();
    return;
  }
  for (const [name, path] of products) {
    await page.goto(`/#${path}`);
    const press = page.getByRole("form", { name, exact: true }).locator("button[type=submit]");
    await expect(press).toBeVisible();
    for (const size of phones) {
      await page.setViewportSize(size);
      const bar = page.getByRole("navigation").last();
      const room = async () => (await bar.boundingBox())!.y - bottomOf(await press.boundingBox());
      await expect.poll(room, `${path} at ${size.width} × ${size.height}`).toBeGreaterThanOrEqual(6);
    }
  }
});

/** The name of each ticket's form, and where it stands. */
const products = [
  ["Order", TRADE],
  ["Contract form", "/pages/transaction/contract"],
  ["Option ticket", "/pages/transaction/index2"],
  ["Order for shares", "/pages/transaction/stock?symbol=AAPL/USDT"],
] as const;

const phones = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 375, height: 667 },
];
const bottomOf = (box: { y: number; height: number } | null): number => (box ? box.y + box.height : Number.NaN);

test("the terminal's panes are set by keys and by pointer, keep their sizes, and go back to the usual ones", async ({ page }) => {
  await page.goto(`/#${TRADE}`);
  const form = page.getByRole("separator", { name: "Width of the order form" });
  const pairs = page.getByRole("separator", { name: "Width of the pairs" });
  await expect(form).toHaveAttribute("aria-valuenow", "296");
  await form.press("ArrowLeft");
  await expect(form).toHaveAttribute("aria-valuenow", "320");
  await pairs.press("Home");
  await expect(pairs).toHaveAttribute("aria-valuenow", "200");
  const line = (await pairs.boundingBox())!;
  await page.mouse.move(line.x + 3, line.y + 300);
  await page.mouse.down();
  await page.mouse.move(line.x + 43, line.y + 300, { steps: 4 });
  await page.mouse.up();
  await expect(pairs).toHaveAttribute("aria-valuenow", "240");

  await page.reload();
  await expect(pairs).toHaveAttribute("aria-valuenow", "240");
  await expect(form).toHaveAttribute("aria-valuenow", "320");
  // Read from the right, the form stands at the left of its line.
  await page.evaluate(() => void (document.documentElement.dir = "rtl"));
  await form.press("ArrowLeft");
  await expect(form).toHaveAttribute("aria-valuenow", "296");
  for (const separator of await page.getByRole("separator").all()) await separator.press("End");
  await page.setViewportSize({ width: 1200, height: 800 });
  expect(await spillOf(page)).toBeLessThanOrEqual(0);
  for (const separator of await page.getByRole("separator").all()) await separator.press("Enter");
  await pairs.dblclick();
  await expect(pairs).toHaveAttribute("aria-valuenow", "232");
});

test("a first answer from before a change is asked for once more", async ({ page }) => {
  const changed = Promise.withResolvers<void>();
  let held = 0;
  await page.route("**/api/coin/list*", async (route) => {
    const response = await route.fetch();
    held += 1;
    await changed.promise;
    await route.fulfill({ response });
  });
  await openPractice(page, TRADE);
  const form = page.getByRole("form", { name: "Order" });
  await expect(form.getByText("10,000.00 USDT")).toBeVisible();
  await expect.poll(() => held).toBeGreaterThan(0);
  await placeElsewhere(page);
  await expect(form.getByText("9,200.00 USDT")).toBeVisible();
  changed.resolve();
  await expect(page.getByRole("tab", { name: /^Open orders/ })).toHaveText("Open orders (1)");
});

async function placeElsewhere(page: Page): Promise<void> {
  const form = { currency_id: "1", type: "buy", target_price: "80000", amount: "0.01" };
  const answer = await page.request.post("/api/coin/trade", { headers: { "x-assay": "1" }, form });
  expect(((await answer.json()) as { type: string }).type).toBe("ok");
}

test("what changes before the page's line to the house is up is seen when it is", async ({ page }) => {
  const up = Promise.withResolvers<void>();
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await up.promise;
    socket.connectToServer();
  });
  await openPractice(page, TRADE);
  const open = page.getByRole("tab", { name: /^Open orders/ });
  await expect(open).toHaveText("Open orders (0)");
  await placeElsewhere(page);
  up.resolve();
  await expect(open).toHaveText("Open orders (1)");
});

test("a coin that the page does not know is learned; where that fails it can be tried again", async ({ page }) => {
  let isDown = true;
  const within = (path: string) => (url: URL) => url.pathname === path;
  const named = (text: string): string => text.replaceAll('"BTC', '"NOVEL').replaceAll('"name":"Bitcoin"', '"name":"Novel"');
  await page.route(within("/api/market/detail"), async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace("NOVEL", "BTC") });
    await route.fulfill({ response: answer, body: named(await answer.text()) });
  });
  await page.route(within("/api/market/catalogue"), async (route) => {
    if (isDown) return await route.fulfill({ status: 500, body: "" });
    const answer = await route.fetch();
    const { type, message } = (await answer.json()) as { type: string; message: { currencies: { code: string }[] } };
    const [first] = message.currencies;
    const currencies = [...message.currencies, { ...first, id: 9_001, code: "NOVEL", name: "Novel" }];
    await route.fulfill({ response: answer, json: { type, message: { ...message, currencies } } });
  });
  await page.goto("/#/pages/transaction/currency?symbol=NOVEL/USDT");
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  isDown = false;
  await again.click();
  await expect(page.getByRole("textbox", { name: "Amount (NOVEL)" })).toBeVisible();
});
