/** What everyone can use: no screen and no sheet has a fault that axe can see, in either theme, on a phone and on a desktop. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { test } from "./heard.ts";
import { judge, openPractice, sheetsGone } from "./judge.ts";

const TRADE = "/pages/transaction/index";
const ORDERS = "/pages/transaction/currency_order";
const ASSETS = "/pages/fund/assets";
const SETTINGS = "/pages/setting/setting";

const isDesktop = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1200;

/** A page and its title: every page has one heading of the first level. */
type Screen = readonly [path: string, title: string | RegExp];

async function judgeScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [path, title] of screens) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeAttached();
    await judge(page, path);
  }
}

const open: readonly Screen[] = [
  ["/pages/index/index", "Home"],
  ["/pages/market/market", "Markets"],
  ["/pages/market/search", "Search"],
  [TRADE, "BTC/USDT"],
  ["/pages/financial/index", "Finance"],
  ["/pages/common/login", "Log in"],
  ["/pages/common/register", "Sign up"],
  ["/pages/common/forget", "Reset the password"],
  [SETTINGS, "Settings"],
  ["/pages/mailMessage/ggList", "Announcements"],
  ["/pages/transaction/currency?symbol=NOPE/USDT", "NOPE/USDT"],
  ["/pages/nowhere", "This page does not exist"],
];

/** The file of the build that holds a screen: its name is a hash, and the manifest says what it is. */
function fileOf(screen: string): string {
  const manifest = readFileSync(join(import.meta.dirname, "../apps/web/dist/.vite/manifest.json"), "utf8");
  const files = Object.values(JSON.parse(manifest) as Record<string, { readonly file: string; readonly name?: string }>);
  return files.find(({ name }) => name === screen)!.file;
}

