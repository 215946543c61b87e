import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import type { Lang } from "@assay/core/languages.ts";
import type { Block } from "@assay/core/prose.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader } from "@assay/server/feature.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import type { calls } from "../../contract.ts";
import { type ReadLibrary, type Standing, textFor } from "./library.ts";

type Asked<C extends keyof typeof calls> = OutputOf<(typeof calls)[C]>;

const BLOCKS_MAX = 1_000;
const known = new Map<string, Block[]>();

/** Read once as long as few texts are asked for; they are the same for everybody. */
export function blocksOf(body: string): Block[] {
  const found = known.get(body);
  if (found) return found;
  if (known.size >= BLOCKS_MAX) known.clear();
  const blocks = readMarkdown(body);
  known.set(body, blocks);
  return blocks;
}

const describe = (article: Standing, asked: Lang): Asked<"showArticle"> => {
  const { title, summary, body, lang, writtenAt } = textFor(article, asked);
  const { slug, category } = article;
  return { slug, category, title, summary, lang, blocks: blocksOf(body), written_at: writtenAt?.getTime() ?? null };
};

/** One page of the house that is always there: it comes with the product. */
export const showPage =
  (read: ReadLibrary, slug: string) =>
  async (reader: Reader): Promise<Asked<"showAbout">> => {
    const article = (await read(reader)).articles.get(slug);
    if (!article) throw new Error(`the product brings no page ${slug}`);
    return describe(article, reader.caller.lang);
  };

export const showArticle =
  (read: ReadLibrary) =>
  async (reader: Reader, { id }: InputOf<typeof calls.showArticle>): Promise<Asked<"showArticle">> => {
    const article = (await read(reader)).articles.get(id);
    return article ? describe(article, reader.caller.lang) : reject("no-such-article");
  };

export const listArticles =
  (read: ReadLibrary) =>
  async (reader: Reader): Promise<Asked<"listArticles">> =>
    [...(await read(reader)).articles.values()]
      .filter(({ kind }) => kind === "guide")
      .map((article) => {
        const { title, summary } = textFor(article, reader.caller.lang);
        return { slug: article.slug, category: article.category, title, summary };
      });

export const listQuestions =
  (read: ReadLibrary) =>
  async (reader: Reader): Promise<Asked<"listQuestions">> => {
    const { lang } = reader.caller;
    const { articles, categories } = await read(reader);
    const questions = [...articles.values()].filter(({ kind }) => kind === "question");
    const asked = new Set(questions.map(({ category }) => category));
    return {
      categories: [...categories].filter(([key]) => asked.has(key)).map(([key, names]) => ({ key, name: names[lang] })),
      list: questions.map((article) => {
        const { title, body } = textFor(article, lang);
        return { slug: article.slug, category: article.category, question: title, blocks: blocksOf(body) };
      }),
    };
  };
