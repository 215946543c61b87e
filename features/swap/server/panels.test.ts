import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openSwapHouse } from "./testing.ts";

test("operators are shown a customer's swaps, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openSwapHouse();
  stack.defer(house.close);
  const ann = await house.somebody();
  await house.swap(ann, "600 USDT to BTC");
  house.pass(1);
  const { id } = await house.quote(ann, "30 USDT to ETH");
  await house.swap(ann, "30 USDT to ETH", { quote_id: id });
  const rows = await panelRows(panels, "swaps", house.database, ann);
  assert.deepEqual(
    rows.map(({ given, arrived, mid, state }) => [given, arrived, mid, state]),
    [
      ["30 USDT", "0.009985 ETH", "0.01 ETH", "quote"],
      ["600 USDT", "0.009985 BTC", "0.01 BTC", "moment"],
    ],
  );
  assert.equal(await refusedPlace(panels, "swaps", house.database, ann), "parameter-error");
});
