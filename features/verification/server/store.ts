/** All SQL of verification. */
import { bool, type Column, instant, int, type RowOf, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import type { IdType, Part, PicturePart, RedoCause, RefuseCause, Verdict } from "../contract.ts";
import type { Level } from "../rules.ts";

const bytes: Column<Buffer> = { type: "bytea", write: (value) => value, read: (stored) => stored as Buffer };

export const requests = tableOf("verification.request", {
  id: uuid,
  customerId: uuid,
  level: int<1 | 2>(),
  try: int(),
  country: text(),
  idType: text<IdType>(),
  sealed: text(),
  document: bytes,
  listed: text(),
  documentKnown: bool,
  needed: int<1 | 2>(),
  state: text<"review" | "redo" | "verified" | "refused">(),
  round: int(),
  redone: text<Part>().orNull,
  part: text<Part>().orNull,
  cause: text<RedoCause | RefuseCause>().orNull,
  note: text().orNull,
  submittedAt: instant,
  decidedAt: instant.orNull,
  claimedBy: uuid.orNull,
  claimedUntil: instant.orNull,
  picturesUntil: instant.orNull,
});
export type Request = RowOf<typeof requests>;

export const pictures = tableOf("verification.picture", {
  id: uuid,
  requestId: uuid,
  customerId: uuid,
  part: text<PicturePart>(),
  round: int(),
  file: text(),
  digest: bytes,
  width: int(),
  height: int(),
  sharpness: int(),
  light: int(),
  mrz: text<"none" | "unread" | "agrees" | "differs" | "wrong-digits">(),
  toRead: bool,
  refusedFor: text<RedoCause>().orNull,
  goneAt: instant.orNull,
});
export type Picture = RowOf<typeof pictures>;

export const verdicts = tableOf("verification.verdict", {
  requestId: uuid,
  round: int(),
  operatorId: uuid,
  part: text<Part>(),
  verdict: text<Verdict>(),
  cause: text<RedoCause | RefuseCause>().orNull,
  note: text().orNull,
  at: instant,
});
export type VerdictRow = RowOf<typeof verdicts>;

export const inquiries = tableOf("verification.inquiry", {
  id: uuid,
  requestId: uuid,
  round: int(),
  applicant: text().orNull,
  askedAt: instant,
  dueAt: instant.orNull,
  tries: int(),
  answer: text<"green" | "retry" | "final">().orNull,
  part: text<PicturePart>().orNull,
  labels: text(),
});
export type Inquiry = RowOf<typeof inquiries>;

export const people = tableOf("verification.person", {
  customerId: uuid,
  level: int<1 | 2>(),
  country: text(),
  document: bytes,
  requestId: uuid,
  verifiedAt: instant,
});
export type Person = RowOf<typeof people>;

/** Those who submit and judge for one customer follow each other. */
export async function lockCustomer(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification ${customerId}`}, 0))`.execute(db);
}

export const findPerson = async (db: Database, customerId: string): Promise<Person | undefined> =>
  (await people.select(db, sql`where customer_id = ${customerId}`))[0];

/** A person becomes known, or is known better. Throws where the document is another's. */
export const savePerson = async (db: Database, person: Person): Promise<void> =>
  await people.insert(
    db,
    [person],
    sql`on conflict (customer_id) do update set level = excluded.level, request_id = excluded.request_id, verified_at = excluded.verified_at`,
  );

export const listPeople = async (db: Database, customers: readonly string[]): Promise<Person[]> =>
  await people.select(db, sql`where customer_id = any (${textList(customers)}::uuid[])`);

/** By these ids. */
export const listRequests = async (db: Database, ids: readonly string[]): Promise<Request[]> =>
  await requests.select(db, sql`where id = any (${textList(ids)}::uuid[])`);

/** The request that is open, or else the newest. */
export const findLatest = async (db: Database, customerId: string): Promise<Request | undefined> =>
  (await requests.select(db, sql`where customer_id = ${customerId} order by level desc, try desc limit 1`))[0];

export const countTries = async (db: Database, customerId: string, level: Level): Promise<number> =>
  await requests.count(db, sql`where customer_id = ${customerId} and level = ${level}`);

export const findRequest = async (db: Database, id: string, lock = false): Promise<Request | undefined> =>
  (await requests.select(db, lock ? sql`where id = ${id} for update` : sql`where id = ${id}`))[0];

/** The latest picture of each part, in the order in which they are looked at. */
export const listPictures = async (db: Database, requestId: string): Promise<Picture[]> =>
  await pictures.select(
    db,
    sql`as one where request_id = ${requestId} and not exists (
      select from verification.picture newer where newer.request_id = one.request_id and newer.part = one.part and newer.round > one.round)
      order by array_position(array['front', 'back', 'selfie'], part)`,
  );

/** For which cause this very picture was refused before. */
export async function refusedBefore(db: Database, customerId: string, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ cause: string }>`
    select refused_for as cause from verification.picture
    where customer_id = ${customerId} and digest = ${digest} and refused_for is not null limit 1`.execute(db);
  return rows[0]?.cause;
}

