/** What the product itself has to say: Markdown files in `pages/` of each feature, one for each language. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import { readArticle, readQuestions, type Written } from "../../rules/written.ts";
import type { Told } from "../terms.ts";

export const kinds = ["guide", "question", "page"] as const;
export type Kind = (typeof kinds)[number];

export interface Article {
  readonly slug: string;
  readonly kind: Kind;
  /** What it is about: the name of a feature, in its own file of questions also in words. */
  readonly category: string;
  readonly texts: Readonly<Record<Lang, Written>>;
}

export interface Shelf {
  readonly articles: readonly Article[];
  /** What categories are called. */
  readonly categories: ReadonlyMap<string, Readonly<Record<Lang, string>>>;
}

const PAGES = "pages";

/** Reads one file of a feature in every language; undefined where it has none. Throws where a language lacks. */
function readAll(folder: string, name: string): Readonly<Record<Lang, string>> | undefined {
  const fileOf = (lang: Lang): string => join(folder, PAGES, `${name}.${lang}.md`);
  return langs.some((lang) => existsSync(fileOf(lang))) ? byLang((lang) => readFileSync(fileOf(lang), "utf8")) : undefined;
}

/** The first text of an agreement, in every language. Throws where the feature that declares it has none. */
export function readAgreement({ name, folder }: Told, keyword: string): Readonly<Record<Lang, string>> {
  const texts = readAll(folder, `agreement-${keyword}`);
  if (!texts) throw new Error(`${name} declares the agreement ${keyword} and has no pages/agreement-${keyword}.<language>.md`);
  return texts;
}

/**
 * Hashes of earlier English wordings of an agreement which the one that is brought only corrects: `pages/agreement-<keyword>.corrects`, one
 * a line, with its reason behind it.
 */
export function readCorrected({ folder }: Told, keyword: string): ReadonlySet<string> {
  const file = join(folder, PAGES, `agreement-${keyword}.corrects`);
  if (!existsSync(file)) return new Set();
  return new Set(readFileSync(file, "utf8").match(/^[0-9a-f]{64}(?=[ \n]|$)/gm));
}

/** Everything that these features say, in their order: guides, questions, and the pages of the house. */
export function readShelf(features: readonly Told[]): Shelf {
  const categories = new Map<string, Readonly<Record<Lang, string>>>();
  const articles = features.flatMap(({ name, folder }): Article[] => {
    const asked = readAll(folder, "faq");
    const questions = asked && byLang((lang) => readQuestions(asked[lang]));
    if (questions)
      categories.set(
        name,
        byLang((lang) => questions[lang].category),
      );
    return [
      ...pagesOf(folder).flatMap((slug): Article[] => {
        const texts = readAll(folder, slug)!;
        const isGuide = slug === "guide";
        const written = byLang((lang) => readArticle(texts[lang]));
        return [{ slug: isGuide ? name : slug, kind: isGuide ? "guide" : "page", category: name, texts: written }];
      }),
      ...(questions?.en.list ?? []).map(({ slug }) => ({
        slug,
        kind: "question" as const,
        category: name,
        texts: byLang((lang) => {
          const found = questions![lang].list.find((one) => one.slug === slug);
          if (!found) throw new Error(`${name}: the question ${slug} is not asked in ${lang}`);
          return { title: found.question, summary: "", body: found.body };
        }),
      })),
    ];
  });
  const twice = articles.find(({ slug }, place) => articles.findIndex((one) => one.slug === slug) !== place);
  if (twice) throw new Error(`two articles are called ${twice.slug}`);
  return { articles, categories };
}

/** Names of the articles in a folder, without questions and agreements. */
function pagesOf(folder: string): string[] {
  const place = join(folder, PAGES);
  if (!existsSync(place)) return [];
  const names = readdirSync(place).flatMap((file) => /^([a-z0-9-]+)\.en\.md$/.exec(file)?.[1] ?? []);
  return names.filter((name) => name !== "faq" && !name.startsWith("agreement-")).sort();
}
