/** Articles as they stand now: what the product brings, with what was written in its place. */
import { type Lang, langs } from "@assay/core/languages.ts";
import type { Reader } from "@assay/server/feature.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import type { Written } from "../../rules/written.ts";
import { type ArticleRow, listArticlesNow } from "../store.ts";
import type { ContentTerms } from "../terms.ts";
import { type Article, type Kind, readShelf, type Shelf } from "./files.ts";

export interface Standing {
  readonly slug: string;
  readonly kind: Kind;
  readonly category: string;
  readonly texts: Readonly<Partial<Record<Lang, Written & { readonly writtenAt: Date | null }>>>;
}

export interface Library {
  readonly articles: ReadonlyMap<string, Standing>;
  readonly categories: Shelf["categories"];
}

export type ReadLibrary = (reader: Pick<Reader, "db" | "now">) => Promise<Library>;

export interface OpenLibrary {
  /** As it stood within the last seconds. */
  readonly read: ReadLibrary;
  /** As it stands at this moment, for who writes. */
  readonly anew: ReadLibrary;
}

/** Files are read once, when they are first asked for. */
export function openLibrary({ features }: ContentTerms): OpenLibrary {
  let shelf: Shelf | undefined;
  const kept = new KeptAnswers<Library>();
  const anew: ReadLibrary = async ({ db, now }) => {
    shelf ??= readShelf(features());
    return { articles: standing(shelf.articles, await listArticlesNow(db, now)), categories: shelf.categories };
  };
  return { read: async (reader) => await kept.read("library", reader.now, async () => await anew(reader)), anew };
}

function standing(brought: readonly Article[], written: readonly ArticleRow[]): Map<string, Standing> {
  const articles = new Map<string, Standing>();
  for (const { slug, kind, category, texts } of brought) {
    const all = langs.map((lang) => [lang, { ...texts[lang], writtenAt: null }] as const);
    articles.set(slug, { slug, kind, category, texts: Object.fromEntries(all) });
  }
  for (const { slug, lang, kind, category, title, summary, body, written_at } of written) {
    const { [lang]: _before, ...others } = articles.get(slug)?.texts ?? {};
    const texts = body === null ? others : { ...others, [lang]: { title, summary, body, writtenAt: written_at } };
    articles.set(slug, { slug, kind, category, texts });
  }
  for (const [slug, { texts }] of articles) if (!texts.en) articles.delete(slug);
  return articles;
}

/** The text in the reader's language; what is not translated yet is read in English. */
export function textFor({ texts }: Standing, lang: Lang): Written & { readonly lang: Lang; readonly writtenAt: Date | null } {
  const own = texts[lang];
  return own ? { ...own, lang } : { ...texts.en!, lang: "en" };
}
