import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { type Lang, langs } from "@assay/core/languages.ts";
import { systemRandom } from "@assay/server/random.ts";
import type { TestHouse } from "@assay/server/testing.ts";
import { calls } from "../../contract.ts";
import { openContentHouse, openSomething, RISK } from "../testing.ts";
import { hashOf } from "./agreements.ts";
import { listNewer, publishBrought } from "./brought.ts";

const KEPT_MS = 6_000;

let house: TestHouse;
let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), "assay-brought-"));
  mkdirSync(join(folder, "pages"));
});
beforeEach(async () => {
  await house?.close();
  house = await openContentHouse();
});
after(async () => {
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The product is started anew with other files; what is told of no language stays as the installation has it. */
async function upgrade(texts: Partial<Record<Lang, string>>, corrects: readonly string[] = []): Promise<ReadonlySet<string>> {
  for (const lang of langs)
    writeFileSync(join(folder, "pages", `agreement-${RISK}.${lang}.md`), texts[lang] ?? (await shown(lang)).text);
  writeFileSync(
    join(folder, "pages", `agreement-${RISK}.corrects`),
    corrects.map((hash) => `${hash} a slip of the pen\n`).join(""),
  );
  const told = { name: "leverage", folder, shortcuts: [], agreements: [RISK] };
  const terms = { features: () => [told] };
  await house.dispatch.transact(async (tx) => await publishBrought(tx, terms));
  house.clock.advance(KEPT_MS);
  return await house.dispatch.transact(async (tx) => await listNewer(tx, terms));
}

const shown = async (lang: Lang, as?: string) =>
  await house.call(calls.showAgreement, { keyword: RISK }, { lang, ...(as !== undefined && { as }) });

async function consented(lang: Lang): Promise<{ as: string; hash: string }> {
  const as = systemRandom.id(house.clock.now());
  const { hash } = await shown(lang, as);
  await house.call(calls.acceptAgreement, { keyword: RISK, hash }, { as, lang });
  return { as, hash };
}

test("CONTENT-19 a wording that is corrected in a language is read, asks nobody anew, and leaves what was agreed to provable", async () => {
  const { as, hash } = await consented("de");
  const before = await shown("de");
  assert.deepEqual([...(await upgrade({ de: `${before.text}\n\nBesser gesagt.` }))], []);
  assert.equal(await house.call(openSomething, {}, { as }), "open");
  const now = await shown("de", as);
  assert.deepEqual([now.version, now.holds, now.difference?.fresh.length], [1, true, 1]);
  assert.match(now.text, /Besser gesagt/);
  assert.equal((await shown("en")).difference, null);
  // What was agreed to, by its hash.
  const { list } = await house.call(calls.listConsents, {}, { as });
  assert.deepEqual([list[0]!.hash, list[0]!.version], [hash, 1]);
  const old = await house.call(calls.showAgreement, { keyword: RISK, text: hash }, { as, lang: "en" });
  assert.deepEqual([old.text, old.holds, hashOf(old.text)], [before.text, false, hash]);
  // Who still has the old wording before him is shown the new one.
  const stale = await house.refusal(calls.acceptAgreement, { keyword: RISK, hash }, { as });
  assert.equal(stale.code, "agreement-changed");
  const nothing = { keyword: RISK, text: "0".repeat(64) };
  assert.equal((await house.refusal(calls.showAgreement, nothing)).code, "no-such-agreement");
});

test("CONTENT-19 an older version of the product brings no older wording back, however often it starts", async () => {
  const before = (await shown("th")).text;
  await upgrade({ th: `${before}\n\nสอง` });
  await upgrade({ th: before });
  await upgrade({ th: before });
  assert.match((await shown("th")).text, /สอง/);
});

test("CONTENT-19 another English text corrects nothing, unless it says which wording it corrects", async () => {
  const { as } = await consented("en");
  const [en, de] = [await shown("en"), await shown("de")];
  const texts = { en: `${en.text}\n\nMore is due.`, de: `${de.text}\n\nMehr ist fällig.` };
  assert.deepEqual([...(await upgrade(texts))], [RISK]);
  assert.deepEqual([(await shown("en")).hash, (await shown("de")).hash], [en.hash, de.hash]);
  assert.deepEqual([...(await upgrade(texts, [en.hash]))], []);
  assert.deepEqual([(await shown("en")).text, (await shown("de")).text], [texts.en, texts.de]);
  assert.equal(await house.call(openSomething, {}, { as }), "open");
});

test("CONTENT-19 what people have published is corrected by no file", async () => {
  await house.pool.query(
    `insert into content.agreement (keyword, version, lang, title, body, hash, published_at)
    select keyword, 2, lang, title, body || ' Two.', encode(sha256(convert_to(body || ' Two.', 'UTF8')), 'hex'), $1
    from content.agreement where keyword = $2`,
    [house.clock.now(), RISK],
  );
  house.clock.advance(KEPT_MS);
  const { text } = await shown("de");
  await upgrade({
    en: (await house.call(calls.showAgreement, { keyword: RISK, version: "1" })).text,
    de: "# Anders\n\nGanz anders.",
  });
  assert.deepEqual([(await shown("de")).text, (await shown("de")).version], [text, 2]);
});
