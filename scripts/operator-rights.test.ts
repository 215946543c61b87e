/** Whatever rights somebody has in this house, nobody can set a price, a result or an outcome: there is no door for it. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { dayOf } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { readConfig } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { cloneDatabase, dropDatabase } from "@assay/server/testing.ts";
import type { Call } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import { operate, OperatorFault } from "../apps/server/operate.ts";
import { calls as leverage } from "../features/leverage/contract.ts";
import { openLeverageHouse } from "../features/leverage/server/testing.ts";
import { customer, openSecondsHouse } from "../features/seconds/server/testing.ts";
import { openSpotHouse } from "../features/spot/server/testing.ts";
import { openStockHouse } from "../features/stock/server/testing.ts";
import { refuses } from "./database-owner.ts";
import { apiText, schemaFile } from "./golden.ts";
import { root } from "./set-up.mjs";
import { filesOf, read } from "./sources.ts";

/** Names by which an outcome is preset, overwritten or steered elsewhere. */
const steering =
  /\bpreset|\bforced?_|override|\brigged|manual_|pre_profit|win_rate|must_(win|lose)|risk_control|kill_rate|set_(price|result|outcome|balance)|settle_price|fixed_price/i;
/** What a call may never be told: who was right, at which price something happens to somebody, or what somebody has. */
const decided =
  /^(result|outcome|profit_result|payout|entry|settlement|index|mark(_price)?|open_price|close_price|settle|balance|win)$/i;

async function callsOf(): Promise<Map<string, Call>> {
  const calls = new Map<string, Call>();
  for (const name of featureMap) {
    const contract = (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> };
    for (const [key, call] of Object.entries(contract.calls)) calls.set(`${name}.${key}`, call);
  }
  return calls;
}

test("no call is told a price that settles, a result, an outcome or a balance, and every call refuses fields that it does not know", async () => {
  for (const [name, call] of await callsOf()) {
    const fields = Object.keys(call.input.shape);
    assert.deepEqual(
      fields.filter((field) => steering.test(field) || decided.test(field)),
      [],
      name,
    );
    for (const field of ["outcome", "result", "price_override", "settlement"]) {
      const parsed = call.input.safeParse({ [field]: "1" });
      const isUnknown = parsed.error?.issues.some((issue) => issue.code === "unrecognized_keys") ?? false;
      assert.ok(isUnknown, `${name} takes ${field}`);
    }
  }
});

test("nobody is more than a customer: no call is for an operator who could", async () => {
  for (const [name, call] of await callsOf()) assert.ok(["visitor", "customer"].includes(call.who), name);
});

test("no column presets an outcome or steers a price, and no feature writes what another feature decided", async () => {
  const schema = read(schemaFile.slice(schemaFile.lastIndexOf("/") + 1));
  const found = schema.split("\n").filter((line) => steering.test(line));
  assert.deepEqual(found, []);
  assert.doesNotMatch(await apiText(), steering);
});

test("rules of outcomes know no customer, operator, exposure or balance", () => {
  for (const { path, text } of filesOf("features/{seconds,market}/rules{,/*}.ts")) {
    if (path.endsWith(".test.ts")) continue;
    const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
    assert.doesNotMatch(code, /customerId|customer_id|operatorId|exposure|\bbalance\b|@assay\/server/, path);
  }
});

/** Every word with which somebody would ask for it. */
const wishes = ["set-price", "set-result", "set-outcome", "settle", "win", "close", "liquidate", "fill", "set-balance", "credit"];

test("the operator's command knows no order that sets a price, a result, an outcome or a balance", async () => {
  const config = readConfig({ DATABASE_URL: "postgresql://127.0.0.1:1/none" });
  for (const wish of wishes)
    await assert.rejects(operate([wish, "ann@example.com", "--reason", "because"], config, "eve"), OperatorFault, wish);
});

const ann = customer(1);

test("the owner of the database changes no option that runs or is settled (SECONDS-18)", async () => {
  const options = await openSecondsHouse();
  try {
    await options.give(ann, "100");
    await options.tick(200, "100");
    await options.open(ann, "up 10 BTC for 30");
    await options.tick(200, "100");
    const drawn = ["draw = null, enters_at = null", "enters_at = enters_at + interval '1 second'", "version = 1, draw = null"];
    await refuses(options.pool, ...drawn.map((change) => `update seconds.option set ${change}`));
    await options.tick(2_500, "100");
    const running = [`entry = jsonb_set(entry, '{price}', '"1"')`, "direction = 'down'", "rate = rate * 2"];
    await refuses(options.pool, ...running.map((change) => `update seconds.option set ${change}`));
    await options.tick(30_000, "101");
    const settled = ["outcome = 'lost'", "payout = 0", "settlement = null", "state = 'running'"];
    await refuses(options.pool, ...settled.map((change) => `update seconds.option set ${change}`), "delete from seconds.option");
  } finally {
    await options.close();
  }
});

