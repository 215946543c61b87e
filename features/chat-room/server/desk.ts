/** The desk that keeps order: what was reported, who is muted, and what these say against it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { DAY } from "../rules.ts";
import { appealNotice, mutedNotice } from "./notices.ts";
import {
  findMessage,
  insertMessage,
  listReported as pageReported,
  type Mute,
  mutes,
  noteJudged,
  noteNews,
  pageAppeals,
} from "./store.ts";
import { describe, speakerOf } from "./talk.ts";

type ListReported = typeof calls.listReported;

/** Whoever judges reads it, hidden or not. */
export const listReported = async ({ db }: Reader<Operator>, paging: InputOf<ListReported>): Promise<OutputOf<ListReported>> =>
  await readPage(
    paging,
    async (rows) => await pageReported(db, rows),
    (one) => ({ ...describe(undefined)(one), text: one.text, room: one.room, reports: one.reports, causes: one.causes }),
  );

type Judge = typeof calls.judge;

export const judge =
  (notify: Notify) =>
  async (tx: Writer<Operator>, { message, hide, mute_days, note }: InputOf<Judge>): Promise<OutputOf<Judge>> => {
    const { operatorId, concerns } = tx.caller;
    const one = await findMessage(tx.db, message, sql`for update`);
    if (!one?.customerId) return reject("no-such-words");
    concerns(one.customerId);
    if (one.judgedAt !== null) reject("judged-words");
    await noteJudged(tx.db, one.id, operatorId, tx.now, hide);
    await noteNews(tx.db, one.room, tx.now);
    if (mute_days === 0) return {};
    const mute: Mute = {
      id: tx.random.id(tx.now),
      customerId: one.customerId,
      operatorId,
      note: note?.trim() || reject("note-needed"),
      at: tx.now,
      until: later(tx.now, mute_days * DAY),
      appeal: null,
      appealedAt: null,
      decidedBy: null,
      isLifted: null,
    };
    await mutes.insert(tx.db, [mute]);
    tx.emit(events.muted, { customerId: mute.customerId });
    await notify(tx, [mutedNotice(mute)]);
    return {};
  };

type ListAppeals = typeof calls.listAppeals;

export const listAppeals = async ({ db }: Reader<Operator>, paging: InputOf<ListAppeals>): Promise<OutputOf<ListAppeals>> =>
  await readPage(
    paging,
    async (rows) => await pageAppeals(db, rows),
    ({ id, customerId, note, appeal, until }) => ({
      id,
      speaker: speakerOf(customerId),
      note,
      appeal: appeal!,
      until: until.getTime(),
    }),
  );

type Decide = typeof calls.decideAppeal;

export const decideAppeal =
  (notify: Notify) =>
  async (tx: Writer<Operator>, { mute: id, lift }: InputOf<Decide>): Promise<OutputOf<Decide>> => {
    const { operatorId, concerns } = tx.caller;
    const [mute] = await mutes.select(tx.db, sql`where id = ${id} for update`);
    if (!mute || mute.appeal === null || mute.decidedBy !== null) return reject("no-such-appeal");
    concerns(mute.customerId);
    if (mute.operatorId === operatorId) reject("own-verdict");
    const decided = { ...mute, decidedBy: operatorId, isLifted: lift };
    await mutes.update(tx.db, [decided], ["decidedBy", "isLifted"]);
    tx.emit(events.muted, { customerId: mute.customerId });
    await notify(tx, [appealNotice(decided)]);
    return {};
  };

type SayAsStaff = typeof calls.sayAsStaff;

export async function sayAsStaff(
  tx: Writer<Operator>,
  { room, text: typed }: InputOf<SayAsStaff>,
): Promise<OutputOf<SayAsStaff>> {
  const text = typed.trim();
  if (text === "") reject("nothing-to-say");
  const { operatorId } = tx.caller;
  const one = { id: tx.random.id(tx.now), room, customerId: null, operatorId, clientId: null, text, at: tx.now };
  await noteNews(tx.db, room, tx.now);
  return { seq: (await insertMessage(tx.db, one)).seq };
}
