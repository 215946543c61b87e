/** The texts that features bring: what an installation begins with, and how a wording of it is corrected in one that runs. */
import { langs } from "@assay/core/languages.ts";
import type { Reader, Tx } from "@assay/server/feature.ts";
import { readArticle } from "../../rules/written.ts";
import { readAgreement, readCorrected } from "../articles/files.ts";
import { type AgreementRow, insertAgreements, listWordings, lockAgreements } from "../store.ts";
import type { ContentTerms } from "../terms.ts";
import { hashOf } from "./agreements.ts";

/** Which version the product brings; every later one is published by people. */
const BROUGHT_VERSION = 1;

type Product = Pick<ContentTerms, "features">;

interface Brought {
  readonly keyword: string;
  readonly rows: readonly AgreementRow[];
  /** Hashes of English wordings which the one that is brought corrects. */
  readonly corrected: ReadonlySet<string>;
}

function readBrought({ features }: Product, now: Date): Brought[] {
  return features().flatMap((told) =>
    told.agreements.map((keyword) => {
      const texts = readAgreement(told, keyword);
      const rows = langs.map((lang) => {
        const body = texts[lang].trim();
        const { title } = readArticle(body);
        const hash = hashOf(body);
        return { keyword, version: BROUGHT_VERSION, lang, title, body, hash, published_at: now, correction: 0 };
      });
      return { keyword, rows, corrected: readCorrected(told, keyword) };
    }),
  );
}

type Wording = Awaited<ReturnType<typeof listWordings>>[number];

/**
 * What is to be added of one agreement. A wording that is new in a language corrects the one that holds, under the same version, where the
 * English text is the same or says which one it corrects. Where English says something else, or people have published a version, nothing is.
 */
function corrections({ rows, corrected }: Brought, known: readonly Wording[]): AgreementRow[] {
  const english = known.findLast(({ lang, version }) => lang === "en" && version === BROUGHT_VERSION);
  const isSuperseded = known.some(({ version }) => version > BROUGHT_VERSION);
  const brought = rows.find(({ lang }) => lang === "en")!;
  if (!english || isSuperseded || (brought.hash !== english.hash && !corrected.has(english.hash))) return [];
  return rows.flatMap((row) => {
    const mine = known.filter(({ lang }) => lang === row.lang);
    // One that was corrected does not come back, when an older version of the product starts once more.
    if (mine.length === 0 || mine.some(({ hash }) => hash === row.hash)) return [];
    return [{ ...row, correction: mine.at(-1)!.correction + 1 }];
  });
}

/** Stores what features bring: version 1 where there is none, and corrections of its wording. Nobody is asked anew by that. */
export async function publishBrought({ db, now }: Pick<Tx, "db" | "now">, terms: Product): Promise<void> {
  const brought = readBrought(terms, now);
  await lockAgreements(db);
  await insertAgreements(
    db,
    brought.flatMap(({ rows }) => rows),
  );
  const known = await wordingsOf(db, brought);
  await insertAgreements(
    db,
    brought.flatMap((one) => corrections(one, known.get(one.keyword) ?? [])),
  );
}

const wordingsOf = async (db: Reader["db"], brought: readonly Brought[]): Promise<ReadonlyMap<string, readonly Wording[]>> =>
  Map.groupBy(
    await listWordings(
      db,
      brought.map(({ keyword }) => keyword),
    ),
    ({ keyword }) => keyword,
  );

/** Agreements of which the product brings a new English text that was not taken for a correction: people may publish it. */
export async function listNewer({ db, now }: Pick<Reader, "db" | "now">, terms: Product): Promise<ReadonlySet<string>> {
  const brought = readBrought(terms, now);
  const known = await wordingsOf(db, brought);
  const isKnown = ({ keyword, rows }: Brought): boolean =>
    (known.get(keyword) ?? []).some(({ hash }) => hash === rows.find(({ lang }) => lang === "en")!.hash);
  return new Set(brought.filter((one) => !isKnown(one)).map(({ keyword }) => keyword));
}
