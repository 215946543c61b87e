/** All SQL of messages. */
import type { Lang } from "@assay/core/languages.ts";
import type { Database } from "@assay/server/database.ts";
import type { KeyUse } from "@assay/server/feature.ts";
import type { PageRows } from "@assay/server/page.ts";
import { rowsText } from "@assay/server/rows.ts";
import { sql } from "kysely";
import { ANNOUNCEMENTS } from "../contract.ts";
import type { InSomeLanguages, Phrase, Said, Values } from "./texts.ts";

export interface NewMessage {
  readonly id: string;
  readonly customerId: string;
  readonly topic: string;
  readonly subject: string;
  readonly phraseId: string;
  readonly values: Values;
  readonly route: string | null;
}

/** Keeps phrases by their ids, in one order like every lock. */
export async function savePhrases(db: Database, phrases: ReadonlyMap<string, Phrase>): Promise<void> {
  await sql`
    insert into messages.phrase (id, texts)
    select id, texts from unnest(
      ${[...phrases.keys()]}::uuid[], ${[...phrases.values()].map((phrase) => JSON.stringify(phrase))}::jsonb[]
    ) as said(id, texts) order by id on conflict do nothing`.execute(db);
}

/**
 * Writes messages, at most one of each subject. One that says something new about its subject takes the place of the last
 * and is unread again; one that repeats it changes nothing. Answers what is new, each with the id under which it is read.
 */
export async function saveMessages(db: Database, messages: readonly NewMessage[], now: Date): Promise<Map<string, string>> {
  const fresh = messages.map(({ id, customerId, topic, subject, phraseId, values, route }) => [
    id,
    customerId,
    topic,
    subject,
    phraseId,
    JSON.stringify(values),
    route,
  ]);
  const { rows } = await sql<{ id: string; customer_id: string; topic: string; subject: string }>`
    insert into messages.message (id, customer_id, topic, subject, phrase_id, said_of, route, at)
    select *, ${now} from unnest(${rowsText(fresh)}::messages.message_row[])
    on conflict (customer_id, topic, subject) do update
      set phrase_id = excluded.phrase_id, said_of = excluded.said_of, route = excluded.route, at = excluded.at, read_at = null
      where (message.phrase_id, message.said_of) <> (excluded.phrase_id, excluded.said_of)
    returning id, customer_id, topic, subject`.execute(db);
  return new Map(rows.map((row) => [subjectKey(row.customer_id, row.topic, row.subject), row.id]));
}

export const subjectKey = (customerId: string, topic: string, subject: string): string => `${customerId} ${topic} ${subject}`;

/** Of what these customers have been told, as subject keys. */
export async function listSubjects(db: Database, customers: readonly string[], topic: string): Promise<Set<string>> {
  const { rows } = await sql<{ customer_id: string; subject: string }>`
    select customer_id, subject from messages.message
    where customer_id = any(${[...customers]}::uuid[]) and topic = ${topic}`.execute(db);
  return new Set(rows.map(({ customer_id, subject }) => subjectKey(customer_id, topic, subject)));
}

export interface MessageRow {
  id: string;
  topic: string;
  phrase: InSomeLanguages<Said>;
  said_of: Values;
  route: string | null;
  at: Date;
  read_at: Date | null;
}

const messagesAsSaid = sql`
  select m.id, m.topic, p.texts as phrase, m.said_of, m.route, m.at, m.read_at
  from messages.message m join messages.phrase p on p.id = m.phrase_id`;

