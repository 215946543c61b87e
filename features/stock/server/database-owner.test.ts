/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { dayOf } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { refuses } from "@assay/server/testing.ts";
import { customer, openStockHouse } from "./testing.ts";

const ann = customer(1);

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
    await shares.move("world/treasury", "house/pool/dividends", "10");
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
