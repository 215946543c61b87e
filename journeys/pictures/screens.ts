/** The screens of the pictures: a name, who looks, a path, and what is pressed there first. */
import { type Page, expect } from "@playwright/test";

export interface Pictured {
  readonly name: string;
  readonly who: "visitor" | "customer";
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
}

type Act = Pictured["act"];
const seenBy =
  (who: Pictured["who"]) =>
  (name: string, path: string, act?: Act): Pictured => ({ name, who, path: `/pages/${path}`, ...(act && { act }) });
const visitor = seenBy("visitor");
const customer = seenBy("customer");

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("button", { name }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
  };

/** How far the page is scrolled to the press depends on what stands above it, so all of that comes first. */
async function logOut(page: Page): Promise<void> {
  for (const text of ["Notifications on this device", "Public log", "This one"]) await expect(page.getByText(text)).toBeVisible();
  await press("Log out")(page);
}

async function confirm(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Order" });
  await form.getByRole("textbox", { name: "Amount (BTC)" }).fill("0.02");
  await press(/^Buy BTC/)(page);
  await expect(page.getByRole("dialog")).toContainText("You receive (est.)");
}

/** On a phone it is a sheet. */
async function seeCoin(page: Page): Promise<void> {
  await expect(page.getByText("Recent transactions")).toBeVisible();
}

/** Opens the newest of a list in a page of its own, as a notification does. */
const openNewest =
  (method: "GET" | "POST", list: string, detail: string) =>
  async (page: Page): Promise<void> => {
    // The house is one for all pictures: what is read in this one stays unread in the others.
    await page.route("**/api/mailMessage/read", (route) => route.fulfill({ json: { type: "ok", message: "read" } }));
    await page.evaluate(
      async ([method, list, detail]) => {
        const answer = await fetch(`/api/${list}`, { method, headers: { "x-assay": "1" } });
        const { message } = (await answer.json()) as { message: { list: { id: string }[] } };
        location.hash = `/pages/mailMessage/${detail}?id=${message.list[0]?.id}`;
      },
      [method, list, detail] as const,
    );
    await expect(page).toHaveURL(new RegExp(detail));
    await expect(page.getByRole("article")).toBeVisible();
  };

async function fillTransfer(page: Page): Promise<void> {
  await page.getByLabel("Amount (USDT)").fill("250.5");
}

async function getQuote(page: Page): Promise<void> {
  await page.getByLabel("Amount (USDT)").fill("250.5");
  await press("Get a quote")(page);
  await expect(page.getByRole("button", { name: /^Exchange now/ })).toBeVisible();
}

async function fillLock(page: Page): Promise<void> {
  await page.getByLabel("Amount (USDT)").fill("500");
}

