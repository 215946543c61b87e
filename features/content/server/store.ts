/** All SQL of content. */
import type { Lang } from "@assay/core/languages.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Kind } from "./articles/files.ts";

export async function listSettings(db: Database): Promise<Map<string, string>> {
  const { rows } = await sql<{ keyword: string; value: string }>`select keyword, value from content.setting`.execute(db);
  return new Map(rows.map(({ keyword, value }) => [keyword, value]));
}

export async function saveSetting(db: Database, keyword: string, value: string, now: Date): Promise<void> {
  await sql`insert into content.setting (keyword, value, changed_at) values (${keyword}, ${value}, ${now})
    on conflict (keyword) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(db);
}

export interface ArticleRow {
  slug: string;
  lang: Lang;
  kind: Kind;
  category: string;
  title: string;
  summary: string;
  /** Null takes the article away. */
  body: string | null;
  written_at: Date;
}

/** More articles than the house may have written. */
const ARTICLES_MAX = 1_000;

/** What was written and holds now, one row an article and language. */
export async function listArticlesNow(db: Database, now: Date): Promise<ArticleRow[]> {
  const { rows } = await sql<ArticleRow>`
    select distinct on (slug, lang) slug, lang, kind, category, title, summary, body, written_at
    from content.article where from_at <= ${now} order by slug, lang, from_at desc, id desc limit ${ARTICLES_MAX}`.execute(db);
  return rows;
}

/** Who writes articles waits for who does. */
export async function lockArticles(db: Database): Promise<void> {
  await sql`lock table content.article in share row exclusive mode`.execute(db);
}

/** Who publishes an agreement waits for who does. */
export async function lockAgreements(db: Database): Promise<void> {
  await sql`lock table content.agreement in share row exclusive mode`.execute(db);
}

export async function insertArticle(
  db: Database,
  one: ArticleRow & { readonly id: string; readonly from_at: Date },
): Promise<void> {
  await sql`
    insert into content.article (id, slug, lang, kind, category, title, summary, body, from_at, written_at)
    values (${one.id}, ${one.slug}, ${one.lang}, ${one.kind}, ${one.category}, ${one.title}, ${one.summary}, ${one.body},
      ${one.from_at}, ${one.written_at})`.execute(db);
}

/** What begins later, the soonest first. */
export async function listPlanned(db: Database, now: Date): Promise<(ArticleRow & { from_at: Date })[]> {
  const { rows } = await sql<ArticleRow & { from_at: Date }>`
    select slug, lang, kind, category, title, summary, body, written_at, from_at from content.article
    where from_at > ${now} order by from_at, id limit ${ARTICLES_MAX}`.execute(db);
  return rows;
}

/** How many articles people have written. */
export async function countSlugs(db: Database): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(distinct slug) from content.article`.execute(db);
  return Number(rows[0]!.count);
}

export interface AgreementRow {
  keyword: string;
  version: number;
  lang: Lang;
  title: string;
  body: string;
  hash: string;
  published_at: Date;
  /** Which wording of the version it is: 0 as it was published. */
  correction: number;
}

/** Adds texts of versions; those that are there already stay as they are. */
export async function insertAgreements(db: Database, rows: readonly AgreementRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <Name extends keyof AgreementRow>(name: Name) => rows.map((row) => row[name]);
  await sql`
    insert into content.agreement (keyword, version, lang, title, body, hash, published_at, correction)
    select * from unnest(${column("keyword")}::text[], ${column("version")}::int[], ${column("lang")}::text[],
      ${column("title")}::text[], ${column("body")}::text[], ${column("hash")}::text[], ${column("published_at")}::timestamptz[],
      ${column("correction")}::int[])
    on conflict do nothing`.execute(db);
}

/** What was taken back before it held is no version. */
const stands = sql`not exists (
  select from content.retraction back where back.keyword = one.keyword and back.version = one.version)`;

const agreementColumns = sql`keyword, version, lang, title, body, hash, published_at, correction`;

/** The version of each agreement that holds, in every language, as it is worded now. */
export async function listAgreementsNow(db: Database, now: Date): Promise<AgreementRow[]> {
  const { rows } = await sql<AgreementRow>`
    with begun as (select ${agreementColumns} from content.agreement one where published_at <= ${now} and ${stands})
    select distinct on (keyword, lang) * from begun
    where version = (select max(version) from begun newer where newer.keyword = begun.keyword)
    order by keyword, lang, correction desc`.execute(db);
  return rows;
}

/** The next version of each agreement that has been announced and does not hold yet, and from when on it does. */
export async function listComing(db: Database, now: Date): Promise<Map<string, { version: number; at: Date }>> {
  const { rows } = await sql<{ keyword: string; version: number; at: Date }>`
    select distinct keyword, version, published_at as at from content.agreement one
    where published_at > ${now} and ${stands} order by keyword`.execute(db);
  return new Map(rows.map(({ keyword, version, at }) => [keyword, { version, at }]));
}

