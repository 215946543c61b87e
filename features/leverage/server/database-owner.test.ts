/** Whoever owns the database cannot change what was agreed and what was decided. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { calls as leverage } from "../contract.ts";
import { customer, openLeverageHouse } from "./testing.ts";

const ann = customer(1);

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
