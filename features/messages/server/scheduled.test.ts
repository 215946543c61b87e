import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { nameIn } from "@assay/features/uploads/server.ts";
import { mediaFakes } from "@assay/server/media-fake.ts";
import { finish } from "@assay/server/operators/four-eyes.ts";
import { holdExpired, holdProposal } from "@assay/server/operators/proposals.ts";
import { calls } from "../contract.ts";
import { announce } from "./announce.ts";
import { approve, type MessagesHouse, numbered, openMessagesHouse } from "./test-house.ts";

const KEPT_MS = 6_000;
const reason = "the spring campaign";

let house: MessagesHouse;
let [maker, checker]: string[] = [];
before(async () => {
  house = await openMessagesHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  maker = await house.enrol("Pia", "product");
  checker = await house.enrol("Pat", "product");
});
after(async () => await house.close());

type Published = InputTextOf<typeof calls.publishAnnouncement>;

const spring = {
  key: "spring",
  kind: "banner",
  popup: "0",
  push: "1",
  title_en: "Spring",
  summary_en: "It comes.",
  body_en: "Soon.",
  reason,
} as const;

async function propose(more: Partial<Published> = {}): Promise<{ readonly proposal: string; readonly hash: string }> {
  const proposed = await house.call(calls.publishAnnouncement, { ...spring, ...more }, { operator: maker! });
  return proposed as object as { readonly proposal: string; readonly hash: string };
}

async function publish(more: Partial<Published> = {}): Promise<{ state: string; cause: string | null }> {
  const { proposal: id, hash } = await propose(more);
  const voted = await house.call(approve, { id, hash, reason }, { operator: checker! });
  house.clock.advance(KEPT_MS);
  return voted;
}

const inMs = (ms: number): string => String(house.clock.now().getTime() + ms);
const banners = async () => (await house.call(calls.listAnnouncements, { c_id: "5" })).list.map(({ title }) => title);
const standing = async (key: string, kind: "banner" | "news" = "banner") =>
  (await house.call(calls.listDesk, { kind }, { operator: maker! })).list.find((one) => one.key === key);

test("MESSAGE-13 a banner is seen from its beginning to its end and at no other time, and the desk is told which it is", async () => {
  const device = await house.subscribe(numbered("customer", 1), numbered("session", 1));
  const [from, until] = [inMs(HOUR_MS), inMs(2 * HOUR_MS)];
  assert.equal(
    (await publish({ from_at: from, until_at: until, popup: "1", title_zh: "春", summary_zh: "来了", body_zh: "快" })).state,
    "done",
  );
  const scheduled = (await standing("spring"))!;
  assert.deepEqual([scheduled.state, String(scheduled.from_at), String(scheduled.until_at)], ["scheduled", from, until]);
  assert.deepEqual([scheduled.missing.includes("de"), scheduled.missing.includes("zh")], [true, false]);
  const seen = async () => (await house.refusal(calls.showAnnouncement, { id: scheduled.id })).code;
  const pushed = async () => {
    await house.runJob("messages.push-announcements");
    await house.settle();
    return house.service.received.map(({ path, notice }) => [path, notice.title]);
  };
  assert.deepEqual([await banners(), await seen(), await pushed()], [[], "no-such-announcement", []]);
  assert.equal(await house.call(calls.showPopup, {}), null);

  house.clock.advance(HOUR_MS);
  assert.deepEqual([await banners(), (await standing("spring"))!.state], [["Spring"], "running"]);
  assert.equal((await house.call(calls.showPopup, {}))?.title, "Spring");
  assert.equal((await house.call(calls.showAnnouncement, { id: scheduled.id }, { lang: "zh" })).title, "春");
  assert.deepEqual(await pushed(), [[device, "Spring"]]);

  house.clock.advance(HOUR_MS);
  assert.deepEqual([await banners(), await seen(), (await standing("spring"))!.state], [[], "no-such-announcement", "over"]);
  assert.equal(await house.call(calls.showPopup, {}), null);
});