/** The newest version of an agreement, of those that were taken back too. */
export async function newestVersion(db: Database, keyword: string): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    select max(version) as newest from content.agreement where keyword = ${keyword}`.execute(db);
  return rows[0]!.newest;
}

export async function insertRetraction(
  db: Database,
  { keyword, version }: { readonly keyword: string; readonly version: number },
  now: Date,
): Promise<void> {
  await sql`insert into content.retraction (keyword, version, at) values (${keyword}, ${version}, ${now})`.execute(db);
}

export interface Retracted {
  readonly keyword: string;
  readonly version: number;
  /** From when on it would have held. */
  readonly at: Date;
  readonly retractedAt: Date;
}

/** The last version of each agreement that was taken back since a moment. */
export async function listRetracted(db: Database, since: Date): Promise<Map<string, Retracted>> {
  const { rows } = await sql<Retracted>`
    select distinct on (keyword) keyword, version, one.published_at as at, back.at as "retractedAt"
    from content.retraction back join content.agreement one using (keyword, version)
    where back.at > ${since} order by keyword, version desc`.execute(db);
  return new Map(rows.map((row) => [row.keyword, row]));
}

/** Every wording of these agreements, the first of each language first. */
export async function listWordings(
  db: Database,
  keywords: readonly string[],
): Promise<Pick<AgreementRow, "keyword" | "version" | "lang" | "hash" | "correction">[]> {
  const { rows } = await sql<Pick<AgreementRow, "keyword" | "version" | "lang" | "hash" | "correction">>`
    select keyword, version, lang, hash, correction from content.agreement one
    where keyword = any(${[...keywords]}::text[]) and ${stands} order by keyword, version, lang, correction`.execute(db);
  return rows;
}

/** A version that has been published or announced, in one language, as it is worded now. */
export async function findAgreement(
  db: Database,
  { keyword, version, lang }: { readonly keyword: string; readonly version: number; readonly lang: Lang },
): Promise<AgreementRow | undefined> {
  const { rows } = await sql<AgreementRow>`
    select ${agreementColumns} from content.agreement one
    where keyword = ${keyword} and version = ${version} and lang = ${lang} and ${stands}
    order by correction desc limit 1`.execute(db);
  return rows[0];
}

/** The newest version of an agreement whose text in some language has this hash. */
export async function findAgreementByHash(db: Database, keyword: string, hash: string): Promise<AgreementRow | undefined> {
  const { rows } = await sql<AgreementRow>`
    select ${agreementColumns} from content.agreement one
    where keyword = ${keyword} and hash = ${hash} and ${stands} order by version desc limit 1`.execute(db);
  return rows[0];
}

export interface ConsentRow {
  id: string;
  customer_id: string;
  keyword: string;
  version: number;
  lang: Lang;
  hash: string;
  accepted: boolean;
  at: Date;
}

export async function insertConsent(db: Database, one: ConsentRow): Promise<void> {
  await sql`
    insert into content.consent (id, customer_id, keyword, version, lang, hash, accepted, at)
    values (${one.id}, ${one.customer_id}, ${one.keyword}, ${one.version}, ${one.lang}, ${one.hash}, ${one.accepted}, ${one.at})`.execute(
    db,
  );
}

/** What each customer has said last to an agreement. */
export async function listLastConsents(
  db: Database,
  asked: readonly { readonly customerId: string; readonly keyword: string }[],
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select said.* from unnest(${asked.map(({ customerId }) => customerId)}::uuid[], ${asked.map(({ keyword }) => keyword)}::text[])
      as asked(customer_id, keyword)
    cross join lateral (
      select id, customer_id, keyword, version, lang, hash, accepted, at from content.consent c
      where c.customer_id = asked.customer_id and c.keyword = asked.keyword order by place desc limit 1
    ) said`.execute(db);
  return rows;
}

/** The last text of an agreement that a customer has accepted. */
export async function findLastAccepted(db: Database, customerId: string, keyword: string): Promise<ConsentRow | undefined> {
  const { rows } = await sql<ConsentRow>`
    select id, customer_id, keyword, version, lang, hash, accepted, at from content.consent
    where customer_id = ${customerId} and keyword = ${keyword} and accepted order by place desc limit 1`.execute(db);
  return rows[0];
}

export async function listConsentRows(
  db: Database,
  customerId: string,
  { offset, limit }: PageRows,
): Promise<(ConsentRow & { title: string })[]> {
  const { rows } = await sql<ConsentRow & { title: string }>`
    select c.id, c.customer_id, c.keyword, c.version, c.lang, c.hash, c.accepted, c.at, a.title from content.consent c
    join content.agreement a on (a.keyword, a.version, a.lang, a.hash) = (c.keyword, c.version, c.lang, c.hash)
    where c.customer_id = ${customerId} order by c.place desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}