test("the owner of the database changes nothing that was agreed of a position, nor its entry, nor its end (LEV-21)", async () => {
  const positions = await openLeverageHouse({ house: "1000", insurance: "1" });
  const of = (state: string, changes: readonly string[]): string[] =>
    changes.map((change) => `update leverage.position set ${change} where state = '${state}'`);
  try {
    await positions.give(ann, "10000");
    await positions.mark("BTC/USDT", "10000");
    await positions.open(ann, "long 0.1 BTC x10 at 9000");
    const { id } = await positions.open(ann, "long 0.5 BTC x10");
    const agreed = [
      `customer_id = '${customer(2)}'`,
      "symbol = 'ETH/USDT'",
      "side = 'short'",
      "margin_mode = 'cross'",
      "leverage = 100",
      "part_of = id",
    ];
    await refuses(positions.pool, ...of("pending", agreed), ...of("open", agreed));
    await refuses(
      positions.pool,
      ...of("open", [
        "entry = entry * 2, stop_loss = 1",
        "entry = null, state = 'pending', opened_at = null",
        "state = 'cancelled', margin = 0, ended_at = opened_at",
        "opened_at = opened_at + interval '1 hour'",
        "limit_price = 1",
        "quantity = quantity * 2",
      ]),
    );
    // The house has 1000 and owes the rest of what was won, which alone is paid later.
    await positions.mark("BTC/USDT", "13000");
    await positions.call(leverage.closePosition, { id }, { as: ann });
    await refuses(
      positions.pool,
      ...of("closed", [
        "close_price = 1",
        "profit = -1",
        "close_reason = 'liquidation'",
        "state = 'open', close_reason = null, ended_at = null",
        "entry = 1",
        "overnight = 1",
        "insured = 1",
        "spared = 1",
        "origin_margin = 1",
        "closing_fee = 0",
        "liquidation_fee = 1",
        "stop_loss = 1",
        "returned = returned + 1",
        "returned = returned - 1, unpaid = unpaid + 1",
        "unpaid = unpaid - 1",
      ]),
      "delete from leverage.position",
    );
    const { rowCount } = await positions.pool.query(
      "update leverage.position set returned = returned + unpaid, unpaid = 0 where state = 'closed' and unpaid > 0",
    );
    assert.equal(rowCount, 1);
  } finally {
    await positions.close();
  }
});

test("the owner of the database changes no trade, no order that has ended and no stop that has (SPOT-22)", async () => {
  const trades = await openSpotHouse();
  const one = async (statement: string): Promise<void> =>
    assert.equal((await trades.pool.query(statement)).rowCount, 1, statement);
  try {
    await trades.pool.query(`
      insert into spot.order (id, customer_id, symbol, side, kind, time_in_force, post_only, price, quantity, sequence, filled,
        filled_quote, fee, state, cancel_reason, created_at, updated_at)
      select gen_random_uuid(), '${ann}', 'BTC/USDT', 'sell', kind, 'gtc', false, case kind when 'limit' then 5 end, 10, 1, filled,
        filled, 0, state, case state when 'cancelled' then 'customer' end, now(), now()
      from (values ('limit', 4, 'open'), ('limit', 10, 'filled'), ('stop-market', 0, 'waiting'), ('stop-market', 0, 'cancelled'),
        ('stop-market', 10, 'filled')) as o(kind, filled, state)`);
    await trades.pool.query(`
      insert into spot.stop (order_id, price, fired_price, fired_at)
      select id, 5, case state when 'filled' then 5 end, case state when 'filled' then now() end from spot.order
      where kind = 'stop-market'`);
    await one("update spot.order set price = 6, quantity = 12 where state = 'open'");
    await one("update spot.stop set price = 6 where order_id = (select id from spot.order where state = 'waiting')");
    await refuses(
      trades.pool,
      "update spot.order set filled = 3 where state = 'open'",
      "update spot.order set side = 'buy' where state = 'open'",
      `update spot.order set customer_id = '${customer(2)}' where state = 'waiting'`,
      "update spot.order set price = 1 where state = 'filled'",
      "update spot.order set filled_quote = 99 where state = 'filled'",
      "update spot.order set state = 'open', cancel_reason = null where state = 'cancelled'",
      "update spot.stop set fired_price = 1 where fired_at is not null",
      "update spot.stop set price = 1 where fired_at is not null",
      "update spot.stop set fired_price = 1, fired_at = now() where order_id in (select id from spot.order where state = 'cancelled')",
      "delete from spot.order",
      "delete from spot.stop",
      "update spot.fill set price = 1",
      "delete from spot.fill",
      "truncate spot.fill",
    );
  } finally {
    await trades.close();
  }
});

