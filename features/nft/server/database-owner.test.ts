/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { openNftHouse } from "./testing.ts";

test("the owner of the database changes no series, no list and no box that is opened (NFT-12, NFT-14, NFT-16)", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openNftHouse();
  stack.defer(house.close);
  const id = await house.publish("Tide | common | 2\nSun | legendary | 1");
  const ann = await house.somebody();
  const [opened, opening, other] = [await house.buyBox(ann, id), await house.buyBox(ann, id), await house.buyBox(ann, id)];
  await house.openBox(ann, opened.id);
  await house.drawn();
  await house.openBox(ann, opening.id);
  await refuses(
    house.pool,
    "update nft.series set price = 1",
    "update nft.series set list_hash = repeat('0', 64)",
    "update nft.series set pieces_left = pieces_left + 1",
    "update nft.series set opening = opening - 1 where opening > 0",
    "delete from nft.series",
    "update nft.lot set piece_id = piece_id + 1",
    "delete from nft.lot",
    `update nft.box set place = 0, piece_id = 1 where id = '${opened.id}'`,
    `update nft.box set customer_id = gen_random_uuid() where id in ('${opened.id}', '${opening.id}')`,
    `update nft.box set opening = 9 where id = '${opening.id}'`,
    `update nft.box set state = 'unopened', opening = null where id = '${opening.id}'`,
    `update nft.box set number = 9 where id = '${other.id}'`,
    "delete from nft.box",
    "delete from nft.box_trade",
  );
});
