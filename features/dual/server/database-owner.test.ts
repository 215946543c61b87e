/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { refuses } from "@assay/server/testing.ts";
import { openDualHouse } from "./testing.ts";

test("the owner of the database changes no terms, no order, and nothing that was decided (DUAL-05)", async () => {
  const house = await openDualHouse();
  try {
    house.show("57000");
    const ann = await house.somebody("2 BTC");
    const terms = { type: "call", linked: parsePrice("58000")!, apr: parseRate("0.01")!, share: 100_000_000n } as const;
    const { void_at, window_from } = await house.buy(ann, await house.offer(terms), "1");
    house.goTo(window_from);
    await house.seconds(60, () => "57000");
    const running = ["invested = 1", "linked = 1", "apr = 1", "other = 0", "matures_at = created_at", "num = 2"];
    await refuses(
      house.pool,
      ...running.map((change) => `update dual.purchase set ${change}`),
      "update dual.product set linked = 1",
      "delete from dual.product",
      "update dual.second set price = 1",
      "delete from dual.purchase",
    );
    house.goTo(void_at + 1);
    await house.work();
    await refuses(
      house.pool,
      "update dual.purchase set status = 'purchased', outcome = null, settled_at = null",
      "update dual.purchase set status = 'success', outcome = 'other'",
      "update dual.fixing set outcome = 'other', sum = 1",
      "delete from dual.fixing",
    );
  } finally {
    await house.close();
  }
});
