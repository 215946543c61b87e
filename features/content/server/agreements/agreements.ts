/** Agreements as they hold, and the first texts that features bring. */
import { createHash } from "node:crypto";
import { type Lang, langs } from "@assay/core/languages.ts";
import type { Reader, Tx } from "@assay/server/feature.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import { readArticle } from "../../rules/written.ts";
import { readAgreement } from "../articles/files.ts";
import { type AgreementRow, insertAgreements, listAgreementsNow } from "../store.ts";
import type { ContentTerms } from "../terms.ts";

/** One version of an agreement in its languages. */
export interface Agreement {
  readonly keyword: string;
  readonly version: number;
  readonly texts: ReadonlyMap<Lang, AgreementRow>;
}

export type ReadAgreements = (reader: Pick<Reader, "db" | "now">) => Promise<ReadonlyMap<string, Agreement>>;

export const hashOf = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** The agreements that hold, by keyword. They are asked for before every call that needs one, so answers are kept a few seconds. */
export function openAgreements(): ReadAgreements {
  const kept = new KeptAnswers<ReadonlyMap<string, Agreement>>();
  return async ({ db, now }) => await kept.read("holding", now, async () => await agreementsNow(db, now));
}

/** As they hold at this moment, read anew. */
export async function agreementsNow(db: Reader["db"], now: Date): Promise<ReadonlyMap<string, Agreement>> {
  const rows = Map.groupBy(await listAgreementsNow(db, now), ({ keyword }) => keyword);
  return new Map(
    [...rows].map(([keyword, texts]) => {
      const byLang = new Map(texts.map((text) => [text.lang, text]));
      return [keyword, { keyword, version: texts[0]!.version, texts: byLang }];
    }),
  );
}

/** In the reader's language; what is not translated is read, and agreed to, in English. */
export const textIn = ({ texts }: Agreement, lang: Lang): AgreementRow => texts.get(lang) ?? texts.get("en")!;

/** Stores version 1 of every agreement that a feature declares. What an installation has stored once it keeps. */
export async function publishFirst({ db, now }: Pick<Tx, "db" | "now">, { features }: ContentTerms): Promise<void> {
  const rows = features().flatMap((told) =>
    told.agreements.flatMap((keyword) => {
      const texts = readAgreement(told, keyword);
      return langs.map((lang) => {
        const body = texts[lang].trim();
        const { title } = readArticle(body);
        return { keyword, version: 1, lang, title, body, hash: hashOf(body), published_at: now };
      });
    }),
  );
  await insertAgreements(db, rows);
}
