/** Whoever owns the database cannot change what was quoted and what was swapped. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { openSwapHouse } from "./testing.ts";

test("the owner of the database changes no quote and no swap (SWAP-01)", async () => {
  const house = await openSwapHouse();
  try {
    const ann = await house.somebody();
    const { id } = await house.quote(ann, "10 USDT to BTC");
    await house.quote(ann, "20 USDT to BTC");
    await house.swap(ann, "10 USDT to BTC", { quote_id: id });
    const told = ["arrives = arrives + 1, mid = mid + 1", "fact = '{}'", "expires_at = expires_at + interval '1 hour'"];
    await refuses(
      house.pool,
      ...told.map((change) => `update swap.quote set ${change} where used_at is null`),
      `update swap.quote set used_at = null where id = '${id}'`,
      "update swap.swap set arrives = 1",
      "delete from swap.swap",
    );
  } finally {
    await house.close();
  }
});
