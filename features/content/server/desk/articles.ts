/** How the desk writes articles. Nothing that was written is changed: the next text takes its place. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { langs } from "@assay/core/languages.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import type { ReadLibrary, Standing } from "../articles/library.ts";
import { sharePictures, type TextPictures } from "../articles/pictures.ts";
import { countSlugs, insertArticle, listPlanned, lockArticles } from "../store.ts";

type Asked<C extends keyof typeof calls> = OutputOf<(typeof calls)[C]>;
type Given<C extends keyof typeof calls> = InputOf<(typeof calls)[C]>;

/** More than the house may have written: each answer to all of them reads them all. */
const WRITTEN_MAX = 200;

export const listWritten =
  (read: ReadLibrary) =>
  async (reader: Reader<Operator>): Promise<Asked<"listWritten">> => {
    const planned = await listPlanned(reader.db, reader.now);
    return [...(await read(reader)).articles.values()].map(({ slug, kind, category, texts }) => ({
      slug,
      kind,
      category,
      title: texts.en!.title,
      missing: langs.filter((lang) => !texts[lang]),
      planned: planned.filter((one) => one.slug === slug).map(({ lang }) => lang),
    }));
  };

export const showWritten =
  (read: ReadLibrary) =>
  async (reader: Reader<Operator>, { id }: Given<"showWritten">): Promise<Asked<"showWritten">> => {
    const article = (await read(reader)).articles.get(id) ?? reject("no-such-article");
    const planned = (await listPlanned(reader.db, reader.now)).filter(({ slug }) => slug === id);
    const standing = langs.flatMap((lang) => {
      const text = article.texts[lang];
      if (!text) return [];
      const { title, summary, body, writtenAt } = text;
      return [{ lang, title, summary, body, from_at: null, ends: false, brought: writtenAt === null }];
    });
    const coming = planned.map(({ lang, title, summary, body, from_at }) => ({
      lang,
      title,
      summary,
      body: body ?? "",
      from_at: from_at.getTime(),
      ends: body === null,
      brought: false,
    }));
    return { slug: id, kind: article.kind, category: article.category, texts: [...standing, ...coming] };
  };

/** Pages that the app leads to. */
const needed = new Set(["about", "contact", "compliance"]);

/** Of all articles: what one has shown, another may show too. */
const PICTURES_OF = "content.article";

export const writeArticle =
  (read: ReadLibrary, pictures: TextPictures) =>
  async (tx: Writer<Operator>, given: Given<"writeArticle">): Promise<"written"> => {
    const { id: slug, language, kind, category, title, summary, body, from_at, until_at } = given;
    await lockArticles(tx.db);
    const article = (await read(tx)).articles.get(slug);
    if (!article && language !== "en") reject("english-first");
    if (article && article.kind !== kind) reject("other-kind", { kind: article.kind });
    if (!article && (await countSlugs(tx.db)) >= WRITTEN_MAX) reject("too-many-articles", { maximum: WRITTEN_MAX });
    const fromAt = from_at === undefined || from_at < tx.now.getTime() ? tx.now : new Date(from_at);
    const row = { slug, lang: language, kind, category: article?.category ?? category, title, summary, body };
    const until = until_at === undefined ? undefined : new Date(until_at);
    if (until && until <= fromAt) reject("wrong-until");
    if (until && language === "en" && needed.has(slug)) reject("page-needed");
    await sharePictures(tx, pictures, [body], { operatorId: tx.caller.operatorId, by: PICTURES_OF });
    await insertArticle(tx.db, { ...row, id: tx.random.id(tx.now), from_at: fromAt, written_at: tx.now });
    if (until) await insertArticle(tx.db, { ...row, body: null, id: tx.random.id(tx.now), from_at: until, written_at: tx.now });
    return "written";
  };

export const takeArticle =
  (read: ReadLibrary) =>
  async (tx: Writer<Operator>, { id: slug, language }: Given<"takeArticle">): Promise<"taken"> => {
    await lockArticles(tx.db);
    const article: Standing | undefined = (await read(tx)).articles.get(slug);
    const text = article?.texts[language];
    if (!article || !text) reject("no-such-article");
    if (language === "en" && needed.has(slug)) reject("page-needed");
    const { kind, category } = article;
    const row = { slug, lang: language, kind, category, title: text.title, summary: text.summary, body: null };
    await insertArticle(tx.db, { ...row, id: tx.random.id(tx.now), from_at: tx.now, written_at: tx.now });
    return "taken";
  };
