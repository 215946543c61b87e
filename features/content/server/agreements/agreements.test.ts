import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { langs } from "@assay/core/languages.ts";
import { wordsOfBlock } from "@assay/core/prose.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { openContentHouse, openSomething, RISK } from "../testing.ts";
import { hashOf } from "./agreements.ts";

const KEPT_MS = 6_000;

describe("agreements", () => {
  let house: TestHouse;
  before(async () => {
    house = await openContentHouse();
  });
  after(async () => await house.close());

  const somebody = (): string => systemRandom.id(house.clock.now());
  const shown = async (as?: string) => await house.call(calls.showAgreement, { keyword: RISK }, as === undefined ? {} : { as });
  const accept = async (as: string) =>
    await house.call(calls.acceptAgreement, { keyword: RISK, hash: (await shown()).hash }, { as });

  /** Publishes the next version, with one sentence more in every language and without the one before. */
  async function publish(words: string): Promise<void> {
    const now = house.clock.now();
    await sql`
      insert into content.agreement (keyword, version, lang, title, body, hash, published_at)
      select keyword, version + 1, lang, title, body || ${`\n\n${words}`}, encode(sha256(convert_to(body || ${`\n\n${words}`}, 'UTF8')), 'hex'), ${now}
      from content.agreement a where keyword = ${RISK}
        and version = (select max(version) from content.agreement where keyword = ${RISK})`.execute(house.database);
    house.clock.advance(KEPT_MS);
  }

  test("CONTENT-10 the hash is made of exactly the text that is shown, in every language", async () => {
    for (const lang of langs) {
      const { text, hash, lang: own, version } = await house.call(calls.showAgreement, { keyword: RISK }, { lang });
      assert.equal(hash, createHash("sha256").update(text, "utf8").digest("hex"));
      assert.deepEqual([own, version], [lang, 1]);
    }
    assert.equal((await house.call(calls.showAgreement, {})).keyword, "terms");
    assert.equal((await house.refusal(calls.showAgreement, { keyword: "nothing" })).code, "no-such-agreement");
    assert.equal((await house.refusal(calls.showAgreement, { keyword: RISK, version: "7" })).code, "no-such-agreement");
  });

  test("CONTENT-11 a call that needs an agreement does nothing without it, and what needs none goes on", async () => {
    const as = somebody();
    const refused = await house.refusal(openSomething, {}, { as });
    assert.deepEqual([refused.code, refused.values], ["agreement-needed", { keyword: RISK, version: 1 }]);
    await accept(as);
    assert.equal(await house.call(openSomething, {}, { as }), "open");
    assert.equal((await house.refusal(openSomething, {}, { as: somebody() })).code, "agreement-needed");
    assert.ok((await house.call(calls.listAgreements, {}, { as })).length > 0);
  });

  test("CONTENT-12 a refusal is remembered, and a consent that is taken back holds no more", async () => {
    const as = somebody();
    const { hash } = await shown();
    await house.call(calls.declineAgreement, { keyword: RISK, hash }, { as });
    assert.equal((await shown(as)).decision?.accepted, false);
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    await accept(as);
    assert.equal(await house.call(openSomething, {}, { as }), "open");
    await house.call(calls.declineAgreement, { keyword: RISK, hash }, { as });
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    const { list } = await house.call(calls.listConsents, {}, { as });
    assert.deepEqual(
      list.map(({ accepted }) => accepted),
      [false, true, false],
    );
    const listed = (await house.call(calls.listAgreements, {}, { as })).map(({ keyword, decision }) => [
      keyword,
      decision?.accepted,
    ]);
    assert.deepEqual(listed, [
      ["terms", undefined],
      [RISK, false],
    ]);
  });

  test("CONTENT-13 only the text that holds can be accepted; who has read another is told the difference", async () => {
    const as = somebody();
    const before = await shown();
    await accept(as);
    for (const lang of langs)
      assert.equal((await house.call(calls.showAgreement, { keyword: RISK }, { as, lang })).difference, null, lang);
    await publish("One thing is new.");
    const refused = await house.refusal(calls.acceptAgreement, { keyword: RISK, hash: before.hash }, { as });
    assert.deepEqual([refused.code, refused.values["version"]], ["agreement-changed", before.version + 1]);
    const late = { keyword: RISK, hash: before.hash };
    assert.equal((await house.refusal(calls.declineAgreement, late, { as })).code, "agreement-changed");
    assert.equal((await house.refusal(openSomething, {}, { as })).code, "agreement-needed");
    const now = await shown(as);
    assert.equal(now.difference?.version, before.version);
    assert.deepEqual(
      now.difference?.fresh.map((place) => wordsOfBlock(now.blocks[place]!)),
      ["One thing is new."],
    );
    assert.deepEqual(now.difference?.gone, []);
    const since = await house.call(calls.showAgreement, { keyword: RISK, since: before.hash });
    assert.deepEqual(since.difference, now.difference);
    await accept(as);
    assert.equal(await house.call(openSomething, {}, { as }), "open");
    assert.equal((await shown(as)).difference, null);
  });

  test("CONTENT-14 what was accepted stays provable after the text has changed", async () => {
    const as = somebody();
    const before = await house.call(calls.showAgreement, { keyword: RISK }, { lang: "de" });
    await house.call(calls.acceptAgreement, { keyword: RISK, hash: before.hash }, { as });
    await publish("And another thing.");
    const { list } = await house.call(calls.listConsents, {}, { as });
    const [{ version, lang, hash }] = list as [(typeof list)[number]];
    assert.deepEqual([version, lang, hash], [before.version, "de", before.hash]);
    const old = await house.call(calls.showAgreement, { keyword: RISK, version: String(version) }, { lang: "de" });
    assert.deepEqual([old.text, old.hash, old.holds], [before.text, hash, false]);
    assert.equal(hashOf(old.text), hash);
  });

  test("CONTENT-15 consents and published texts cannot be changed or taken back, whoever asks the database", async () => {
    const changes = [
      sql`update content.agreement set body = 'x'`,
      sql`delete from content.agreement`,
      sql`update content.consent set accepted = true`,
      sql`delete from content.consent`,
      sql`truncate content.consent`,
    ];
    for (const change of changes) await assert.rejects(change.execute(house.owner.database), /cannot be changed/);
  });

  test("CONTENT-16 a customer sees and decides for nobody else, and no unknown text can be accepted", async () => {
    const [one, other] = [somebody(), somebody()];
    await accept(one);
    assert.deepEqual((await house.call(calls.listConsents, {}, { as: other })).list, []);
    assert.equal((await shown(other)).decision, null);
    assert.equal((await shown()).decision, null);
    const unknown = { keyword: RISK, hash: "0".repeat(64) };
    assert.equal((await house.refusal(calls.acceptAgreement, unknown, { as: other })).code, "agreement-changed");
    const nothing = { keyword: "nothing", hash: "0".repeat(64) };
    assert.equal((await house.refusal(calls.acceptAgreement, nothing, { as: other })).code, "no-such-agreement");
    assert.equal((await house.refusal(calls.declineAgreement, nothing, { as: other })).code, "no-such-agreement");
    for (const hash of ["", "x", "0".repeat(65), "G".repeat(64)])
      assert.equal((await house.refusal(calls.acceptAgreement, { keyword: RISK, hash }, { as: other })).code, "parameter-error");
  });
});
