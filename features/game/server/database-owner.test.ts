/** Whoever owns the database cannot change what was committed, shown and decided. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { openGameHouse } from "./testing.ts";

test("the owner of the database changes no chain, no price that was shown and no round that is over (GAME-07)", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openGameHouse();
  stack.defer(house.close);
  const ann = await house.player();
  await house.start(ann);
  await refuses(
    house.pool,
    "update game.chain set end_hash = 'other'",
    "update game.chain set salt = 'other'",
    "update game.chain set used = 0",
    "update game.round set seed = 'other'",
    "update game.round set prices = 'x' || prices",
    "update game.round set bet = 1",
    "delete from game.round",
  );
  const eve = await house.player();
  await house.lose(eve);
  const over = [
    `update game.round set paid = 5 where customer_id = '${eve}'`,
    `update game.round set ending = 'top' where customer_id = '${eve}'`,
    "delete from game.chain",
    "delete from game.player",
  ];
  await refuses(house.pool, ...over);
});
