/** Whoever owns the database cannot change what was agreed and what was decided. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { customer, openSpotHouse } from "./testing.ts";

const ann = customer(1);

test("the owner of the database changes no trade, no order that has ended and no stop that has (SPOT-22)", async () => {
  const trades = await openSpotHouse();
  const one = async (statement: string): Promise<void> =>
    assert.equal((await trades.pool.query(statement)).rowCount, 1, statement);
  try {
    await trades.pool.query(`
      insert into spot.order (id, customer_id, symbol, side, kind, time_in_force, post_only, price, quantity, sequence, filled,
        filled_quote, fee, maker_fee, taker_fee, state, cancel_reason, created_at, updated_at)
      select gen_random_uuid(), '${ann}', 'BTC/USDT', 'sell', kind, 'gtc', false, case kind when 'limit' then 5 end, 10, 1, filled,
        filled, 0, 80000, 100000, state, case state when 'cancelled' then 'customer' end, now(), now()
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
      "update spot.order set taker_fee = 1 where state = 'open'",
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