test("the owner of the database changes no order for shares, and nothing of what a company does (STOCK-13)", async () => {
  const apple = { base: "AAPL", kind: "dividend", exDay: dayOf(2026, 11, 23), perShare: parsePrice("0.26")! } as const;
  const shares = await openStockHouse({ actions: [apple] });
  try {
    await shares.work();
    await shares.give(ann, "1000 USDT");
    await shares.place(ann, "buy 1 AAPL");
    await shares.place(ann, "buy 1 AAPL at 230");
    await refuses(
      shares.pool,
      "update stock.order set price = 1 where state = 'filled'",
      "update stock.order set filled = filled + 1, fee = 0 where state = 'filled'",
      "update stock.order set state = 'open', filled = 0, price = null where state = 'filled'",
      "update stock.order set limit_price = limit_price * 2 where state = 'open'",
      "update stock.order set quantity = quantity * 2 where state = 'open'",
      "update stock.order set expires_at = expires_at + interval '1 day' where state = 'open'",
      "delete from stock.order",
      "update stock.action set per_share = per_share * 2",
      "update stock.action set effective_at = effective_at - interval '1 day'",
      "delete from stock.action",
    );
    await shares.fundDividends("10");
    await shares.until("2026-11-23T15:00:00Z");
    await refuses(
      shares.pool,
      "update stock.action set applied_at = null",
      "update stock.dividend set units = units * 2",
      "update stock.dividend set paid_at = null",
      "delete from stock.dividend",
    );
  } finally {
    await shares.close();
  }
});

test("the owner of the database changes no index of a minute that is past, and forgets none (MARKET-26)", async () => {
  const url = await cloneDatabase([{ name: "market", folder: join(root, "features", "market") }]);
  const { pool, close } = openDatabase(url, 1);
  const latest = "timestamptz '2026-03-02 12:00Z'";
  const minutesAgo = (minutes: number): string => `time = ${latest} - interval '${minutes} minutes'`;
  try {
    await pool.query(`
      insert into market.index_minute (source, symbol, time, low, high, close)
      select 'by hand', 'BTC/USDT', ${latest} - n * interval '1 minute', 90, 110, 100
      from unnest(array[0, 1, 6, 60, 44640]) as n`);
    await refuses(
      pool,
      `update market.index_minute set low = 1 where ${minutesAgo(6)}`,
      `update market.index_minute set close = 91 where ${minutesAgo(60)}`,
      `update market.index_minute set high = 105 where ${minutesAgo(1)}`,
      `update market.index_minute set time = time - interval '1 second' where ${minutesAgo(0)}`,
      "delete from market.index_minute",
      `delete from market.index_minute where ${minutesAgo(60)}`,
      "truncate market.index_minute",
    );
    // The latest is what a second process adds to it, and what is a month old is forgotten.
    await pool.query(`update market.index_minute set low = 80, close = 85 where ${minutesAgo(1)}`);
    const { rowCount } = await pool.query(`delete from market.index_minute where time < ${latest} - interval '30 days'`);
    assert.equal(rowCount, 1);
  } finally {
    await close();
    await dropDatabase(url);
  }
});

test("the owner of the database changes no evidence, no link and no key (PROOFS-08, PROOFS-10)", async () => {
  const house = await openSpotHouse();
  try {
    await house.pool.query("insert into proofs.key (id, public, secret, made_at) values (7, 'ab', 'sealed', now())");
    await refuses(
      house.pool,
      "delete from proofs.evidence",
      "delete from proofs.link",
      "update proofs.key set public = 'cd'",
      "update proofs.key set id = 8",
      "delete from proofs.key",
      "truncate proofs.key cascade",
    );
    await house.pool.query("update proofs.key set secret = null, retired_at = now()");
    await refuses(house.pool, "update proofs.key set secret = 'sealed', retired_at = null");
  } finally {
    await house.close();
  }
});