export async function listMessageRows(
  db: Database,
  { customerId, topic, offset, limit }: PageRows & { customerId: string; topic: string | undefined },
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    ${messagesAsSaid}
    where m.customer_id = ${customerId} and (${topic ?? null}::text is null or m.topic = ${topic ?? null})
    order by m.at desc, m.id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function findMessage(db: Database, customerId: string, id: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    ${messagesAsSaid} where m.id = ${id} and m.customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export async function countUnreadByTopic(db: Database, customerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ topic: string; unread: string }>`
    select topic, count(*) as unread from messages.message where customer_id = ${customerId} and read_at is null
    group by topic`.execute(db);
  return new Map(rows.map(({ topic, unread }) => [topic, Number(unread)]));
}

/** Marks one message, those of a topic, or all of a customer as read. Answers how many were unread. */
export async function markRead(
  db: Database,
  customerId: string,
  which: { readonly id?: string; readonly topic?: string | undefined },
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update messages.message set read_at = ${now} where customer_id = ${customerId} and read_at is null
      and (${which.id ?? null}::uuid is null or id = ${which.id ?? null})
      and (${which.topic ?? null}::text is null or topic = ${which.topic ?? null})`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes messages that are older than any is kept, and read ones sooner. Answers how many. */
export async function deleteOldMessages(
  db: Database,
  terms: { readonly before: Date; readonly readBefore: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from messages.message where id in (
      select id from messages.message where at < ${terms.readBefore} and (at < ${terms.before} or read_at is not null)
      order by at limit ${terms.limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

export interface ArticleText {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface AnnouncementRow {
  id: string;
  c_id: number;
  texts: InSomeLanguages<ArticleText>;
  /** From when on it is seen. */
  at: Date;
  until_at: Date | null;
}

/** One as the desk sees it. */
export interface DeskRow extends AnnouncementRow {
  key: string;
  popup: boolean;
}

/** When the announcement with a key begins; locked, so that who corrects it waits for who does. */
export async function lockBeginning(db: Database, key: string): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from messages.announcement where key = ${key} for update`.execute(db);
  return rows[0]?.at;
}

/** Whoever shows or lets go of pictures of an announcement waits for who does: several proposals may show one. */
export async function lockPictures(db: Database, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`messages pictures ${key}`}, 0))`.execute(db);
}

/** Adds an announcement, or corrects the texts and times of the one with its key. */
export async function saveAnnouncement(
  db: Database,
  one: {
    readonly id: string;
    readonly key: string;
    readonly kind: number;
    readonly popup: boolean;
    readonly texts: InSomeLanguages<ArticleText>;
    readonly pushedTo: string | null;
    readonly at: Date;
    readonly until: Date | null;
  },
): Promise<void> {
  await sql`
    insert into messages.announcement (id, key, c_id, popup, texts, at, until_at, pushed_to)
    values (${one.id}, ${one.key}, ${one.kind}, ${one.popup}, ${JSON.stringify(one.texts)}::jsonb, ${one.at}, ${one.until}, ${one.pushedTo})
    on conflict (key) do update set c_id = excluded.c_id, popup = excluded.popup, texts = excluded.texts, at = excluded.at,
      until_at = excluded.until_at`.execute(db);
}

const announcementColumns = sql`id, c_id, texts, at, until_at`;

/** What runs at a moment. */
const runs = (now: Date) => sql`at <= ${now} and (until_at is null or until_at > ${now})`;

/** A word has letters and digits only. English is there of every announcement. */
export async function listAnnouncementRows(
  db: Database,
  { kind, word }: { readonly kind: number; readonly word: string | undefined },
  { offset, limit }: PageRows,
  now: Date,
): Promise<AnnouncementRow[]> {
  const said = sql`concat_ws(' ', texts -> 'en' ->> 'title', texts -> 'en' ->> 'summary', texts -> 'en' ->> 'body')`;
  const { rows } = await sql<AnnouncementRow>`
    select ${announcementColumns} from messages.announcement
    where c_id = ${kind} and ${runs(now)} ${word === undefined ? sql`` : sql`and ${said} ~* ${`\\m${word}\\M`}`}
    order by at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function findPopup(db: Database, now: Date): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${announcementColumns} from messages.announcement where popup and ${runs(now)} order by at desc limit 1`.execute(db);
  return rows[0];
}

export async function findAnnouncement(db: Database, id: string, now: Date): Promise<AnnouncementRow | undefined> {
  const { rows } = await sql<AnnouncementRow>`
    select ${announcementColumns} from messages.announcement where id = ${id} and ${runs(now)}`.execute(db);
  return rows[0];
}

/** All of a kind, those to come and those that are over too, the last to begin first. */
export async function listDeskRows(db: Database, kind: number, { offset, limit }: PageRows): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select ${announcementColumns}, key, popup from messages.announcement where c_id = ${kind}
    order by at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

export async function findDeskRow(
  db: Database,
  which: { readonly id: string } | { readonly key: string },
): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${announcementColumns}, key, popup from messages.announcement
    where ${"id" in which ? sql`id = ${which.id}` : sql`key = ${which.key}`}`.execute(db);
  return rows[0];
}

export interface Subscription {
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: Lang;
  /** The version of the key with which the browser subscribed. */
  key: number;
}

