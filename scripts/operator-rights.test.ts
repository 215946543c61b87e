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
import { calls as spot } from "../features/spot/contract.ts";
import type { FiringTick } from "../features/spot/server/liquidity.ts";
import { Markets } from "../features/spot/server/markets.ts";
import { tradeLane } from "../features/spot/server/trade.ts";
import { openSpotHouse } from "../features/spot/server/testing.ts";
import { openStockHouse } from "../features/stock/server/testing.ts";
import { calls as proofs } from "../features/proofs/contract.ts";
import { apiText, schemaFile } from "./golden.ts";
import { root } from "./set-up.mjs";
import { filesOf, read } from "./sources.ts";
import { judgeFile } from "./verify/judge.ts";

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

/** Tries what the owner of a database could type. */
async function refuses(pool: { query(statement: string): Promise<unknown> }, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await assert.rejects(pool.query(statement), /cannot be changed|append-only/, statement);
}

const ann = customer(1);

test("the owner of the database changes no option that runs or is settled (SECONDS-18)", async () => {
  const options = await openSecondsHouse();
  try {
    await options.give(ann, "100");
    await options.tick(200, "100");
    await options.open(ann, "up 10 BTC for 30");
    await options.tick(200, "100");
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

test("an order or a stop of a position that the owner of the database has written sets off what its receipt does not hold for (LEV-28)", async () => {
  const positions = await openLeverageHouse();
  const verdictOn = async (id: string): Promise<{ holds: boolean; lines: readonly string[] }> => {
    await positions.runJob("proofs.seal");
    return await judgeFile(JSON.stringify(await positions.call(proofs.showReceipts, { id }, { as: ann })));
  };
  const write = async (id: string, change: string): Promise<void> => {
    const written = await positions.pool.query(
      `update leverage.position set ${change}, version = nextval('leverage.version') where id = '${id}'`,
    );
    assert.equal(written.rowCount, 1);
    await positions.runJob("leverage.refresh-watch");
  };
  try {
    await positions.give(ann, "1000000");
    await positions.mark("BTC/USDT", "10000");
    const stop = { stop_loss_price: "9000" };
    const rewritten: [order: string, more: object, change: string][] = [
      ["long 1 BTC x2", {}, ""],
      ["long 1 BTC x2", {}, "stop_loss = entry * 0.95"],
      ["long 1 BTC x2", stop, "stop_loss = entry * 0.95"],
      ["long 1 BTC x2", stop, "stop_loss = entry * 0.95, stops_at = stops_at - interval '1 minute'"],
      ["short 1 BTC x2", {}, "take_profit = entry * 0.95"],
      ["long 1 BTC x2", {}, "trailing_share = 1000000, trailing_mark = entry"],
      ["long 1 BTC x2", { trailing: "0.5" }, "trailing_share = 1000000"],
      ["long 1 BTC x2", { trailing: "0.04" }, "trailing_mark = trailing_mark * 2, trailing_tick = null"],
      ["long 1 BTC x2 at 9000", {}, "limit_price = limit_price * 1.1"],
      ["long 1 BTC x2 at 9500", {}, "quantity = quantity * 2"],
    ];
    const ids: string[] = [];
    for (const [order, more, change] of rewritten) {
      const { id } = await positions.open(ann, order, change === "" ? { stop_loss_price: "9500" } : more);
      if (change !== "") await write(id, change);
      ids.push(id);
    }
    // What its customer had asked for before counts no more once he has asked anew.
    const { id } = await positions.open(ann, "long 1 BTC x2", { stop_loss_price: "9500" });
    const before = (await positions.pool.query<{ at: string }>(`select stops_at as at from leverage.position where id = '${id}'`))
      .rows[0]!;
    positions.clock.advance(1_000);
    await positions.call(leverage.setStops, { id, stop_loss_price: "9000" }, { as: ann });
    await write(id, `stop_loss = entry * 0.95, stops_at = '${new Date(before.at).toISOString()}'`);
    await refuses(positions.pool, `update leverage.position set stops_at = null where id = '${id}'`);
    await positions.mark("BTC/USDT", "9400");
    const [honest, ...forged] = await Promise.all([...ids, id].map(verdictOn));
    assert.ok(honest!.holds, honest!.lines.join("\n"));
    for (const [index, { holds, lines }] of forged.entries()) {
      assert.equal(holds, false, rewritten[index + 1]?.[2]);
      const why = index === 6 ? /leads NOT to this result: trailing-stop/ : /was NOT asked for/;
      assert.ok(
        lines.some((line) => why.test(line)),
        lines.join("\n"),
      );
    }
  } finally {
    await positions.close();
  }
});

test("a close that the owner of the database lets wait leaves a receipt that does not hold (LEV-28)", async () => {
  const positions = await openLeverageHouse();
  const write = async (id: string, change: string): Promise<void> => {
    await positions.pool.query(
      `update leverage.position set ${change}, version = nextval('leverage.version') where id = '${id}'`,
    );
    await positions.runJob("leverage.refresh-watch");
  };
  const close = async (id: string, number = "0.25"): Promise<void> =>
    void (await positions.call(leverage.closePosition, { id, number }, { as: ann }));
  try {
    await positions.give(ann, "1000000");
    await positions.mark("BTC/USDT", "10000");
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await positions.open(ann, "long 1 BTC x2")).id);
    const [honest, more, nothing, back, done] = ids as [string, string, string, string, string];
    await positions.mark("BTC/USDT", undefined);
    positions.clock.advance(1);
    for (const id of [honest, more, back, done]) await close(id);
    const asked = "closing = 25000000, closing_at = (select closing_at from leverage.position where id = '" + honest + "')";
    const { rows } = await positions.pool.query<{ at: Date }>(
      `select closing_at as at from leverage.position where id = '${done}'`,
    );
    await refuses(positions.pool, `update leverage.position set closing_at = null where id = '${more}'`);
    await write(more, "closing = 50000000");
    await write(nothing, asked);
    positions.clock.advance(1);
    await positions.call(leverage.cancelOrder, { id: back }, { as: ann });
    await write(back, asked);
    await positions.mark("BTC/USDT", "10100");
    await write(done, `closing = 25000000, closing_at = '${rows[0]!.at.toISOString()}'`);
    await positions.mark("BTC/USDT", "10200");
    await positions.runJob("proofs.seal");
    const { list } = await positions.call(leverage.listHistory, {}, { as: ann });
    const verdicts = list.map(async ({ id, close_price: price, number }) => {
      const { holds, lines } = await judgeFile(JSON.stringify(await positions.call(proofs.showReceipts, { id }, { as: ann })));
      assert.equal(
        lines.some((line) => /was NOT asked for/.test(line)),
        !holds,
        lines.join("\n"),
      );
      return [price, number, holds];
    });
    // Those that were asked for, at the first mark; and what the owner wrote at the first and at the second.
    assert.deepEqual((await Promise.all(verdicts)).map(String).sort(), [
      "10100,0.25,false",
      "10100,0.25,false",
      "10100,0.25,true",
      "10100,0.25,true",
      "10100,0.5,false",
      "10200,0.25,false",
    ]);
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

test("a stop in spot that the owner of the database has written fires what its receipt does not hold for (SPOT-23)", async () => {
  const house = await openSpotHouse();
  const { clock, dispatch, feed, pool } = house;
  const wait = async (asked: object): Promise<string> => {
    clock.advance(1);
    const order = { currency_id: "1", type: "sell", kind: "stop-market", stop_price: "50000", amount: "1", ...asked } as const;
    return (await house.call(spot.placeStop, order, { as: ann })).order.id;
  };
  try {
    await house.give(ann, "20 BTC", "900000 USDT");
    feed.show("BTC/USDT", "60000", [["60000", "50"]], [["60001", "50"]]);
    const honest = [await wait({ stop_price: "59500" }), await wait({ kind: "oco", target_price: "61000", stop_price: "59500" })];
    const rewritten: [asked: object, table: string, change: string][] = [
      [{}, "stop", "price = price * 1.19"],
      [{}, "stop", "price = price * 1.19, asked_at = asked_at - interval '1 second'"],
      [{ kind: "trailing-stop", stop_price: undefined, trail: "0.1" }, "stop", "trail = trail / 10"],
      [{ kind: "trailing-stop", stop_price: undefined, trail: "0.009" }, "stop", "mark_tick = null"],
      [{ kind: "stop-limit", stop_price: "59500", target_price: "59500" }, "order", "price = price * 0.99"],
      [{ stop_price: "59500" }, "order", "quantity = quantity / 2"],
      [{ kind: "oco", target_price: "61000" }, "stop", "price = price * 1.19"],
    ];
    const forged: string[] = [];
    for (const [asked, table, change] of rewritten) {
      const id = await wait(asked);
      const { rowCount } = await pool.query(
        `update spot.${table} set ${change} where ${table === "stop" ? "order_id" : "id"} = '${id}'`,
      );
      assert.equal(rowCount, 1);
      forged.push(id);
    }
    // What its customer had asked for before counts no more once he has asked anew.
    const again = await wait({ stop_price: "59500" });
    const { rows } = await pool.query<{ at: Date }>(`select asked_at as at from spot.stop where order_id = '${again}'`);
    clock.advance(1_000);
    await house.call(spot.amendStop, { id: again, stop_price: "50000" }, { as: ann });
    await pool.query("update spot.stop set price = price * 1.19, asked_at = $1 where order_id = $2", [rows[0]!.at, again]);
    await refuses(pool, `update spot.stop set asked_at = null where order_id = '${again}'`);
    clock.advance(1_000);
    feed.show("BTC/USDT", "59400", [["59400", "50"]], [["59401", "50"]]);
    const tick = feed.tick("BTC/USDT") as FiringTick;
    await dispatch.submit(tradeLane(new Markets(feed)), { do: "fire", symbol: "BTC/USDT", tick });
    await house.runJob("proofs.seal");
    const verdictOn = async (id: string) =>
      await judgeFile(JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann })));
    for (const id of honest) {
      const { holds, lines } = await verdictOn(id);
      assert.ok(holds && /fired at 59400/.test(lines.at(-1)!), lines.join("\n"));
    }
    for (const [index, id] of [...forged, again].entries()) {
      const { holds, lines } = await verdictOn(id);
      assert.equal(holds, false, rewritten[index]?.[2]);
      const why = index === 3 ? /leads NOT to this result/ : /was NOT asked for/;
      assert.ok(
        lines.some((line) => why.test(line)),
        lines.join("\n"),
      );
    }
  } finally {
    await house.close();
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

test("an order for shares that the owner of the database has written trades and leaves a receipt that does not hold (STOCK-15)", async () => {
  const house = await openStockHouse();
  try {
    await house.work();
    await house.give(ann, "10000 USDT");
    const ids: string[] = [];
    for (const order of ["buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245"])
      ids.push((await house.place(ann, order)).id);
    // Without this guard, which its owner can take away, nothing but the receipt is left.
    await house.pool.query("alter table stock.order disable trigger decided_once");
    const changes = [
      "limit_price = limit_price * 1.01",
      "quantity = quantity / 2",
      "expires_at = expires_at + interval '1 minute'",
      "created_at = created_at - interval '1 minute'",
    ];
    for (const [index, change] of changes.entries())
      await house.pool.query(`update stock.order set ${change} where id = '${ids[index + 1]!}'`);
    await refuses(house.pool, `update stock.order set asked_at = null where id = '${ids[4]!}'`);
    house.prices.set("AAPL", "240");
    await house.work();
    await house.runJob("proofs.seal");
    const holds = await Promise.all(
      ids.map(async (id) => (await judgeFile(JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann })))).holds),
    );
    // What was asked for, and when it was asked for, is as before in the last: its row said besides when it was placed.
    assert.deepEqual(holds, [true, false, false, false, true]);
  } finally {
    await house.close();
  }
});

test("the owner of the database changes no index of a minute that is past, and forgets none (MARKET-26)", async () => {
  const url = await cloneDatabase([{ name: "market", folder: join(root, "features", "market") }]);
  const { pool, close } = openDatabase(url, 1);
  const minutesAgo = (minutes: number): string => `time = date_trunc('minute', now()) - interval '${minutes} minutes'`;
  try {
    await pool.query(`
      insert into market.index_minute (source, symbol, time, low, high, close)
      select 'by hand', 'BTC/USDT', date_trunc('minute', now()) - n * interval '1 minute', 90, 110, 100
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
    const { rowCount } = await pool.query("delete from market.index_minute where time < now() - interval '30 days'");
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
