import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { later } from "@assay/core/time.ts";
import type { TestHouse } from "@assay/server/testing.ts";
import { calls } from "../../contract.ts";
import { approve, openContentHouse, openSomething, RISK } from "../testing.ts";

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
    assert.deepEqual([listed?.missing, listed?.planned], [["zh", "de", "th"], []]);
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

  test("CONTENT-17 a version of an agreement is published by two people, and asks everybody anew", async () => {
    const as = await house.enrol("Nobody", "support");
    const { hash } = await house.call(calls.showAgreement, { keyword: RISK });
    await house.call(calls.acceptAgreement, { keyword: RISK, hash }, { as });
    const texts = async (line: string) => {
      const of = async (lang: "en" | "zh" | "de" | "th") =>
        `${(await house.call(calls.showAgreement, { keyword: RISK }, { lang })).text}${line}`;
      return { en: await of("en"), zh: await of("zh"), de: await of("de"), th: await of("th") };
    };
    const holding = (await house.call(calls.listHolding, {}, { operator: writer })).find(({ keyword }) => keyword === RISK)!;
    assert.deepEqual([holding.version, holding.texts], [1, await texts("")]);
    const next = { keyword: RISK, ...(await texts("\n\nOne thing more.")), ...because };
    const proposed = await house.call(calls.publishAgreement, next, { operator: writer });
    assert.ok("proposal" in proposed);
    assert.equal((await house.call(calls.showAgreement, { keyword: RISK })).version, 1);
    const own = await house.refusal(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: writer });
    assert.equal(own.code, "own-proposal");
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
  });
});
