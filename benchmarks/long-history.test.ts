/** A customer with ten thousand orders: home, orders, assets and search tell what is right, in no more questions to the database than a newcomer's. */
import assert from "node:assert/strict";
import { after, before, mock, test } from "node:test";
import type { Call, InputTextOf, OutputOf } from "@assay/core/contract.ts";
import { uuidv7 } from "@assay/core/ids.ts";
import { amount } from "@assay/core/money.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { systemRandom } from "@assay/server/random.ts";
import pg from "pg";
import { calls as locks } from "../features/lock-mining/contract.ts";
import { lockMiningFeature } from "../features/lock-mining/server.ts";
import { calls as spot } from "../features/spot/contract.ts";
import type { Order } from "../features/spot/server/orders.ts";
import { insertFills, insertOrders } from "../features/spot/server/store.ts";
import { openSpotHouse, type SpotHouse } from "../features/spot/server/testing.ts";
import { calls as wallet } from "../features/wallet/contract.ts";
import { addressOf, transfer } from "../features/wallet/server/postings.ts";
import { walletFeature } from "../features/wallet/server.ts";
import { calls as yields } from "../features/yields/contract.ts";
import { yieldsFeature } from "../features/yields/server.ts";

const [MANY, FEW] = [10_000, 5];
const AT_ONCE = 2_500;
/** What one question may bring into the process: search looks through so many. */
const ROWS_MAX = 1_000;
/** Places of the two orders for ether, counted from the newest: one within what search looks through, and one behind it. */
const [NEAR, FAR] = [700, 4_000];

let house: SpotHouse;
let heavy: string;
let newcomer: string;
let orders: readonly Order[];

before(async () => {
  const notify = async (): Promise<void> => undefined;
  house = await openSpotHouse({
    features: [
      walletFeature({
        mode: "sandbox",
        rates: sandboxFiatRates,
        priceOf: () => undefined,
        pricesAt: async () => new Map(),
        openCustomer: async () => ({ customerId: "", token: "" }),
      }),
      lockMiningFeature({ mode: "sandbox", notify }),
      yieldsFeature({ mode: "sandbox", notify }),
    ],
  });
  await house.runJob("wallet.refresh-fiat-rates");
  house.feed.show("BTC/USDT", "60000");
  [heavy, newcomer] = [await house.somebody("100000 USDT"), await house.somebody("100000 USDT")];
  orders = await giveHistory(heavy, MANY);
  await giveHistory(newcomer, FEW);
});
after(async () => await house.close());

/** Orders that have ended, a trade of every second one and a movement between two accounts for each; the newest first. */
async function giveHistory(customerId: string, count: number): Promise<readonly Order[]> {
  const made = Array.from({ length: count }, (_, place) => endedOrder(customerId, place));
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = made.slice(from, from + AT_ONCE);
    await insertOrders(house.database, some);
    await insertFills(
      house.database,
      some.filter(({ filled }) => filled > 0n).map((order) => fillOf(order)),
    );
    await house.dispatch.transact(async ({ ledger }) => {
      for (const { id, sequence } of some) {
        const [one, other] = sequence % 2 === 0 ? (["spot", "leverage"] as const) : (["leverage", "spot"] as const);
        await ledger.post(transfer(id, customerId, one, other, amount("USDT", 100n)));
      }
    });
  }
  return made;
}

function endedOrder(customerId: string, place: number): Order {
  const at = later(house.clock.now(), -(place + 1) * SECOND_MS);
  const trades = place % 2 === 0;
  return {
    id: uuidv7(at, systemRandom.bytes(10)),
    customerId,
    symbol: place === NEAR || place === FAR ? "ETH/USDT" : "BTC/USDT",
    side: "buy",
    kind: "limit",
    timeInForce: "gtc",
    postOnly: false,
    price: 600_000_000_000_000n,
    quantity: 1_000_000n,
    quoteAmount: null,
    sequence: place,
    filled: trades ? 1_000_000n : 0n,
    filledQuote: trades ? 60_000_000_000n : 0n,
    fee: trades ? 1_000n : 0n,
    fees: { maker: 0n, taker: 0n },
    state: trades ? "filled" : "cancelled",
    cancelReason: trades ? null : "customer",
    expiresAt: null,
    stop: null,
    createdAt: at,
    updatedAt: at,
  };
}

const fillOf = ({ id, customerId, symbol, side, sequence, price, filled, filledQuote, fee, createdAt }: Order) => ({
  orderId: id,
  customerId,
  symbol,
  side,
  sequence,
  price: price!,
  quantity: filled,
  quote: filledQuote,
  fee,
  role: "maker" as const,
  against: "house" as const,
  index: null,
  best: null,
  at: createdAt,
});

interface Cost {
  readonly questions: number;
  readonly rows: number;
}

/** How many questions a call asks the database, and how many rows the largest answer has. */
async function costOf<C extends Call>(call: C, input: InputTextOf<C>, as: string): Promise<Cost> {
  // What a process reads once and keeps is no part of a call's cost.
  await house.call(call, input, { as });
  const asked = mock.method(pg.Client.prototype, "query");
  try {
    await house.call(call, input, { as });
    const answers = await Promise.all(asked.mock.calls.map(({ result }): unknown => result));
    const rows = answers.map((answer) => (answer as { readonly rows?: readonly unknown[] } | undefined)?.rows?.length ?? 0);
    return { questions: asked.mock.callCount(), rows: Math.max(...rows) };
  } finally {
    asked.mock.restore();
  }
}