test("MESSAGE-13 what is corrected keeps its beginning, an end is later than it, and the desk reads all texts", async () => {
  const from = inMs(HOUR_MS);
  await publish({ key: "summer", from_at: from });
  await publish({ key: "summer", title_en: "Summer", until_at: inMs(3 * HOUR_MS) });
  const { id, title, from_at, until_at } = (await standing("summer"))!;
  assert.deepEqual([title, String(from_at), until_at !== null], ["Summer", from, true]);
  const { texts } = await house.call(calls.showDesk, { id }, { operator: maker! });
  assert.deepEqual(texts, [{ lang: "en", title: "Summer", summary: "It comes.", body: "Soon." }]);
  const nowhere = { id: numbered("session", 99) };
  assert.equal((await house.refusal(calls.showDesk, nowhere, { operator: maker! })).code, "no-such-announcement");
  // Its end would come before it begins, or is over as the second one approves.
  const early = { ...spring, key: "summer", until_at: inMs(HOUR_MS / 2) };
  assert.equal((await house.refusal(calls.publishAnnouncement, early, { operator: maker! })).code, "wrong-until");
  const { proposal, hash } = await propose({ key: "short", until_at: inMs(HOUR_MS) });
  house.clock.advance(2 * HOUR_MS);
  const { state, cause } = await house.call(approve, { id: proposal, hash, reason }, { operator: checker! });
  assert.deepEqual([state, cause], ["outdated", "wrong-until"]);
  await house.tell((tx) =>
    announce(tx, {
      key: "file",
      kind: "news",
      from: "2099-01-01T00:00:00Z",
      texts: { en: { title: "Far", summary: "Off", body: "x" } },
    }),
  );
  assert.equal((await standing("file", "news"))?.state, "scheduled");
});

test("MESSAGE-14 pictures of an announcement are ours, have words, and go when nobody approves it", async () => {
  const send = async (file: Uint8Array) => await house.call(uploads.uploadAtDesk, { file, reason }, { operator: maker! });
  const see = async (address: string) => await house.call(uploads.showFile, { name: nameIn(address)! });
  const [address, other] = [await send(mediaFakes["image/gif"]), await send(mediaFakes["image/gif"])];
  const refused = async (body_en: string, key = "pictured") =>
    (await house.refusal(calls.publishAnnouncement, { ...spring, key, body_en }, { operator: maker! })).code;
  assert.equal(await refused("![x](https://elsewhere.example/x.png)"), "foreign-picture");
  assert.equal(await refused(`![](${address})`), "picture-unnamed");
  assert.equal(await refused(`![a](${address})`.repeat(21)), "too-many-pictures");
  assert.equal(await refused(`![a](${await send(mediaFakes["audio/mpeg"])})`), "not-a-picture");
  assert.equal(await refused(`![a](/api/file?name=${"B".repeat(22)})`), "no-such-file");
  await publish({ key: "pictured", body_en: `![A field](${address})` });
  // A picture belongs to one announcement.
  assert.equal(await refused(`![a](${address})`, "another"), "no-such-file");
  // A correction with one picture more, which nobody approves.
  await propose({ key: "pictured", body_en: `![A field](${address})\n\n![A wood](${other})` });
  assert.equal((await see(other)).mediaType, "image/gif");
  house.clock.advance(8 * DAY_MS);
  await house.dispatch.transact(async (tx) => {
    for (const one of await holdExpired(tx.db, tx.now, 100)) await finish(tx, one, "expired", null);
  });
  await house.runJob("uploads.forget");
  assert.equal((await see(address)).mediaType, "image/gif");
  await assert.rejects(see(other), /no-such-file/);
});

test("MESSAGE-14 a picture that two proposals of an announcement show goes with the last of them", async () => {
  const file = mediaFakes["image/gif"];
  const address = await house.call(uploads.uploadAtDesk, { file, reason }, { operator: maker! });
  const see = async () => (await house.call(uploads.showFile, { name: nameIn(address)! })).mediaType;
  const drop = async (id: string) => {
    await house.dispatch.transact(async (tx) => await finish(tx, (await holdProposal(tx.db, id))!, "refused", "no"));
    await house.runJob("uploads.forget");
  };
  const body_en = `![A lake](${address})`;
  const [first, second] = [await propose({ key: "lake", body_en }), await propose({ key: "lake", body_en, title_en: "Lake" })];
  await drop(first.proposal);
  assert.equal(await see(), "image/gif");
  await drop(second.proposal);
  await assert.rejects(see(), /no-such-file/);
});
