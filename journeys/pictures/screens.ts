/** The screens of the pictures: a name, who looks, a path, and what is pressed there first. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as sell } from "@assay/features/sell/contract.ts";
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

async function chooseLarge(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Large loan" }).check({ force: true });
  await expect(page.getByRole("form", { name: "Large loan" })).toBeVisible();
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

async function seeTraders(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: "See trader" }).first()).toBeVisible();
}

async function seeTrader(page: Page): Promise<void> {
  await page.getByRole("link", { name: "See trader" }).first().click();
  await expect(page.getByRole("heading", { name: "Figures" })).toBeVisible();
}

async function seeFollowForm(page: Page): Promise<void> {
  await seeTrader(page);
  await page.getByRole("link", { name: "Follow", exact: true }).click();
  await page.getByRole("form").getByRole("textbox", { name: "Amount (USDT)" }).fill("500");
}

async function seeQuiz(page: Page): Promise<void> {
  await page.getByRole("article").getByText("BTC/USDT", { exact: true }).first().click();
  await expect(page.getByText("SHA-256 of the terms")).toBeVisible();
}

async function fillBuy(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "You pay" }).fill("560");
  await expect(page.getByText("98.50")).toBeVisible();
}

/** Of the payments of the scene. */
const seePayment =
  (state: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole("list", { name: "Payments" }).getByRole("listitem").filter({ hasText: state }).getByRole("link").click();
    await expect(page.getByRole("heading", { name: "Buy crypto" })).toBeVisible();
  };

/** The page of the provider that stands in, of the payment that was given up. */
async function seeCardPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const read = async (path: string, method = "GET"): Promise<Record<string, unknown>> =>
      ((await (await fetch(`/api/pay/${path}`, { method, headers: { "x-assay": "1" } })).json()) as { message: never }).message;
    const { list } = (await read("payLog", "POST")) as { list: { id: string; method: string }[] };
    const { card } = (await read(`detail?id=${list.find(({ method }) => method === "card")!.id}`)) as { card: { url: string } };
    location.hash = new URL(card.url).hash;
  });
  await expect(page.getByRole("heading", { name: "Practice card page" })).toBeVisible();
}

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

type Sales = OutputOf<typeof sell.listSales>;
const sold = {
  state: "filed",
  reason: null,
  note: null,
  ended_at: null,
  late: false,
  can_cancel: false,
  returned: null,
  back: null,
} as const;

