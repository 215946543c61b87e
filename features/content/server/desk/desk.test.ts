import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Lang, langs } from "@assay/core/languages.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { nameIn } from "@assay/features/uploads/server.ts";
import { mediaFakes } from "@assay/server/media-fake.ts";
import type { TestHouse } from "@assay/server/testing.ts";
import { calls } from "../../contract.ts";
import { approve, openContentHouse, openSomething, plainPicture, RISK } from "../testing.ts";

const KEPT_MS = 6_000;
const because = { reason: "It was out of date." };

describe("the desk", () => {
  let house: TestHouse;
  let writer: string;
  let other: string;
  before(async () => {
    house = await openContentHouse();
    for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
    [writer, other] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  });
  after(async () => await house.close());

  const text = { kind: "page", category: "content", title: "Fees", summary: "What it costs.", body: "**Little.**" } as const;
  const write = { id: "fees", language: "en", ...text, ...because } as const;

  test("CONTENT-09 only the product role writes, and everybody reads it within seconds", async () => {
    const auditor = await house.enrol("Ada", "auditor");
    assert.equal((await house.refusal(calls.writeArticle, write, { operator: auditor })).code, "role-needed");
    await house.call(calls.writeArticle, write, { operator: writer });
    house.clock.advance(KEPT_MS);
    assert.equal((await house.call(calls.showArticle, { id: "fees" })).title, "Fees");
    const listed = (await house.call(calls.listWritten, {}, { operator: auditor })).find(({ slug }) => slug === "fees");
    assert.deepEqual([listed?.missing, listed?.planned], [langs.filter((lang) => lang !== "en"), []]);
    await house.call(calls.writeArticle, { ...write, language: "de", title: "Gebühren" }, { operator: writer });
    house.clock.advance(KEPT_MS);
    assert.equal((await house.call(calls.showArticle, { id: "fees" }, { lang: "de" })).title, "Gebühren");
  });

  test("CONTENT-06 a planned text is told as planned, and holds from its moment on", async () => {
    const from_at = String(later(house.clock.now(), 60_000).getTime());
    await house.call(calls.writeArticle, { ...write, title: "New fees", from_at }, { operator: writer });
    const { texts } = await house.call(calls.showWritten, { id: "fees" }, { operator: writer });
    assert.ok(texts.some(({ title, from_at: at }) => title === "New fees" && String(at) === from_at));
    house.clock.advance(KEPT_MS);
    assert.equal((await house.call(calls.showArticle, { id: "fees" })).title, "Fees");
    house.clock.advance(60_000);
    assert.equal((await house.call(calls.showArticle, { id: "fees" })).title, "New fees");
  });

  test("CONTENT-06 a text that is written until a moment is told so, and is gone from it on", async () => {
    const news = { ...write, id: "news", title: "For two minutes" } as const;
    const until = (ms: number) => String(later(house.clock.now(), ms).getTime());
    const code = async (more: object) =>
      (await house.refusal(calls.writeArticle, { ...news, ...more }, { operator: writer })).code;
    assert.equal(await code({ from_at: until(60_000), until_at: until(60_000) }), "wrong-until");
    assert.equal(await code({ id: "about", until_at: until(60_000) }), "page-needed");
    await house.call(calls.writeArticle, { ...news, until_at: until(120_000) }, { operator: writer });
    house.clock.advance(KEPT_MS);
    assert.equal((await house.call(calls.showArticle, { id: "news" })).title, "For two minutes");
    const { texts } = await house.call(calls.showWritten, { id: "news" }, { operator: writer });
    assert.deepEqual(
      texts.map(({ ends, body }) => [ends, body]),
      [
        [false, "**Little.**"],
        [true, ""],
      ],
    );
    house.clock.advance(120_000);
    assert.equal((await house.refusal(calls.showArticle, { id: "news" })).code, "no-such-article");
  });

  test("what cannot be written is refused", async () => {
    const refused = async (more: object) =>
      (await house.refusal(calls.writeArticle, { ...write, ...more }, { operator: writer })).code;
    assert.equal(await refused({ id: "unheard-of", language: "th" }), "english-first");
    assert.equal(await refused({ kind: "guide" }), "other-kind");
    assert.equal(await refused({ body: "a".repeat(100_000) }), "parameter-error");
    assert.equal((await house.refusal(calls.showWritten, { id: "nothing" }, { operator: writer })).code, "no-such-article");
  });

  test("an article is taken away, but no page that the app leads to", async () => {
    await house.call(calls.takeArticle, { id: "fees", language: "en", ...because }, { operator: writer });
    house.clock.advance(KEPT_MS);
    assert.equal((await house.refusal(calls.showArticle, { id: "fees" })).code, "no-such-article");
    const gone = { id: "fees", language: "en", ...because } as const;
    assert.equal((await house.refusal(calls.takeArticle, gone, { operator: writer })).code, "no-such-article");
    assert.equal((await house.refusal(calls.takeArticle, { ...gone, id: "about" }, { operator: writer })).code, "page-needed");
  });

  test("CONTENT-18 a picture that the desk has sent is seen by everybody from the text on, and no picture of elsewhere is", async () => {
    const send = async (file: Uint8Array) => await house.call(uploads.uploadAtDesk, { file, ...because }, { operator: writer });
    const see = async (address: string) => await house.call(uploads.showFile, { name: nameIn(address)! });
    const named = { ...write, id: "with-picture" } as const;
    const put = async (body: string) => await house.call(calls.writeArticle, { ...named, body }, { operator: writer });
    const refused = async (body: string) =>
      (await house.refusal(calls.writeArticle, { ...named, body }, { operator: writer })).code;
    const address = await send(await plainPicture());
    await assert.rejects(see(address), /no-such-file/);
    assert.equal(await refused("![pixel](https://elsewhere.example/pixel.png)"), "foreign-picture");
    assert.equal(await refused("![pixel](/api/user/logout)"), "foreign-picture");
    assert.equal(await refused(`![ ](${address})`), "picture-unnamed");
    assert.equal(await refused(`![a](${address})\n\n`.repeat(21)), "too-many-pictures");
    assert.equal(await refused(`![a](/api/file?name=${"A".repeat(22)})`), "no-such-file");
    assert.equal(await refused(`![a](${await send(mediaFakes["video/mp4"])})`), "not-a-picture");
    await assert.rejects(see(address), /no-such-file/);
    await put(`Look:\n\n![A green field](${address} "64x40")`);
    // Written anew by whoever, and shown by another article too.
    await house.call(
      calls.writeArticle,
      { ...named, id: "the-same-picture", body: `![A green field](${address})` },
      { operator: other },
    );
    house.clock.advance(2 * DAY_MS);
    await house.runJob("uploads.forget");
    assert.equal((await see(address)).mediaType, "image/webp");
    const { blocks } = await house.call(calls.showArticle, { id: "with-picture" });
    assert.deepEqual(blocks.at(-1), {
      kind: "picture",
      source: address,
      text: "A green field",
      size: { width: 64, height: 40 },
    });
  });

  test("so many articles are written, and no more", async () => {
    await house.pool
      .query(`insert into content.article (id, slug, lang, kind, category, title, summary, body, from_at, written_at)
      select gen_random_uuid(), 'filler-' || n, 'en', 'page', 'content', 'x', '', 'x', '2026-01-01', '2026-01-01' from generate_series(1, 200) n`);
    const more = { ...write, id: "one-more" };
    assert.equal((await house.refusal(calls.writeArticle, more, { operator: writer })).code, "too-many-articles");
  });

  test("CONTENT-03 a setting is chosen by the desk, and only what fits", async () => {
    await house.call(calls.chooseSetting, { keyword: "operator_name", value: "Example Ltd", ...because }, { operator: writer });
    house.clock.advance(KEPT_MS);
    const settings = await house.call(calls.listSettings, {}, { operator: writer });
    assert.equal(settings.find(({ keyword }) => keyword === "operator_name")?.value, "Example Ltd");
    const refused = async (keyword: string, value: string) =>
      (await house.refusal(calls.chooseSetting, { keyword, value, ...because }, { operator: writer })).code;
    assert.equal(await refused("tk_radio", "maybe"), "wrong-value");
    assert.equal(await refused("pepper", "x"), "no-such-setting");
  });

  test("the switches of the site hold until somebody chooses otherwise, and are shown as they are", async () => {
    const switches = async () => {
      const { yzm_radio, tk_radio, bank_flag } = await house.call(calls.showSiteConfig, {});
      return { yzm_radio, tk_radio, bank_flag };
    };
    assert.deepEqual(await switches(), { yzm_radio: "1", tk_radio: "1", bank_flag: "1" });
    for (const keyword of ["yzm_radio", "tk_radio", "bank_flag"])
      await house.call(calls.chooseSetting, { keyword, value: "0", ...because }, { operator: writer });
    house.clock.advance(KEPT_MS);
    assert.deepEqual(await switches(), { yzm_radio: "0", tk_radio: "0", bank_flag: "0" });
  });

  test("CONTENT-17 a version of an agreement is published by two people, and asks everybody anew", async () => {
    const as = await house.enrol("Nobody", "support");
    const { hash } = await house.call(calls.showAgreement, { keyword: RISK });
    await house.call(calls.acceptAgreement, { keyword: RISK, hash }, { as });
    const texts = async (line: string) => {
      const of = async (lang: Lang) => `${(await house.call(calls.showAgreement, { keyword: RISK }, { lang })).text}${line}`;
      return Object.fromEntries(await Promise.all(langs.map(async (lang) => [lang, await of(lang)]))) as Record<Lang, string>;
    };
    const holding = (await house.call(calls.listHolding, {}, { operator: writer })).find(({ keyword }) => keyword === RISK)!;
    assert.deepEqual([holding.version, holding.texts], [1, await texts("")]);
    const next = { keyword: RISK, ...(await texts("\n\nOne thing more.")), ...because };
    const proposed = await house.call(calls.publishAgreement, next, { operator: writer });
    assert.ok("proposal" in proposed);
    assert.equal((await house.call(calls.showAgreement, { keyword: RISK })).version, 1);
    const own = await house.refusal(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: writer });
    assert.equal(own.code, "own-proposal");
    // People do not approve in the millisecond of the proposal.
    house.clock.advance(KEPT_MS);
    const { state } = await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: other });
    assert.equal(state, "done");
    house.clock.advance(KEPT_MS);
    const shown = await house.call(calls.showAgreement, { keyword: RISK }, { as });
    assert.deepEqual([shown.version, shown.difference?.fresh.length], [2, 1]);
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    const refused = async (input: typeof next) => (await house.refusal(calls.publishAgreement, input, { operator: writer })).code;
    assert.equal(await refused({ ...next, ...(await texts("")) }), "nothing-to-change");
    assert.equal(await refused({ ...next, th: "No title" }), "no-title");
    assert.equal(await refused({ ...next, keyword: "nothing" }), "no-such-agreement");
    assert.equal(await refused({ ...next, en: `${next.en}\n\n![a seal](/coins/btc.svg)` }), "words-only");
  });

  test("CONTENT-20 a version that begins later is announced, read and compared, and asks nobody before it holds", async () => {
    const as = await house.enrol("Later", "support");
    const { hash, version } = await house.call(calls.showAgreement, { keyword: RISK });
    await house.call(calls.acceptAgreement, { keyword: RISK, hash }, { as });
    const lines = async (lang: Lang) => (await house.call(calls.showAgreement, { keyword: RISK }, { lang })).text;
    const texts = Object.fromEntries(
      await Promise.all(langs.map(async (lang) => [lang, `${await lines(lang)}\n\nFrom spring on.`])),
    ) as Record<Lang, string>;
    const from_at = later(house.clock.now(), DAY_MS).getTime();
    const next = { keyword: RISK, ...texts, from_at: String(from_at), ...because };
    const proposed = await house.call(calls.publishAgreement, next, { operator: writer });
    assert.ok("proposal" in proposed);
    await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: other });
    house.clock.advance(KEPT_MS);
    const listed = async () => (await house.call(calls.listAgreements, {}, { as })).find(({ keyword }) => keyword === RISK)!;
    assert.deepEqual([(await listed()).version, (await listed()).coming], [version, { version: version + 1, at: from_at }]);
    assert.equal(await house.call(openSomething, {}, { as }), "open");
    const coming = await house.call(calls.showAgreement, { keyword: RISK, version: String(version + 1) }, { as });
    assert.deepEqual([coming.holds, coming.published_at, coming.difference?.fresh.length], [false, from_at, 1]);
    const early = { keyword: RISK, hash: coming.hash };
    assert.equal((await house.refusal(calls.acceptAgreement, early, { as })).code, "agreement-changed");
    assert.equal((await house.refusal(calls.publishAgreement, next, { operator: writer })).code, "version-announced");
    const [holding] = (await house.call(calls.listHolding, {}, { operator: writer })).filter(({ keyword }) => keyword === RISK);
    assert.deepEqual([holding!.coming?.version, holding!.newer], [version + 1, false]);
    house.clock.advance(DAY_MS);
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    assert.deepEqual([(await listed()).version, (await listed()).coming], [version + 1, null]);
  });

  test("CONTENT-21 what is announced is taken back by two people, never holds, and who was told is told so", async () => {
    const as = await house.enrol("Told", "support");
    const agree = async () => {
      const { hash } = await house.call(calls.showAgreement, { keyword: RISK });
      await house.call(calls.acceptAgreement, { keyword: RISK, hash }, { as });
    };
    await agree();
    const { version } = await house.call(calls.showAgreement, { keyword: RISK });
    const lines = async (lang: Lang) => (await house.call(calls.showAgreement, { keyword: RISK }, { lang })).text;
    const texts = Object.fromEntries(
      await Promise.all(langs.map(async (lang) => [lang, `${await lines(lang)}\n\nFrom summer on.`])),
    ) as Record<Lang, string>;
    const inDays = (days: number) => later(house.clock.now(), days * DAY_MS).getTime();
    const announce = { keyword: RISK, ...texts, ...because };
    const retract = { keyword: RISK, ...because };
    const refused = async (keyword: string) =>
      (await house.refusal(calls.retractAgreement, { ...retract, keyword }, { operator: writer })).code;
    const far = { ...announce, from_at: String(inDays(181)) };
    const tooFar = await house.refusal(calls.publishAgreement, far, { operator: writer });
    assert.deepEqual([tooFar.code, tooFar.values], ["too-far-ahead", { days: 180 }]);
    assert.deepEqual([await refused(RISK), await refused("nothing")], ["nothing-announced", "no-such-agreement"]);

    const done = async (proposed: object) => {
      const { proposal: id, hash } = proposed as { proposal: string; hash: string };
      return await house.call(approve, { id, hash, ...because }, { operator: other });
    };
    const from_at = inDays(180);
    await done(await house.call(calls.publishAgreement, { ...announce, from_at: String(from_at) }, { operator: writer }));
    const proposed = await house.call(calls.retractAgreement, retract, { operator: writer });
    const twice = await house.call(calls.retractAgreement, retract, { operator: writer });
    const listed = async (who: string) =>
      (await house.call(calls.listAgreements, {}, { as: who })).find(({ keyword }) => keyword === RISK)!;
    assert.deepEqual([(await listed(as)).coming?.version, (await listed(as)).retracted], [version + 1, null]);
    house.clock.advance(KEPT_MS);
    assert.deepEqual([(await done(proposed)).state, (await done(twice)).cause], ["done", "nothing-announced"]);
    const told = await listed(as);
    assert.deepEqual([told.version, told.coming, told.retracted], [version, null, { version: version + 1, at: from_at }]);
    const newcomer = await house.enrol("Newcomer", "support");
    assert.equal((await listed(newcomer)).retracted, null);
    const gone = { keyword: RISK, version: String(version + 1) };
    assert.equal((await house.refusal(calls.showAgreement, gone, { as })).code, "no-such-agreement");

    // The same words may come after all, under a number of their own.
    await done(await house.call(calls.publishAgreement, { ...announce, from_at: String(inDays(1)) }, { operator: writer }));
    assert.deepEqual((await listed(as)).coming?.version, version + 2);
    house.clock.advance(DAY_MS);
    house.clock.advance(KEPT_MS);
    assert.deepEqual([(await listed(as)).version, await refused(RISK)], [version + 2, "nothing-announced"]);
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    await agree();
    assert.equal(await house.call(openSomething, {}, { as }), "open");
    house.clock.advance(200 * DAY_MS);
    assert.deepEqual([(await listed(as)).version, (await listed(as)).retracted], [version + 2, null]);
  });
});
