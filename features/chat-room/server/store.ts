/** All SQL of the chat room. */
import { bool, instant, int, type RowOf, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Cause, Room } from "../rules.ts";

export interface Message {
  readonly id: string;
  readonly seq: number;
  readonly room: Room;
  readonly customerId: string | null;
  readonly operatorId: string | null;
  readonly clientId: string | null;
  readonly text: string;
  readonly at: Date;
  readonly hiddenAt: Date | null;
  readonly judgedAt: Date | null;
  readonly reports: number;
}

const columns = sql`id, seq::int as seq, room, customer_id as "customerId", operator_id as "operatorId", client_id as "clientId", text, at,
  hidden_at as "hiddenAt", judged_at as "judgedAt", reports`;

export const mutes = tableOf("chat_room.mute", {
  id: uuid,
  customerId: uuid,
  operatorId: uuid,
  note: text(),
  at: instant,
  until: instant,
  appeal: text().orNull,
  appealedAt: instant.orNull,
  decidedBy: uuid.orNull,
  isLifted: bool.orNull,
});
export type Mute = RowOf<typeof mutes>;

export const reports = tableOf("chat_room.report", { messageId: uuid, customerId: uuid, cause: text<Cause>(), at: instant });
const counted = tableOf("chat_room.message", { id: uuid, reports: int() });

/** What one customer says, reports and blocks follows each other, so that what is counted stays true. */
export async function lockCustomer(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`chat ${customerId}`}, 0))`.execute(db);
}

/** Something has changed in a room. Whoever tells of it waits until this is committed. */
export async function noteNews(db: Database, room: Room, now: Date): Promise<void> {
  await sql`insert into chat_room.news (room, at) values (${room}, ${now}) on conflict (room) do update set at = excluded.at`.execute(
    db,
  );
}

/** Takes the rooms away in which something has changed. */
export async function takeNews(db: Database): Promise<string[]> {
  const { rows } = await sql<{ room: string }>`
    with taken as (delete from chat_room.news returning room) select room from taken order by room`.execute(db);
  return rows.map(({ room }) => room);
}

type New = Pick<Message, "id" | "room" | "customerId" | "operatorId" | "clientId" | "text" | "at">;

export async function insertMessage(db: Database, one: New): Promise<Message> {
  const { rows } = await sql<Message>`
    insert into chat_room.message (id, room, customer_id, operator_id, client_id, text, at, reports)
    values (${one.id}, ${one.room}, ${one.customerId}, ${one.operatorId}, ${one.clientId}, ${one.text}, ${one.at}, 0) returning ${columns}`.execute(
    db,
  );
  return rows[0]!;
}

/** `lock` is empty, or `for update`. */
export async function findMessage(db: Database, id: string, lock = sql``): Promise<Message | undefined> {
  const { rows } = await sql<Message>`select ${columns} from chat_room.message where id = ${id} ${lock}`.execute(db);
  return rows[0];
}

export async function findSaid(db: Database, customerId: string, clientId: string): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    select ${columns} from chat_room.message where customer_id = ${customerId} and client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** The newest first, without those whom the reader has blocked. */
export async function listMessages(
  db: Database,
  {
    room,
    before,
    reader,
    limit,
  }: { readonly room: Room; readonly before: number | undefined; readonly reader: string; readonly limit: number },
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    select ${columns} from chat_room.message m where room = ${room} ${before === undefined ? sql`` : sql`and seq < ${before}`}
      and not exists (select from chat_room.block b where b.customer_id = ${reader} and b.blocked_id = m.customer_id)
    order by seq desc limit ${limit}`.execute(db);
  return rows;
}

export async function countSaid(db: Database, customerId: string, since: Date): Promise<number> {
  return await counted.count(db, sql`where customer_id = ${customerId} and at > ${since}`);
}

export async function lastSaid(db: Database, customerId: string, room: Room, since: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from chat_room.message where customer_id = ${customerId} and at > ${since} and room = ${room} order by at desc limit 1`.execute(
    db,
  );
  return rows[0]?.at;
}

export async function countByRoom(db: Database, since: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ room: string; said: number }>`
    select room, count(*)::int as said from chat_room.message where at > ${since} group by room`.execute(db);
  return new Map(rows.map(({ room, said }) => [room, said]));
}

export async function noteReport(db: Database, id: string, hideAt: Date | null): Promise<void> {
  await sql`update chat_room.message set reports = reports + 1, hidden_at = coalesce(hidden_at, ${hideAt}) where id = ${id}`.execute(
    db,
  );
}

export async function noteJudged(db: Database, id: string, by: string, now: Date, hide: boolean): Promise<void> {
  await sql`update chat_room.message set judged_at = ${now}, judged_by = ${by}, hidden_at = ${hide ? now : null} where id = ${id}`.execute(
    db,
  );
}

export async function listReported(
  db: Database,
  { offset, limit }: PageRows,
): Promise<(Message & { readonly causes: Cause[] })[]> {
  const { rows } = await sql<Message & { causes: Cause[] }>`
    select ${columns}, (select array_agg(distinct cause order by cause) from chat_room.report r where r.message_id = m.id) as causes
    from chat_room.message m where reports > 0 and judged_at is null order by seq limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function block(db: Database, customerId: string, blockedId: string): Promise<void> {
  await sql`insert into chat_room.block (customer_id, blocked_id) values (${customerId}, ${blockedId}) on conflict do nothing`.execute(
    db,
  );
}

/** Answers how many there were. */
export async function unblockAll(db: Database, customerId: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from chat_room.block where customer_id = ${customerId}`.execute(db);
  return Number(numAffectedRows);
}

export async function countBlocked(db: Database, customerId: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from chat_room.block where customer_id = ${customerId}`.execute(db);
  return rows[0]!.count;
}

/** The mute that holds, or the newest that is told of. */
export const findMute = async (db: Database, customerId: string, now: Date): Promise<Mute | undefined> =>
  (await mutes.select(db, sql`where customer_id = ${customerId} and until > ${now} order by until desc, id desc limit 1`))[0];

export const pageAppeals = async (db: Database, { offset, limit }: PageRows): Promise<Mute[]> =>
  await mutes.select(
    db,
    sql`where appeal is not null and decided_by is null order by appealed_at, id limit ${limit} offset ${offset}`,
  );

export async function readWaiting(db: Database): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(at) as oldest from (
      select at from chat_room.message where reports > 0 and judged_at is null
      union all select appealed_at from chat_room.mute where appeal is not null and decided_by is null) waits`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}