test("what a visitor sees is accessible in both themes", async ({ page }) => {
  await judgeScreens(page, open);
  await page.goto("/#/pages/mailMessage/ggList");
  await page.getByRole("button", { name: /^Welcome to Assay/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await judge(page, "an announcement");
  await page.goto("/#/pages/common/area");
  await page.getByRole("searchbox").fill("land");
  await expect(page.getByText("Iceland")).toBeVisible();
  await judge(page, "area codes");
  await page.route(`**/${fileOf("contract-screen")}`, async (route) => await route.abort());
  // Before it says so for good it loads anew once.
  const anew = page.waitForEvent("load");
  await page.goto("/#/pages/transaction/contract");
  await anew;
  await expect(page.getByRole("heading", { level: 1, name: "Something went wrong" })).toBeVisible();
  await judge(page, "a page that broke");
});

const kept: readonly Screen[] = [
  ["/pages/index/index", "Home"],
  ["/pages/market/market", "Markets"],
  [TRADE, "BTC/USDT"],
  ["/pages/transaction/currency?symbol=ETH/USDT", "ETH/USDT"],
  [`${ORDERS}?list=open`, "Orders"],
  [`${ORDERS}?list=history`, "Orders"],
  [`${ORDERS}?list=fills`, "Orders"],
  ["/pages/financial/index", "Finance"],
  [ASSETS, "Assets"],
  ["/pages/transaction/contract?symbol=BTC/USDT", "BTC/USDT"],
  ["/pages/transaction/index2?symbol=BTC/USDT", "BTC/USDT"],
  ["/pages/transaction/seconds_order", "My options"],
  ["/pages/transaction/stock?symbol=AAPL/USDT", /^AAPL/],
  ["/pages/fund/transfer", "Transfer"],
  ["/pages/fund/transfer_history", "Latest transfers"],
  ["/pages/setting/bill", "Transactions"],
  [SETTINGS, "Settings"],
  ["/pages/setting/userInfo", "My details"],
  ["/pages/setting/password", "Change password"],
  ["/pages/setting/protection", "Loss limits and breaks"],
  ["/pages/setting/vip", "VIP level"],
  ["/pages/mailMessage/mailMessage", "Messages"],
  ["/pages/lockming/lockming", "Lock mining"],
  ["/pages/lockming/buy?config_id=2", "Lock USDT"],
  ["/pages/lockming/order", "My locks"],
  ["/pages/ieo/ieo", "Token sales (IEO)"],
  ["/pages/ieo/subscribe?project_id=2", "Practice Meadow"],
  ["/pages/ieo/order", "My subscriptions"],
];

/** Enough that no list is empty. */
const scene = [
  ["coin/trade", { currency_id: "1", type: "buy", kind: "market", amount: "900", amount_in: "quote" }],
  ["coin/trade", { currency_id: "1", type: "buy", target_price: "80000", amount: "0.01" }],
  ["wallet/change", { currency_id: "3", number: "1200", from_field: "change", to_field: "lever" }],
  ["lever/submit", { currency_id: "1", type: "long", number: "0.01", multiple: "10" }],
  ["optional/add", { currency_id: "1" }],
] as const;

async function openScene(page: Page, next: string): Promise<void> {
  await openPractice(page, next);
  for (const [call, form] of scene) {
    const answer = await page.request.post(`/api/${call}`, { headers: { "x-assay": "1" }, form });
    expect(((await answer.json()) as { type: string }).type, call).toBe("ok");
  }
}

test("what a customer sees is accessible in both themes", async ({ page }) => {
  await openScene(page, ASSETS);
  await judgeScreens(page, kept);
});

/** Judges what a press lays over a page that was judged by itself, and takes it away by as many keys as there are sheets. */
async function judgeOver(page: Page, name: string, opening: () => Promise<void>): Promise<void> {
  const dialogs = page.locator("[role=dialog]");
  await opening();
  await expect(dialogs.last()).toBeVisible();
  // It has come up and takes presses.
  await expect(dialogs.last()).not.toHaveClass(/pointer-events-none/);
  await judge(page, name, "[role=dialog]");
  for (let left = await dialogs.count(); left > 0; left--) {
    await page.keyboard.press("Escape");
    await expect(dialogs).toHaveCount(left - 1);
  }
}

/** Pages with a press that lays a sheet over them, on a phone and on a desktop. */
test("what lies over a page is accessible in both themes", async ({ page }) => {
  await openScene(page, TRADE);
  const desktop = isDesktop(page);
  const over = (name: string, opening: () => Promise<void>) => judgeOver(page, name, opening);
  const press = (name: string | RegExp) => async () => await page.getByRole("button", { name }).first().click();

  await page.goto(`/#${TRADE}`);
  await over("alerts", press(/^Price alerts/));
  await over("price sources", press(/^Simulated prices/));
  await over("indicators", press("Indicators"));
  await over("order detail", press(desktop ? /^BTC\/USDT Buy/ : /^Details of the Buy order/));
  await over("edit order", press(/^Change (Buy|Sell) order/));
  await over("cancel all", press(/^Cancel all/));
  await over("funds", press("Add funds"));
  await over("all intervals", press("All intervals"));
  if (!desktop) {
    await over("drawing tools", press("Drawing tools"));
    await over("pairs", press(/^Switch pair/));
    await over("menu", press("More"));
  }
  await page.getByRole("textbox", { name: "Price (USDT)" }).fill("80000");
  await page.getByRole("textbox", { name: "Amount (BTC)" }).fill("0.01");
  await over("confirm order", press(/^Buy BTC/));
});

test("what is looked at closely, and what asks for the password, is accessible in both themes", async ({ page }) => {
  await openScene(page, "/pages/setting/bill");
  const press = async (name: string | RegExp) => await page.getByRole("button", { name }).first().click();
  if (isDesktop(page)) {
    await press(/^Spot trade/);
    await judge(page, "bill detail");
  } else await judgeOver(page, "bill detail", () => press(/^Spot trade/));

  await page.goto("/#/pages/mailMessage/mailMessage");
  await page.getByRole("list", { name: "Messages" }).getByRole("button").first().click();
  await expect(page.getByRole("article")).toBeVisible();
  await judge(page, "message detail");

  await page.goto(`/#${ASSETS}?coin=BTC`);
  await expect(page.getByText("Recent transactions")).toBeVisible();
  await judge(page, "coin");
  await page.keyboard.press("Escape");
  await sheetsGone(page);

  await page.goto("/#/pages/fund/transfer");
  const refused = { type: "error", code: 0, message: "Confirm that it is you", rejection: "password-needed" };
  await page.route("**/api/wallet/change", (route) => route.fulfill({ json: refused }));
  await page.getByLabel("Amount (USDT)").fill("250.5");
  await judgeOver(page, "password", async () => {
    await press("Transfer");
    await press("Confirm");
    await expect(page.getByRole("dialog", { name: "Confirm it is you" })).toBeVisible();
  });

  await page.route("**/api/coin/list*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto(`/#${ORDERS}`);
  await expect(page.getByRole("alert")).toContainText("Try again");
  await judge(page, "a call that fails");
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("what stands in place of a page that nobody answers is accessible in both themes", async ({ page, context }) => {
    await openPractice(page, ASSETS);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await context.setOffline(true);
    for (const path of [ASSETS, TRADE]) {
      await page.goto(`/#${path}`);
      // What was not fetched before the network went says that nobody answers.
      await expect(
        page
          .getByText(/^Not (connected|live)/)
          .or(page.getByRole("alert"))
          .first(),
      ).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await judge(page, `${path} offline`);
    }
  });
});
