/** Whatever rights somebody has in this house, nobody can set a price, a result or an outcome: there is no door for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readConfig } from "@assay/server/config.ts";
import type { Call } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import { operate, OperatorFault } from "../apps/server/operate.ts";
import { calls as leverage } from "../features/leverage/contract.ts";
import { openLeverageHouse } from "../features/leverage/server/testing.ts";
import { customer, openSecondsHouse } from "../features/seconds/server/testing.ts";
import { openSpotHouse } from "../features/spot/server/testing.ts";
import { apiText, schemaFile } from "./golden.ts";
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

test("the owner of the database changes nothing that was decided: the tables refuse it", async () => {
  const options = await openSecondsHouse();
  const positions = await openLeverageHouse();
  const trades = await openSpotHouse();
  try {
    const ann = customer(1);
    await options.give(ann, "100");
    await options.tick(200, "100");
    await options.open(ann, "up 10 BTC for 30");
    await options.tick(200, "100");
    const running = [
      `update seconds.option set entry = jsonb_set(entry, '{price}', '"1"')`,
      "update seconds.option set direction = 'down'",
      "update seconds.option set rate = rate * 2",
    ];
    for (const statement of running) await assert.rejects(options.pool.query(statement), /cannot be changed/, statement);
    await options.tick(30_000, "101");
    const settled = ["outcome = 'lost'", "payout = 0", "settlement = null", "state = 'running'"];
    for (const change of settled)
      await assert.rejects(options.pool.query(`update seconds.option set ${change}`), /cannot be changed/, change);
    await assert.rejects(options.pool.query("delete from seconds.option"), /cannot be changed/);

    await positions.give(ann, "1000");
    await positions.mark("BTC/USDT", "10000");
    const { id } = await positions.open(ann, "long 0.1 BTC x10");
    await positions.call(leverage.closePosition, { id }, { as: ann });
    const closed = [
      "close_price = 1",
      "profit = -1",
      "close_reason = 'liquidation'",
      "state = 'open', close_reason = null, ended_at = null",
    ];
    for (const change of closed)
      await assert.rejects(positions.pool.query(`update leverage.position set ${change}`), /cannot be changed/, change);
    await assert.rejects(positions.pool.query("delete from leverage.position"), /cannot be changed/);

    for (const statement of ["update spot.fill set price = 1", "delete from spot.fill", "truncate spot.fill"])
      await assert.rejects(trades.pool.query(statement), /cannot be changed/, statement);
    for (const table of ["proofs.evidence", "proofs.link"])
      await assert.rejects(trades.pool.query(`delete from ${table}`), /append-only/, table);
  } finally {
    await Promise.all([options.close(), positions.close(), trades.close()]);
  }
});