/** Subscribes the device of a session; a device has one session, and a session one device. */
export async function saveSubscription(db: Database, customerId: string, one: Subscription, now: Date): Promise<void> {
  // Two sessions of one device may subscribe at the same time: the later one finds, and takes over, what the first has left.
  await sql`lock table messages.push_subscription in share row exclusive mode`.execute(db);
  await sql`
    delete from messages.push_subscription where endpoint = ${one.endpoint} and session_id <> ${one.session_id}`.execute(db);
  await sql`
    insert into messages.push_subscription (session_id, customer_id, endpoint, p256dh, auth, lang, key_version, at)
    values (${one.session_id}, ${customerId}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${one.lang}, ${one.key}, ${now})
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth,
      lang = excluded.lang, key_version = excluded.key_version, at = excluded.at`.execute(db);
}

/** Browsers that subscribed with an older key: each renews itself when the app is opened there. */
export const subscriptions: KeyUse = {
  purpose: "push",
  what: "browsers that have not opened the app since",
  left: async (db, version, most) => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from (select from messages.push_subscription where key_version < ${version} limit ${most}) as older`.execute(
      db,
    );
    return Number(rows[0]!.count);
  },
};

export async function hasSubscription(db: Database, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from messages.push_subscription where session_id = ${sessionId}`.execute(db);
  return rows.length > 0;
}

/** Lets the device of a session go on with the session that takes its place. */
export async function moveSubscription(db: Database, from: string, to: string, now: Date): Promise<void> {
  await sql`update messages.push_subscription set session_id = ${to}, at = ${now} where session_id = ${from}`.execute(db);
}

export async function deleteSubscriptions(db: Database, sessionIds: readonly string[]): Promise<void> {
  await sql`delete from messages.push_subscription where session_id = any(${[...sessionIds]}::uuid[])`.execute(db);
}

export async function deleteEndpoint(db: Database, endpoint: string): Promise<void> {
  await sql`delete from messages.push_subscription where endpoint = ${endpoint}`.execute(db);
}

export async function deleteOldSubscriptions(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from messages.push_subscription where session_id in (
      select session_id from messages.push_subscription where at < ${before} limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}

/** The devices of customers who want a topic pushed, each with the index of what was asked. */
export async function listSubscribed(
  db: Database,
  asked: readonly { readonly customerId: string; readonly topic: string }[],
): Promise<(Subscription & { index: number })[]> {
  const { rows } = await sql<Subscription & { index: string }>`
    select asked.index - 1 as index, s.session_id, s.endpoint, s.p256dh, s.auth, s.lang, s.key_version as key
    from unnest(${asked.map((one) => one.customerId)}::uuid[], ${asked.map((one) => one.topic)}::text[])
      with ordinality as asked(customer_id, topic, index)
    join messages.push_subscription s on s.customer_id = asked.customer_id
    where not exists (
      select from messages.push_unwanted u where u.customer_id = asked.customer_id and u.topic = asked.topic
    )`.execute(db);
  return rows.map((row) => ({ ...row, index: Number(row.index) }));
}

/** An announcement that runs and has not gone to every device yet, and the last device that it went to. */
export async function lockPushing(db: Database, now: Date): Promise<(AnnouncementRow & { pushed_to: string }) | undefined> {
  const { rows } = await sql<AnnouncementRow & { pushed_to: string }>`
    select ${announcementColumns}, pushed_to from messages.announcement where pushed_to is not null and ${runs(now)}
    order by at limit 1 for update skip locked`.execute(db);
  return rows[0];
}

export async function setPushedTo(db: Database, id: string, sessionId: string | null): Promise<void> {
  await sql`update messages.announcement set pushed_to = ${sessionId} where id = ${id}`.execute(db);
}

/** Devices after another one, of customers who want announcements pushed. */
export async function listSubscribedAfter(db: Database, sessionId: string, limit: number): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.session_id, s.endpoint, s.p256dh, s.auth, s.lang, s.key_version as key from messages.push_subscription s
    where s.session_id > ${sessionId} and not exists (
      select from messages.push_unwanted u where u.customer_id = s.customer_id and u.topic = ${ANNOUNCEMENTS}
    ) order by s.session_id limit ${limit}`.execute(db);
  return rows;
}

export async function listUnwanted(db: Database, customerId: string): Promise<Set<string>> {
  const { rows } = await sql<{ topic: string }>`
    select topic from messages.push_unwanted where customer_id = ${customerId}`.execute(db);
  return new Set(rows.map(({ topic }) => topic));
}

export async function saveWanted(db: Database, customerId: string, topic: string, wanted: boolean): Promise<void> {
  await (
    wanted
      ? sql`delete from messages.push_unwanted where customer_id = ${customerId} and topic = ${topic}`
      : sql`insert into messages.push_unwanted (customer_id, topic) values (${customerId}, ${topic}) on conflict do nothing`
  ).execute(db);
}
