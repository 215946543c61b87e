import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { panels } from "./panels.ts";
import { openSecondsHouse } from "./testing.ts";

test("operators are shown a customer's options, under way and settled, the newest first", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openSecondsHouse();
  stack.defer(house.close);
  const ann = await house.somebody();
  await house.tick(200, "100");
  await house.open(ann, "up 10 BTC for 30");
  await house.enter("100");
  await house.tick(30_000, "101");
  await house.open(ann, "pool down 20 BTC for 60");
  const rows = await panelRows(panels, "options", house.database, ann);
  assert.deepEqual(
    rows.map(({ direction, term, mode, stake, state }) => [direction, term, mode, stake, state]),
    [
      ["down", "60 s", "pool", "20 USDT", "waiting"],
      ["up", "30 s", "fixed", "10 USDT", "won"],
    ],
  );
  assert.equal(await refusedPlace(panels, "options", house.database, ann), "parameter-error");
});
