/** What customers do in a room. */
import { hash } from "node:crypto";
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { HOUR_MS, later, SECOND_MS } from "@assay/core/time.ts";
import { violates } from "@assay/server/database.ts";
import type { Customer, Reader, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { BLOCKS_MAX, DAY, REPORTS_A_DAY_MAX, REPORTS_HIDE, rooms, SAID_A_DAY_MAX, SLOW_MS } from "../rules.ts";
import {
  block,
  countBlocked,
  countByRoom,
  countSaid,
  findMessage,
  findMute,
  findSaid,
  insertMessage,
  lastSaid,
  listMessages,
  lockCustomer,
  type Message,
  type Mute,
  mutes,
  noteNews,
  noteReport,
  unblockAll,
  reports,
} from "./store.ts";

const A_PAGE = 50;

/** The same for a customer in all rooms. Eight digits, so that two are hardly ever called alike. */
export const speakerOf = (customerId: string): string =>
  `#${String(Number.parseInt(hash("sha256", `chat ${customerId}`).slice(0, 12), 16) % 100_000_000).padStart(8, "0")}`;

export const describe =
  (reader: string | undefined) =>
  (one: Message): OutputOf<typeof calls.say>["message"] => ({
    id: one.id,
    seq: one.seq,
    speaker: one.customerId === null ? "" : speakerOf(one.customerId),
    staff: one.customerId === null,
    mine: one.customerId !== null && one.customerId === reader,
    text: one.hiddenAt === null ? one.text : "",
    hidden: one.hiddenAt !== null,
    client_id: one.customerId === reader ? one.clientId : null,
    at: one.at.getTime(),
  });

const describeMute = ({ until, note, appeal, isLifted }: Mute): OutputOf<typeof calls.appeal>["mute"] => ({
  until: until.getTime(),
  note,
  appeal,
  state: isLifted === true ? "lifted" : isLifted === false ? "kept" : appeal === null ? "muted" : "appealed",
});

export async function listRooms({ db, now }: Pick<Reader<Customer>, "db" | "now">): Promise<OutputOf<typeof calls.listRooms>> {
  const said = await countByRoom(db, later(now, -HOUR_MS));
  return rooms.map((room) => ({ room, said: said.get(room) ?? 0 }));
}

type List = typeof calls.listMessages;

export async function readRoom(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { room, before }: InputOf<List>,
): Promise<OutputOf<List>> {
  const rows = await listMessages(db, { room, before, reader: customerId, limit: A_PAGE + 1 });
  const mute = await findMute(db, customerId, now);
  return {
    list: rows.slice(0, A_PAGE).toReversed().map(describe(customerId)),
    more: rows.length > A_PAGE,
    mute: mute ? describeMute(mute) : null,
  };
}

type Say = typeof calls.say;

export async function say(tx: Writer<Customer>, { room, text: typed, client_id }: InputOf<Say>): Promise<OutputOf<Say>> {
  const { customerId } = tx.caller;
  await lockCustomer(tx.db, customerId);
  const known = await findSaid(tx.db, customerId, client_id);
  if (known) return { message: describe(customerId)(known) };
  const text = typed.trim();
  if (text === "") reject("nothing-to-say");
  const mute = await findMute(tx.db, customerId, tx.now);
  if (mute && mute.isLifted !== true) reject("muted", { until: mute.until.toISOString() });
  const last = await lastSaid(tx.db, customerId, room, later(tx.now, -SLOW_MS));
  if (last) reject("slow-down", { seconds: Math.ceil((last.getTime() + SLOW_MS - tx.now.getTime()) / SECOND_MS) });
  if ((await countSaid(tx.db, customerId, later(tx.now, -DAY))) >= SAID_A_DAY_MAX)
    reject("said-enough", { maximum: SAID_A_DAY_MAX });
  const one = { id: tx.random.id(tx.now), room, customerId, operatorId: null, clientId: client_id, text, at: tx.now };
  await noteNews(tx.db, room, tx.now);
  return { message: describe(customerId)(await insertMessage(tx.db, one)) };
}

/** A customer's words that are not the caller's own. */
async function wordsOf(tx: Writer<Customer>, id: string): Promise<Message & { readonly customerId: string }> {
  const one = await findMessage(tx.db, id, sql`for update`);
  if (!one?.customerId) return reject("no-such-words");
  if (one.customerId === tx.caller.customerId) reject("own-words");
  return { ...one, customerId: one.customerId };
}

type Report = typeof calls.report;

export async function report(tx: Writer<Customer>, { message, cause }: InputOf<Report>): Promise<OutputOf<Report>> {
  const { customerId } = tx.caller;
  await lockCustomer(tx.db, customerId);
  const one = await wordsOf(tx, message);
  const since = later(tx.now, -DAY);
  if ((await reports.count(tx.db, sql`where customer_id = ${customerId} and at > ${since}`)) >= REPORTS_A_DAY_MAX)
    reject("reported-enough", { maximum: REPORTS_A_DAY_MAX });
  try {
    await reports.insert(tx.db, [{ messageId: one.id, customerId, cause, at: tx.now }]);
  } catch (fault) {
    if (violates(fault, "report_pkey")) reject("reported-already");
    throw fault;
  }
  // What somebody has let stand is not hidden again by numbers.
  const hides = one.judgedAt === null && one.reports + 1 >= REPORTS_HIDE;
  await noteReport(tx.db, one.id, hides ? tx.now : null);
  if (hides) await noteNews(tx.db, one.room, tx.now);
  return {};
}

type Block = typeof calls.block;

export async function blockSpeaker(tx: Writer<Customer>, { message }: InputOf<Block>): Promise<OutputOf<Block>> {
  const { customerId } = tx.caller;
  await lockCustomer(tx.db, customerId);
  const one = await wordsOf(tx, message);
  if ((await countBlocked(tx.db, customerId)) >= BLOCKS_MAX) reject("too-many-blocked", { maximum: BLOCKS_MAX });
  await block(tx.db, customerId, one.customerId);
  return {};
}

export const showBlocked = async ({
  db,
  caller: { customerId },
}: Reader<Customer>): Promise<OutputOf<typeof calls.showBlocked>> => ({ count: await countBlocked(db, customerId) });

export const unblock = async ({ db, caller: { customerId } }: Writer<Customer>): Promise<OutputOf<typeof calls.unblock>> => ({
  count: await unblockAll(db, customerId),
});

type Appeal = typeof calls.appeal;

export async function appeal(tx: Writer<Customer>, { text }: InputOf<Appeal>): Promise<OutputOf<Appeal>> {
  const { customerId } = tx.caller;
  await lockCustomer(tx.db, customerId);
  const mute = await findMute(tx.db, customerId, tx.now);
  if (!mute || mute.isLifted === true) return reject("not-muted");
  if (mute.appeal !== null) reject("appealed-already");
  const appealed = { ...mute, appeal: text, appealedAt: tx.now };
  await mutes.update(tx.db, [appealed], ["appeal", "appealedAt"]);
  return { mute: describeMute(appealed) };
}