/** Nobody in the pictures is verified or has a bank account that is a day old, so that what he would have sold is told for the server. */
const seeSales =
  (search = ""): NonNullable<Act> =>
  async (page) => {
    const now = Date.parse(process.env["PICTURE_NOW"] ?? "");
    const [hour, day] = [3_600_000, 86_400_000];
    const first = {
      ...sold,
      currency: "BRL",
      amount: "100",
      fee: "5.58",
      spread: "2.8",
      arrives: "551.62",
      mid: "5.6",
      rate: "5.5162",
      id: "01890000-0000-7000-8000-000000000001",
      reference: "AZ234567892",
      country: "BR",
      bank_name: "Banco do Brasil",
      last_four: "14P2",
      created_at: now - 5 * hour,
      due_at: now + 7 * day - hour,
    } as const;
    const list: Sales["list"] = [
      first,
      { ...first, id: "2", state: "paid", created_at: now - 2 * day, ended_at: now - day, due_at: null },
      { ...first, id: "3", state: "held", reason: "value-stays", created_at: now - 3 * day },
      {
        ...first,
        id: "4",
        state: "bounced",
        reason: "returned-by-bank",
        returned: "551.62",
        back: "100",
        created_at: now - 9 * day,
      },
    ];
    const step = { owner: null, due_at: null, reason: null } as const;
    const answers: { list: Sales; detail: OutputOf<typeof sell.showSale> } = {
      list: { list, page: 1, limit: 20, more: false },
      detail: {
        practice: false,
        sale: first,
        steps: [
          { ...step, step: "asked", at: now - 5 * hour },
          { ...step, step: "queued", at: now - 5 * hour },
          { ...step, step: "filed", owner: "bank", at: now - hour, due_at: first.due_at },
        ],
      },
    };
    await page.route(/\/api\/sell\/(list|detail)/, (route, request) =>
      route.fulfill({ json: { type: "ok", message: answers[request.url().includes("/list") ? "list" : "detail"] } }),
    );
    await page.reload();
    if (search !== "") await page.evaluate((id) => (location.hash += id), search);
    await expect(page.getByText("Sent to the bank").first()).toBeVisible();
  };

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
  visitor("otc", "otc/otc"),
  visitor("lock-pools", "lockming/pool"),
  visitor("quizzes", "guess/guess"),
  visitor("quiz", "guess/guess", seeQuiz),
  visitor("earn", "lockming/welcome"),
  visitor("yield-visitor", "lockming/yield?product=cloud-btc-30"),
  visitor("invest", "invest/invest"),
  visitor("invest-help", "invest/help"),
  visitor("ieo", "ieo/ieo"),
  visitor("copy", "copytrade/copy", seeTraders),
  visitor("copy-graveyard", "follow/index?list=graveyard"),
  visitor("copy-trader", "copytrade/copy", seeTrader),
  visitor("copy-agreement", "follow/agreement"),
  visitor("nft", "nft/nft"),
  visitor("nft-series", "nft/series?id=1"),
  visitor("nft-artist", "nft/artistDetail?artist_id=1"),
  visitor("nft-auction-visitor", "nft/artworkDetail?id=5"),
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
  customer("borrow", "common/borrowing"),
  customer("locks", "lockming/order"),
  customer("coupons", "setting/coupon"),
  customer("statements", "fund/statements"),
  customer("quiz-bets", "guess/guessList"),
  customer("game", "game/game"),
  customer("game-rounds", "game/rounds"),
  customer("yield", "lockming/yield?product=flexible-usdt"),
  customer("yields", "lockming/yield_orders"),
  customer("invest-purchase", "invest/purchase?id=1"),
  customer("invest-mine", "invest/mine"),
  customer("invest-order", "invest/order"),
  customer("ieo-sale", "ieo/subscribe?project_id=2"),
  customer("ieo-orders", "ieo/order"),
  customer("nft-artwork", "nft/artworkDetail?id=1"),
  customer("nft-auction", "nft/artworkDetail?id=5"),
  customer("nft-purchase", "nft/purchase?id=1"),
  customer("nft-orders", "nft/mine"),
  customer("nft-mine", "nft/myNft"),
  customer("nft-boxes", "nft/myNft?list=boxes"),
  customer("nft-own-artist", "nft/myNft?list=artist"),
  customer("copy-follow", "copytrade/copy", seeFollowForm),
  customer("copy-mine", "copytrade/my"),
  customer("copy-lead", "copytrade/my?list=lead"),
  customer("finance", "financial/index"),
  customer("assets", "fund/assets"),
  visitor("deposit", "fund/select"),
  customer("receive", "fund/receive?currency=USDT&network=ethereum"),
  customer("deposits", "fund/receive_withdraw_record"),
  visitor("buy-crypto", "fund/buyCrypto", fillBuy),
  customer("buy-payer", "fund/buyCryptoDetail?country=BR&method=pix&amount=560"),
  customer("buy-payments", "fund/pay_log_record"),
  customer("buy-payment", "fund/pay_log_record", seePayment("To be paid")),
  customer("buy-card-payment", "fund/pay_log_record", seePayment("Expired")),
  customer("buy-card-page", "fund/pay_log_record", seeCardPage),
  customer("sell", "fund/sellCrypto"),
  customer("sales", "fund/sellRecord"),
  customer("sales-full", "fund/sellRecord", seeSales()),
  customer("sale", "fund/sellRecord", seeSales("?id=01890000-0000-7000-8000-000000000001")),
  customer("withdraw", "fund/withdraw"),
  customer("withdrawals", "fund/assets_record"),
  customer("house-report", "fund/house"),
  customer("transfer", "fund/transfer"),
  customer("transfers", "fund/transfer_history"),
  customer("exchange", "fund/fundTransfer"),
  customer("bills", "setting/bill"),
  customer("messages", "mailMessage/mailMessage"),
  customer("support", "kefu/index"),
  customer("support-answers", "kefu/answers"),
  customer("support-ask", "kefu/index?about=01890000-0000-7000-8000-000000000000"),
  customer("chat-rooms", "chat/rooms"),
  customer("chat-room", "chat/room?room=en"),
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
  customer("invite", "setting/share"),
  customer("invite-friends", "setting/share?list=friends"),
  customer("payees", "setting/wallet"),
  customer("add-payee", "setting/addWallet"),
  customer("bank-cards", "setting/bank"),
  customer("bank-cards-international", "setting/bank_international"),
  customer("confirm", "transaction/index?symbol=BTC/USDT", confirm),
  customer("borrow-large", "common/borrowing", chooseLarge),
  customer("loan-applications", "otc/otc?list=applications"),
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
