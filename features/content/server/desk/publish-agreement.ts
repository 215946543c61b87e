import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { byLang, langs } from "@assay/core/languages.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { agreementsNow, hashOf, textIn } from "../agreements/agreements.ts";
import { insertAgreements, lockAgreements } from "../store.ts";

/** What holds, in all languages; one that a language lacks is read in English there. */
export async function listHolding({ db, now }: Reader<Operator>): Promise<OutputOf<typeof calls.listHolding>> {
  return [...(await agreementsNow(db, now)).values()].map((agreement) => {
    const { title, published_at } = textIn(agreement, "en");
    const { keyword, version } = agreement;
    return {
      keyword,
      title,
      version,
      published_at: published_at.getTime(),
      texts: byLang((lang) => textIn(agreement, lang).body),
    };
  });
}

/** The next version, in all languages at once. Whoever approves sees which it is and the hash of each text. */
export async function publishAgreement(
  tx: Writer<Operator>,
  { keyword, ...texts }: InputOf<typeof calls.publishAgreement>,
): Promise<OutputOf<typeof calls.publishAgreement>> {
  await lockAgreements(tx.db);
  const before = (await agreementsNow(tx.db, tx.now)).get(keyword) ?? reject("no-such-agreement");
  const version = before.version + 1;
  const rows = langs.map((lang) => {
    const body = texts[lang].trim();
    const title = /^# (\S.*)$/m.exec(body.split("\n", 1)[0]!)?.[1] ?? reject("no-title", { lang });
    return { keyword, version, lang, title, body, hash: hashOf(body), published_at: tx.now };
  });
  if (rows.every(({ lang, hash }) => before.texts.get(lang)?.hash === hash)) reject("nothing-to-change");
  tx.caller.shows({
    agreement: keyword,
    version: String(version),
    ...Object.fromEntries(rows.map(({ lang, hash }) => [lang, hash])),
  });
  await insertAgreements(tx.db, rows);
  return { version };
}