/** Other customers who have named the document. */
export async function othersWith(db: Database, document: Buffer, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct customer_id as id from verification.request
    where document = ${document} and customer_id <> ${customerId} limit 20`.execute(db);
  return rows.map(({ id }) => id);
}

export async function ownerOf(db: Database, document: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from verification.person where document = ${document}`.execute(db);
  return rows[0]?.id;
}

/** Verdicts of a case's round, oldest first: one row an operator, the one that says most. */
export const listVerdicts = async (db: Database, requestId: string, round: number): Promise<VerdictRow[]> =>
  await verdicts.select(
    db,
    sql`as one where request_id = ${requestId} and round = ${round} and not exists (
      select from verification.verdict more where more.request_id = one.request_id and more.round = one.round
        and more.operator_id = one.operator_id and (more.verdict <> 'accept' and one.verdict = 'accept'
          or (more.verdict = 'accept') = (one.verdict = 'accept') and more.part < one.part)) order by at, operator_id`,
  );

/** Whether an operator has had a hand in this case's round, or in an earlier try of the same customer for this level that was refused. */
export async function hasJudged(db: Database, { id, customerId, level, round }: Request, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from verification.verdict v join verification.request r on r.id = v.request_id
      where v.operator_id = ${operatorId}
        and (r.id = ${id} and v.round = ${round} or r.customer_id = ${customerId} and r.level = ${level} and r.id <> ${id} and r.state = 'refused')
    ) as found`.execute(db);
  return rows[0]!.found;
}

export interface CaseRow extends Request {
  readonly given: number;
}

/** Cases that wait for this operator, the oldest first, those after the one named. */
export async function listWaiting(
  db: Database,
  { operatorId, after, limit }: { operatorId: string; after: string | undefined; limit: number },
): Promise<CaseRow[]> {
  const from =
    after === undefined
      ? sql``
      : sql`and (r.submitted_at, r.id) > (select submitted_at, id from verification.request where id = ${after})`;
  const { rows } = await sql<Record<string, unknown> & { given: number }>`
    select ${requests.columns}, (
      select count(distinct v.operator_id)::int from verification.verdict v where v.request_id = r.id and v.round = r.round) as given
    from verification.request r
    where state = 'review' ${from} and not exists (
      select from verification.verdict v join verification.request mine on mine.id = v.request_id
      where v.operator_id = ${operatorId}
        and (mine.id = r.id and v.round = r.round or mine.customer_id = r.customer_id and mine.level = r.level and mine.id <> r.id and mine.state = 'refused'))
    order by r.submitted_at, r.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...requests.read(row), given: row.given }));
}

export interface QueueFacts {
  readonly place: number;
  readonly usualMs: number | null;
}

const DECIDED_COUNTED = 200;

/** The place of a case among those that wait, and the median of how long the last decisions of its level took. */
export async function readQueue(db: Database, { id, level, submittedAt }: Request): Promise<QueueFacts> {
  const { rows } = await sql<{ place: number; usual: number | null }>`
    select (select count(*)::int from verification.request where state = 'review' and (submitted_at, id) <= (${submittedAt}, ${id})) as place,
      (select percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at) * 1000)
        from (select decided_at, submitted_at from verification.request where level = ${level} and decided_at is not null
          order by decided_at desc limit ${DECIDED_COUNTED}) as decided) as usual`.execute(db);
  const { place, usual } = rows[0]!;
  return { place, usualMs: usual === null ? null : Math.round(usual) };
}

export async function readWaiting(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(submitted_at) as oldest from verification.request where state = 'review'`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}

/** Pictures whose time is over, of decided cases. */
export const listOverdue = async (db: Database, now: Date, limit: number): Promise<Picture[]> =>
  await pictures.select(
    db,
    sql`where gone_at is null and request_id in (
      select id from verification.request where pictures_until <= ${now} order by pictures_until limit ${limit}) limit ${limit}`,
  );

export async function endPictureTerms(db: Database, now: Date): Promise<void> {
  await sql`update verification.request r set pictures_until = null where pictures_until <= ${now}
    and not exists (select from verification.picture where request_id = r.id and gone_at is null)`.execute(db);
}

/** One passport that a machine has yet to look at. */
export const nextToRead = async (db: Database): Promise<Picture | undefined> =>
  (await pictures.select(db, sql`where to_read and gone_at is null order by id limit 1 for update skip locked`))[0];

/** Whether customers of both sides have named one document. */
export async function shareDocument(db: Database, ones: readonly string[], others: readonly string[]): Promise<boolean> {
  if (ones.length === 0 || others.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from verification.request one join verification.request other using (document)
      where one.customer_id = any (${textList(ones)}::uuid[]) and other.customer_id = any (${textList(others)}::uuid[])
    ) as found`.execute(db);
  return rows[0]!.found;
}
