import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { nameIn } from "@assay/features/uploads/server.ts";
import { mediaFakes } from "@assay/server/media-fake.ts";
import type { MediaType } from "@assay/server/media.ts";
import { finish } from "@assay/server/operators/four-eyes.ts";
import { holdExpired } from "@assay/server/operators/proposals.ts";
import sharp from "sharp";
import { calls } from "../contract.ts";
import { approve, openNftHouse } from "./testing.ts";

let house: Awaited<ReturnType<typeof openNftHouse>>;
let [maker, checker]: string[] = [];
before(async () => {
  house = await openNftHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  maker = await house.enrol("Pia", "product");
  checker = await house.enrol("Pat", "product");
});
after(async () => await house.close());

const reason = "the spring collection";
const send = async (type: MediaType): Promise<string> =>
  await house.call(uploads.uploadAtDesk, { file: mediaFakes[type], reason }, { operator: maker! });
const workWith = (files: { readonly media?: string; readonly poster?: string }) => {
  const work = { artist: "Mara Lind", artist_about: "", collection: "Spring", title: "Light", about: "", picture: "light" };
  const terms = { rarity: "epic", editions: "1", royalty: "0.1", mode: "normal", currency: "USDT", price: "100" } as const;
  const ends_at = String(house.clock.now().getTime() + 9 * DAY_MS);
  return { ...work, ...terms, ...files, ends_at, reason };
};
const propose = async (files: Parameters<typeof workWith>[0]) => {
  const proposed = await house.call(calls.publishWork, workWith(files), { operator: maker! });
  return proposed as object as { readonly proposal: string; readonly hash: string };
};
/** The sale that another person makes of it. */
const publish = async (files: Parameters<typeof workWith>[0]) => {
  const { proposal: id, hash } = await propose(files);
  const { answer } = await house.call(approve, { id, hash, reason }, { operator: checker! });
  return (await house.show((answer as { id: number }).id)).sale;
};
const sendPicture = async (): Promise<string> => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  return await house.call(uploads.uploadAtDesk, { file, reason }, { operator: maker! });
};
const see = async (media: string) => await house.call(uploads.showFile, { name: nameIn(media)! });

test("NFT-19 what an artwork shows is known by its content, and stays the same to the byte", async () => {
  for (const [type, kind] of [
    ["image/gif", "gif"],
    ["video/mp4", "video"],
    ["video/webm", "video"],
    ["audio/mpeg", "audio"],
  ] as const) {
    const media = await send(type);
    const { proposal: id, hash } = await propose({ media });
    // Whoever approves sees and hears what it is.
    assert.equal((await see(media)).mediaType, type);
    const { answer } = await house.call(approve, { id, hash, reason }, { operator: checker! });
    const { sale } = await house.show((answer as { id: number }).id);
    assert.deepEqual([sale.type, sale.media], [kind, media]);
    house.clock.advance(2 * DAY_MS);
    await house.runJob("uploads.forget");
    assert.deepEqual(Buffer.from((await see(media)).bytes), mediaFakes[type]);
  }
});

test("NFT-19 a file belongs to one artwork, and goes when nobody approves it", async () => {
  const media = await send("audio/mpeg");
  await propose({ media });
  assert.equal((await house.refusal(calls.publishWork, workWith({ media }), { operator: maker! })).code, "no-such-file");
  house.clock.advance(8 * DAY_MS);
  await house.dispatch.transact(async (tx) => {
    for (const one of await holdExpired(tx.db, tx.now, 100)) await finish(tx, one, "expired", null);
  });
  await house.runJob("uploads.forget");
  assert.equal((await house.refusal(uploads.showFile, { name: nameIn(media)! })).code, "no-such-file");
});

test("NFT-19 a poster stands still, stands for what moves, and is kept with it; a picture stands for itself", async () => {
  const [media, poster] = [await send("video/webm"), await sendPicture()];
  const film = await publish({ media, poster });
  assert.deepEqual([film.media, film.poster], [media, poster]);
  house.clock.advance(2 * DAY_MS);
  await house.runJob("uploads.forget");
  assert.equal((await see(poster)).mediaType, "image/webp");
  const picture = await sendPicture();
  assert.equal((await publish({ media: picture })).poster, picture);
  assert.equal((await publish({ media: await send("image/gif") })).poster, null);
  const code = async (wrong: string) =>
    (await house.refusal(calls.publishWork, workWith({ poster: wrong }), { operator: maker! })).code;
  assert.deepEqual(
    [await code(await send("image/gif")), await code(await send("audio/mpeg")), await code(poster.replace("name=", "name=A"))],
    ["not-a-picture", "not-a-picture", "no-such-file"],
  );
});
