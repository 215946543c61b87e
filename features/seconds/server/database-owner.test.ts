/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { customer, openSecondsHouse } from "./testing.ts";

const ann = customer(1);

test("the owner of the database changes no option that runs or is settled (SECONDS-18)", async () => {
  const options = await openSecondsHouse();
  try {
    await options.give(ann, "100");
    await options.tick(200, "100");
    await options.open(ann, "up 10 BTC for 30");
    await options.tick(200, "100");
    const drawn = ["draw = null, enters_at = null", "enters_at = enters_at + interval '1 second'", "version = 1, draw = null"];
    await refuses(options.pool, ...drawn.map((change) => `update seconds.option set ${change}`));
    await options.tick(2_500, "100");
    const running = [`entry = jsonb_set(entry, '{price}', '"1"')`, "direction = 'down'", "rate = rate * 2"];
    await refuses(options.pool, ...running.map((change) => `update seconds.option set ${change}`));
    await options.tick(30_000, "101");
    const settled = ["outcome = 'lost'", "payout = 0", "settlement = null", "state = 'running'"];
    await refuses(options.pool, ...settled.map((change) => `update seconds.option set ${change}`), "delete from seconds.option");
  } finally {
    await options.close();
  }
});
