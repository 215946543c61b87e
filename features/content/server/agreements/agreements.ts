/** Agreements as they hold. */
import { createHash } from "node:crypto";
import type { Lang } from "@assay/core/languages.ts";
import type { Reader } from "@assay/server/feature.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import { type AgreementRow, listAgreementsNow } from "../store.ts";

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
