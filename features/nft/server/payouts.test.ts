import assert from "node:assert/strict";
import { test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { approve, openNftHouse } from "./testing.ts";

test("NFT-18 an artist is paid what he has earned and no more, by two of the treasury, each payment once", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openNftHouse();
  stack.defer(house.close);
  await house.desk();
  const [maker, checker] = [await house.enrol("Tia", "treasury-maker"), await house.enrol("Tom", "treasury-checker")];
  const ann = await house.somebody();
  await house.pay(ann, (await house.buy(ann, 2)).id);
  const earned = async () =>
    (await house.call(calls.listEarnings, {}, { operator: maker })).list.filter((one) => one.earned.length > 0);
  const [artist] = await earned();
  assert.deepEqual([artist!.earned, artist!.practice], [[{ currency: "USDT", amount: "43.875" }], true]);
  const input = { currency: "USDT", amount: "40", payment: "SEPA 4711", reason: "as agreed" } as const;
  const asked = { ...input, artist_id: String(artist!.artist_id) };
  const refused = async (more: Partial<InputTextOf<typeof calls.payArtist>>) =>
    (await house.refusal(calls.payArtist, { ...asked, ...more }, { operator: maker })).code;
  assert.deepEqual(
    [await refused({ artist_id: "99" }), await refused({ amount: "0" }), await refused({ amount: "43.9" })],
    ["no-such-artist", "wrong-amount", "earned-less"],
  );
  const { proposal, hash } = (await house.call(calls.payArtist, asked, { operator: maker })) as object as Record<string, string>;
  assert.equal(await house.balance("world/artists"), "0");
  await house.call(approve, { id: proposal!, hash: hash!, reason: "paid" }, { operator: checker });
  assert.deepEqual((await earned())[0]!.earned, [{ currency: "USDT", amount: "3.875" }]);
  assert.equal(await house.balance("world/artists"), "40");
  assert.equal(await refused({ amount: "1" }), "payment-recorded");
  await refuses(house.pool, "update nft.payout set amount = 1", "delete from nft.payout");
});