/** In this order they are walked through; where something is pressed or lies over the page, it is loaded anew afterwards. */
export const pictured: readonly Pictured[] = [
  visitor("home-visitor", "index/index"),
  visitor("markets-visitor", "market/market"),
  visitor("search", "market/search"),
  visitor("trade-visitor", "transaction/index"),
  visitor("finance-visitor", "financial/index"),
  visitor("announcements", "mailMessage/ggList"),
  visitor("faq", "common/faq"),
  visitor("faq-open", "common/faq?id=liquidation"),
  visitor("guides", "common/article"),
  visitor("guide", "common/article?id=leverage"),
  visitor("about", "common/aboutus"),
  visitor("contact", "common/contactus"),
  visitor("compliance", "setting/operational_compliance"),
  visitor("text", "text/text?keyword=about"),
  visitor("web-view", "common/webView?url=https%3A%2F%2Fexample.com%2F"),
  visitor("download", "downLoad/downLoad"),
  visitor("install-help", "downLoad/help"),
  visitor("agreement-visitor", "common/agreement?keyword=options-risk"),
  visitor("login", "common/login"),
  visitor("register", "common/register"),
  visitor("forget", "common/forget"),
  visitor("area", "common/area"),
  visitor("lost-factor", "common/lost_factor"),
  visitor("freeze", "common/freeze?token=none"),
  visitor("place", "setting/areas"),
  visitor("settings-visitor", "setting/setting"),
  visitor("acts", "setting/acts"),
  visitor("contracts-visitor", "transaction/contract?symbol=BTC/USDT"),
  visitor("seconds-visitor", "transaction/index2?symbol=BTC/USDT"),
  visitor("stock-visitor", "transaction/stock?symbol=AAPL/USDT"),
  visitor("lock-mining", "lockming/lockming"),
  visitor("lock-pools", "lockming/pool"),
  visitor("earn", "lockming/welcome"),
  visitor("yield-visitor", "lockming/yield?product=cloud-btc-30"),
  visitor("invest", "invest/invest"),
  visitor("invest-help", "invest/help"),
  visitor("ieo", "ieo/ieo"),
  visitor("no-such-market", "transaction/currency?symbol=NOPE/USDT"),
  visitor("not-found", "no/such"),
  visitor("announcement", "mailMessage/ggList", openNewest("POST", "news/list", "ggDetail")),
  customer("home", "index/index"),
  customer("markets", "market/market"),
  customer("pair", "transaction/currency?symbol=ETH/USDT"),
  customer("trade", "transaction/index?symbol=BTC/USDT"),
  customer("orders", "transaction/currency_order"),
  customer("order-history", "transaction/currency_order?list=history"),
  customer("fills", "transaction/currency_order?list=fills"),
  customer("contracts", "transaction/contract?symbol=BTC/USDT"),
  customer("positions", "transaction/contract_order"),
  customer("seconds", "transaction/index2?symbol=BTC/USDT"),
  customer("options", "transaction/seconds_order"),
  customer("stock", "transaction/stock?symbol=AAPL/USDT"),
  customer("lock", "lockming/buy?config_id=2"),
  customer("locks", "lockming/order"),
  customer("yield", "lockming/yield?product=flexible-usdt"),
  customer("yields", "lockming/yield_orders"),
  customer("invest-purchase", "invest/purchase?id=1"),
  customer("invest-mine", "invest/mine"),
  customer("invest-order", "invest/order"),
  customer("ieo-sale", "ieo/subscribe?project_id=2"),
  customer("ieo-orders", "ieo/order"),
  customer("finance", "financial/index"),
  customer("assets", "fund/assets"),
  visitor("deposit", "fund/select"),
  customer("receive", "fund/receive?currency=USDT&network=ethereum"),
  customer("deposits", "fund/receive_withdraw_record"),
  customer("transfer", "fund/transfer"),
  customer("transfers", "fund/transfer_history"),
  customer("exchange", "fund/fundTransfer"),
  customer("bills", "setting/bill"),
  customer("messages", "mailMessage/mailMessage"),
  customer("support", "kefu/index"),
  customer("chat-rooms", "chat/rooms"),
  customer("settings", "setting/setting"),
  customer("user", "setting/userInfo"),
  customer("password", "setting/password"),
  customer("security", "setting/security"),
  customer("pay-password", "setting/payPassword"),
  customer("address", "setting/address?kind=mobile"),
  customer("keep", "setting/keep"),
  customer("agreements", "setting/agreements"),
  customer("agreement", "common/agreement?keyword=contracts-risk"),
  customer("verification", "setting/real_mark"),
  customer("verification-form", "setting/real"),
  customer("protection", "setting/protection"),
  customer("vip", "setting/vip"),
  customer("payees", "setting/wallet"),
  customer("add-payee", "setting/addWallet"),
  customer("bank-cards", "setting/bank"),
  customer("bank-cards-international", "setting/bank_international"),
  customer("confirm", "transaction/index?symbol=BTC/USDT", confirm),
  customer("leverage", "transaction/contract?symbol=BTC/USDT", press(/Change margin mode and leverage/)),
  customer("alerts", "transaction/index?symbol=BTC/USDT", press("Price alerts of BTC/USDT")),
  customer("amend", "transaction/currency_order", press("Change Buy order for BTC/USDT")),
  customer("order", "transaction/currency_order?list=history", press(/BTC\/USDT/)),
  customer("coin", "fund/assets?coin=BTC", seeCoin),
  customer("transfer-filled", "fund/transfer", fillTransfer),
  customer("exchange-quote", "fund/fundTransfer", getQuote),
  customer("message", "mailMessage/mailMessage", openNewest("GET", "mailMessage/getList", "mailMessageDetail")),
  customer("lock-filled", "lockming/buy?config_id=2", fillLock),
  customer("lock-redeem", "lockming/order", press("Redeem early")),
  customer("logout", "setting/setting", logOut),
];
