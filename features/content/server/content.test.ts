import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { langs } from "@assay/core/languages.ts";
import { wordsOfBlock } from "@assay/core/prose.ts";
import { later } from "@assay/core/time.ts";
import type { TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { choose } from "../server.ts";
import { openContentHouse } from "./testing.ts";

const KEPT_MS = 6_000;

describe("content", () => {
  let house: TestHouse;
  before(async () => {
    house = await openContentHouse(["https://explorer.example"]);
  });
  after(async () => await house.close());

  /** Writes an article as the desk would, and waits until kept answers are over. */
  async function write(row: {
    slug: string;
    lang?: string;
    kind?: string;
    title?: string;
    body: string | null;
    fromAt?: Date;
  }): Promise<void> {
    const { slug, lang = "en", kind = "page", title = "Written", body, fromAt = house.clock.now() } = row;
    await sql`insert into content.article (id, slug, lang, kind, category, title, summary, body, from_at, written_at)
      values (gen_random_uuid(), ${slug}, ${lang}, ${kind}, 'content', ${title}, '', ${body}, ${fromAt}, ${house.clock.now()})`.execute(
      house.database,
    );
    house.clock.advance(KEPT_MS);
  }

  test("CONTENT-01 the menu lists the shortcuts of the features that are served", async () => {
    assert.deepEqual(await house.call(calls.listMenu, {}), [{ key: "download" }, { key: "contract" }]);
  });

  test("the site config names the mode, the version and what may be shown in a frame", async () => {
    const { mode, version, web_view_origins, operator_name } = await house.call(calls.showSiteConfig, {});
    assert.equal(mode, "sandbox");
    assert.match(version, /^\d+\.\d+\.\d+$/);
    assert.deepEqual(web_view_origins, ["https://explorer.example"]);
    assert.equal(operator_name, "");
  });

  test("CONTENT-02 a public setting is shown, any other keyword does not exist", async () => {
    assert.deepEqual(await house.call(calls.showSetting, { keyword: "default_fiat" }), { keyword: "default_fiat", value: "USD" });
    assert.deepEqual(await house.call(calls.showSetting, { keyword: "mode" }), { keyword: "mode", value: "sandbox" });
    for (const keyword of ["DATABASE_URL", "toString", "__proto__"])
      assert.equal((await house.refusal(calls.showSetting, { keyword })).code, "no-such-setting");
  });

  test("CONTENT-03 a setting takes only what fits it, and holds within seconds", async () => {
    const set = async (keyword: string, value: string) =>
      await house.dispatch.transact(async (tx) => await choose(tx, keyword, value));
    assert.equal(await set("operator_name", "Example Ltd"), undefined);
    assert.equal(await set("tk_radio", "1"), undefined);
    assert.equal(await set("download_ios", "https://apps.apple.com/app/id1"), undefined);
    const refused = [
      ["tk_radio", "yes"],
      ["download_ios", "https://apps.apple.com.evil.example/app"],
      ["download_android", "javascript:alert(1)"],
      ["open_url", "//evil.example"],
      ["contact_email", "nobody"],
      ["site_name", ""],
      ["site_name", "a\u202eb"],
    ] as const;
    for (const [keyword, value] of refused) assert.equal(await set(keyword, value), "wrong-value", `${keyword} ${value}`);
    assert.equal(await set("PASSWORD_PEPPER", "x"), "no-such-setting");
    house.clock.advance(KEPT_MS);
    const config = await house.call(calls.showSiteConfig, {});
    assert.equal(config.operator_name, "Example Ltd");
    assert.equal(config.tk_radio, "1");
    assert.equal(config.download_ios, "https://apps.apple.com/app/id1");
  });

  test("CONTENT-04 every page, guide and question is there in every language", async () => {
    for (const lang of langs) {
      for (const call of [calls.showAbout, calls.showContact, calls.showCompliance] as const) {
        const page = await house.call(call, {}, { lang });
        assert.equal(page.lang, lang);
        assert.ok(page.blocks.length > 5 && page.title !== "");
      }
      const { categories, list } = await house.call(calls.listQuestions, {}, { lang });
      assert.deepEqual(
        categories.map(({ key }) => key),
        ["content", "leverage"],
      );
      assert.ok(list.every(({ blocks, question }) => blocks.length > 0 && question !== ""));
      assert.deepEqual(
        (await house.call(calls.listArticles, {}, { lang })).map(({ slug }) => slug),
        ["leverage"],
      );
    }
  });

  test("an article is shown by its name, and one that nobody wrote does not exist", async () => {
    const guide = await house.call(calls.showArticle, { id: "leverage" });
    assert.equal(guide.written_at, null);
    assert.equal((await house.refusal(calls.showArticle, { id: "no-such" })).code, "no-such-article");
    for (const id of ["../../package", "UPPER", "a".repeat(61), "a b", ""])
      assert.equal((await house.refusal(calls.showArticle, { id })).code, "parameter-error");
  });

  test("CONTENT-05 what is written later takes the place of what was brought, and English that of what is not translated", async () => {
    await write({ slug: "about", title: "About the house", body: "New words." });
    const about = await house.call(calls.showAbout, {});
    assert.deepEqual([about.title, about.blocks.map(wordsOfBlock)], ["About the house", ["New words."]]);
    assert.equal((await house.call(calls.showAbout, {}, { lang: "de" })).lang, "de");
    await write({ slug: "fresh", body: "Only in English." });
    const fresh = await house.call(calls.showArticle, { id: "fresh" }, { lang: "th" });
    assert.deepEqual([fresh.lang, fresh.blocks.map(wordsOfBlock)], ["en", ["Only in English."]]);
    await write({ slug: "fresh", body: null });
    assert.equal((await house.refusal(calls.showArticle, { id: "fresh" })).code, "no-such-article");
  });

  test("CONTENT-06 what is planned is shown from its moment on, and not before", async () => {
    const fromAt = later(house.clock.now(), 60_000);
    await write({ slug: "planned", body: "At last.", fromAt });
    assert.equal((await house.refusal(calls.showArticle, { id: "planned" })).code, "no-such-article");
    house.clock.advance(60_000);
    assert.equal((await house.call(calls.showArticle, { id: "planned" })).title, "Written");
  });

  test("CONTENT-07 nothing in a text can be more than text, and none is longer than forty thousand characters", async () => {
    await write({
      slug: "attack",
      body: "<script>alert(1)</script>\n\n[press](javascript:alert(1)) <img src=x onerror=alert(1)> [go](//evil.example)",
    });
    const { blocks } = await house.call(calls.showArticle, { id: "attack" });
    assert.equal(/script|onerror|evil/.test(JSON.stringify(blocks)), false);
    await assert.rejects(write({ slug: "long", body: "a".repeat(100_000) }), /check constraint/);
  });

  test("CONTENT-08 what was written cannot be changed or taken back, whoever asks the database", async () => {
    for (const change of [sql`update content.article set title = 'x'`, sql`delete from content.article`])
      await assert.rejects(change.execute(house.database), /cannot be changed/);
  });
});