/** What home, the list of orders, assets and search ask for. */
const asked: readonly (readonly [string, (as: string) => Promise<Cost>])[] = [
  ["the total", async (as) => await costOf(wallet.listWallets, { fiat: "USD" }, as)],
  ["the line of values", async (as) => await costOf(wallet.showValueHistory, { fiat: "USD" }, as)],
  ["the first steps", async (as) => await costOf(spot.listFills, { limit: "1" }, as)],
  ["what falls due of locks", async (as) => await costOf(locks.showSummary, {}, as)],
  ["what falls due of yields", async (as) => await costOf(yields.showSummary, {}, as)],
  ["open orders", async (as) => await costOf(spot.listOrders, {}, as)],
  ["ended orders", async (as) => await costOf(spot.listOrders, { state: "history" }, as)],
  ["ended orders far back", async (as) => await costOf(spot.listOrders, { state: "history", before: orders.at(-3)!.id }, as)],
  ["trades", async (as) => await costOf(spot.listFills, {}, as)],
  ["orders that are searched for", async (as) => await costOf(spot.findOrders, { keyword: "btc" }, as)],
  ["bills", async (as) => await costOf(wallet.listBills, {}, as)],
  ["bills of a coin", async (as) => await costOf(wallet.listBills, { currency: "USDT", limit: "5" }, as)],
];

for (const [name, cost] of asked)
  test(`${name}: as many questions as of a newcomer, and no answer of more than ${ROWS_MAX} rows`, async () => {
    const [ofHeavy, ofNewcomer] = [await cost(heavy), await cost(newcomer)];
    assert.equal(ofHeavy.questions, ofNewcomer.questions);
    assert.ok(ofHeavy.questions > 0 && ofHeavy.rows <= ROWS_MAX, `${ofHeavy.questions} questions, ${ofHeavy.rows} rows`);
  });

test("page after page has each ended order once, the newest first, whatever ends meanwhile", async () => {
  const { order } = await house.place(heavy, "buy 0.01 BTC at 55000");
  const told: string[] = [];
  let page: OutputOf<typeof spot.listOrders>;
  do {
    const before = told.at(-1);
    page = await house.call(spot.listOrders, { state: "history", limit: "100", ...(before && { before }) }, { as: heavy });
    told.push(...page.list.map(({ id }) => id));
    // It is the newest of all, so that every page by its number would begin a row too early from here on.
    if (told.length === 300) await house.call(spot.cancelOrder, { id: order.id }, { as: heavy });
  } while (page.more);
  assert.deepEqual(
    told,
    orders.map(({ id }) => id),
  );
  const [newest] = (await house.call(spot.listOrders, { state: "history", limit: "1" }, { as: heavy })).list;
  assert.equal(newest!.id, order.id);
});

test("search finds by market among the newest, by number whatever is old, open ones first, and nobody's but his own", async () => {
  const found = async (keyword: string, as = heavy) =>
    (await house.call(spot.findOrders, { keyword }, { as })).list.map(({ id }) => id);
  assert.deepEqual(await found("eth"), [orders[NEAR]!.id]);
  assert.deepEqual(await found("USDT eth/"), [orders[NEAR]!.id]);
  const oldest = orders.at(-1)!.id;
  assert.deepEqual([await found(oldest), await found(` ${oldest.toUpperCase()}`)], [[oldest], [oldest]]);
  assert.deepEqual([await found(oldest, newcomer), await found("zzqxv"), await found("eth", newcomer)], [[], [], []]);
  const { order } = await house.place(heavy, "buy 0.01 BTC at 55000");
  const hits = await found("btcusdt");
  assert.deepEqual([hits.length, hits[0]], [5, order.id]);
  await house.call(spot.cancelOrder, { id: order.id }, { as: heavy });
});

test("assets are what the ledger has, and bills go on with the balance after each", async () => {
  const { accounts } = await house.call(wallet.listWallets, { fiat: "USD", zero_flag: "1" }, { as: heavy });
  const listed = accounts.flatMap(({ list }) => list).filter(({ currency }) => currency === "USDT");
  const free = await Promise.all((["spot", "leverage"] as const).map((one) => house.balance(addressOf(heavy, one))));
  assert.deepEqual([free, listed.map(({ available }) => available)], [["100000", "0"], ["100000"]]);
  const { list, cursor } = await house.call(wallet.listBills, { limit: "100", type: "change_balance" }, { as: heavy });
  const next = await house.call(wallet.listBills, { limit: "100", type: "change_balance", cursor: cursor! }, { as: heavy });
  const lines = [...list, ...next.list].filter(({ place }) => place === "available");
  for (const [index, line] of lines.slice(0, -1).entries())
    assert.equal((Number(line.balance) - Number(line.change)).toFixed(8), Number(lines[index + 1]!.balance).toFixed(8));
});
