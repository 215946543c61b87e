import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { usual } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { customer, openStockHouse, type StockHouse } from "./testing.ts";

const ann = customer(1);
const text = (at: number): string => new Date(at).toISOString();

let house: StockHouse;
before(async () => {
  house = await openStockHouse({ start: usual.start.toISOString() });
  await house.give(ann, "5000 USDT");
});
after(async () => await house.close());

test("STOCK-03 STOCK-05 whenever orders are placed, they trade in the next regular session and end with it", async () => {
  const { name, latest, next } = sessionAt(house.clock.now().getTime());
  const isOpen = name === "regular";
  const { open, close } = isOpen ? latest : next;
  const states = async (): Promise<string[]> => {
    const lists = ["open", "history"] as const;
    const listed = await Promise.all(lists.map((state) => house.call(calls.listOrders, { state }, { as: ann })));
    return [market, limit].map(({ id }) => listed.flatMap(({ list }) => list).find((order) => order.id === id)!.state);
  };

  const market = await house.place(ann, "buy 2 AAPL");
  const limit = await house.place(ann, "buy 1 AAPL at 240");
  assert.deepEqual([market.state, limit.state], [isOpen ? "filled" : "open", "open"]);
  if (!isOpen) {
    await house.until(text(open - 1));
    assert.deepEqual(await states(), ["open", "open"]);
    await house.until(text(open));
  }
  assert.deepEqual(await states(), ["filled", "open"]);
  await house.until(text(close - 1));
  assert.deepEqual(await states(), ["filled", "open"]);
  await house.until(text(close));
  assert.deepEqual(await states(), ["filled", "cancelled"]);
});
