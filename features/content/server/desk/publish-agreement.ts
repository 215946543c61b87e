import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { byLang, langs } from "@assay/core/languages.ts";
import { picturesIn } from "@assay/core/markdown.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { ANNOUNCED_DAYS_MAX, type calls } from "../../contract.ts";
import { agreementsNow, hashOf, textIn } from "../agreements/agreements.ts";
import { describeComing } from "../agreements/answers.ts";
import { listNewer } from "../agreements/brought.ts";
import { insertAgreements, insertRetraction, listComing, lockAgreements, newestVersion } from "../store.ts";
import type { ContentTerms } from "../terms.ts";

/** What holds, in all languages; one that a language lacks is read in English there. */
export const listHolding =
  (terms: ContentTerms) =>
  async (reader: Reader<Operator>): Promise<OutputOf<typeof calls.listHolding>> => {
    const { db, now } = reader;
    const [coming, newer] = [await listComing(db, now), await listNewer(reader, terms)];
    return [...(await agreementsNow(db, now)).values()].map((agreement) => {
      const { title, published_at } = textIn(agreement, "en");
      const { keyword, version } = agreement;
      return {
        keyword,
        title,
        version,
        published_at: published_at.getTime(),
        coming: describeComing(coming.get(keyword)),
        newer: newer.has(keyword),
        texts: byLang((lang) => textIn(agreement, lang).body),
      };
    });
  };

/** The next version, in all languages at once, at once or from a moment on of which customers are told. Whoever approves sees which it is and the hash of each text. */
export async function publishAgreement(
  tx: Writer<Operator>,
  { keyword, from_at, ...texts }: InputOf<typeof calls.publishAgreement>,
): Promise<OutputOf<typeof calls.publishAgreement>> {
  await lockAgreements(tx.db);
  const before = (await agreementsNow(tx.db, tx.now)).get(keyword) ?? reject("no-such-agreement");
  const announced = (await listComing(tx.db, tx.now)).get(keyword);
  if (announced) reject("version-announced", { version: announced.version });
  const version = (await newestVersion(tx.db, keyword)) + 1;
  if (from_at !== undefined && from_at > later(tx.now, ANNOUNCED_DAYS_MAX * DAY_MS).getTime())
    reject("too-far-ahead", { days: ANNOUNCED_DAYS_MAX });
  const beginsAt = from_at === undefined || from_at < tx.now.getTime() ? tx.now : new Date(from_at);
  const rows = langs.map((lang) => {
    const body = texts[lang].trim();
    const title = /^# (\S.*)$/m.exec(body.split("\n", 1)[0]!)?.[1] ?? reject("no-title", { lang });
    // The hash is of the words: what they would show must not be another picture some day.
    if (picturesIn(body).length > 0) reject("words-only");
    return { keyword, version, lang, title, body, hash: hashOf(body), published_at: beginsAt, correction: 0 };
  });
  if (rows.every(({ lang, hash }) => before.texts.get(lang)?.hash === hash)) reject("nothing-to-change");
  tx.caller.shows({
    agreement: keyword,
    version: String(version),
    // Without a moment of its own it is that of the approval, which is another than the proposal's.
    ...(from_at !== undefined && { from: new Date(from_at).toISOString() }),
    ...Object.fromEntries(rows.map(({ lang, hash }) => [lang, hash])),
  });
  await insertAgreements(tx.db, rows);
  return { version };
}

/** Takes back what is announced. It never holds, and whoever has accepted what holds is told so. */
export async function retractAgreement(
  tx: Writer<Operator>,
  { keyword }: InputOf<typeof calls.retractAgreement>,
): Promise<OutputOf<typeof calls.retractAgreement>> {
  await lockAgreements(tx.db);
  if (!(await agreementsNow(tx.db, tx.now)).has(keyword)) reject("no-such-agreement");
  const { version, at } = (await listComing(tx.db, tx.now)).get(keyword) ?? reject("nothing-announced");
  tx.caller.shows({ agreement: keyword, version: String(version), from: at.toISOString() });
  await insertRetraction(tx.db, { keyword, version }, tx.now);
  return { version };
}
