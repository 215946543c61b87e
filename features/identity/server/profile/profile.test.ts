import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import sharp from "sharp";
import { calls } from "../../contract.ts";
import { type IdentityHouse, type Member, openIdentityHouse, PASSWORD } from "../test-house.ts";

describe("what customers say about themselves", () => {
  let house: IdentityHouse;
  let ann: Member;
  before(async () => {
    house = await openIdentityHouse();
    ann = await house.registered("ann@example.com");
  });
  after(async () => await house.close());

  test("nickname, signature and country are changed, and refused where the rules say so", async () => {
    await house.call(calls.editNickname, { nickname: " 小明  Ming " }, ann.options);
    await house.call(calls.editSignature, { signature: "慢慢来 2026" }, ann.options);
    await house.call(calls.editCountry, { country: "TW" }, ann.options);
    const user = await house.call(calls.showUser, {}, ann.options);
    assert.deepEqual([user.nickname, user.signature, user.country], ["小明 Ming", "慢慢来 2026", "TW"]);
    assert.equal((await house.refusal(calls.editNickname, { nickname: "a＜b" }, ann.options)).code, "wrong-nickname");
    assert.equal((await house.refusal(calls.editNickname, { nickname: "Assay客服" }, ann.options)).code, "nickname-reserved");
    assert.equal((await house.refusal(calls.editSignature, { signature: "a;b" }, ann.options)).code, "wrong-signature");
    assert.equal((await house.refusal(calls.editCountry, { country: "XX" }, ann.options)).code, "no-such-country");
  });

  test("a picture is one's own file that nothing uses, open from then on; the one before goes (IDENT-30)", async () => {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
    const send = async ({ options }: Member) => await house.call(uploads.upload, { file: new Uint8Array(bytes) }, options);
    const [one, two] = [await send(ann), await send(ann)];
    const bob = await house.registered("bob@example.com");
    const refused = async (head_portrait: string, { options }: Member): Promise<string> =>
      (await house.refusal(calls.editPicture, { head_portrait }, options)).code;
    assert.equal(await refused(one, bob), "no-such-file", "another's");
    assert.equal(await refused("https://elsewhere.example/face.jpg", ann), "no-such-file");
    assert.equal(await house.call(calls.editPicture, { head_portrait: one }, ann.options), one);
    assert.equal((await house.call(calls.showUser, {}, ann.options)).head_portrait, one);
    assert.equal(await refused(one, ann), "no-such-file", "it is in use");
    const name = new URL(one, "http://x").searchParams.get("name")!;
    assert.ok(await house.call(uploads.showFile, { name }), "everybody sees it");
    await house.call(calls.editPicture, { head_portrait: two }, ann.options);
    assert.equal((await house.refusal(uploads.showFile, { name })).code, "no-such-file");
    assert.equal(await house.call(calls.editPicture, { head_portrait: "" }, ann.options), "");
    assert.equal((await house.call(calls.showUser, {}, ann.options)).head_portrait, "");
  });

  test("the phrase stands in every mail from then on, and in no text message (IDENT-29)", async () => {
    assert.equal((await house.refusal(calls.setPhrase, { phrase: "see https://x.example" }, ann.options)).code, "wrong-phrase");
    await house.call(calls.setPhrase, { phrase: "green otter" }, ann.options);
    house.clock.advance(MINUTE_MS);
    await house.codeFor("ann@example.com", "forget");
    assert.match(house.inbox.list("ann@example.com")[0]!.text, /Your phrase: green otter$/);
    await house.call(calls.logout, {}, ann.options);
    const token = await house.call(calls.login, { user_string: "ann@example.com", password: PASSWORD });
    assert.match(house.inbox.list("ann@example.com")[0]!.text, /Your phrase: green otter$/);
    ann = await house.memberOf(token);
    await house.call(calls.setPhrase, { phrase: "" }, ann.options);
    assert.equal((await house.call(calls.showSecurity, {}, ann.options)).phrase, null);
  });
});
