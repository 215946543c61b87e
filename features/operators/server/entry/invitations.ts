/** Enrolment links: made by people with four eyes, or on the machine; used once. */
import { hash } from "node:crypto";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { newTotpSecret } from "@assay/server/factors/totp.ts";
import type { Tx } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { LINK_LIFE_MS, LINK_TRIES_MAX } from "../../rules.ts";
import type { InvitationTerms } from "../terms.ts";

const TOKEN_BYTES = 32;
const CHALLENGE_BYTES = 32;
const WORD_DIGITS = 8;

export interface Invitation {
  readonly id: string;
  readonly operator_id: string;
  readonly word: string | null;
  readonly maker_id: string | null;
  readonly link: string | null;
  readonly challenge: Buffer;
  readonly totp_secret: string | null;
  readonly expires_at: Date;
}

const sealText = ({ sealing }: InvitationTerms, text: string): string => sealing.seal({ text }).sealed;
export const openText = ({ sealing }: InvitationTerms, sealed: string): string =>
  (sealing.open({ sealed }) as { text: string }).text;

/**
 * Makes the link of an operator; every older one is over. With a maker the link wants a word that he alone is shown, so that
 * neither he nor who approved can use it alone; where a robot has approved, the maker is shown both.
 */
export async function makeLink(
  tx: Tx,
  terms: InvitationTerms,
  { operatorId, makerId, shownToMaker }: { operatorId: string; makerId: string | null; shownToMaker: boolean },
): Promise<string> {
  const token = Buffer.from(tx.random.bytes(TOKEN_BYTES)).toString("base64url");
  const link = `${terms.party.origin}/#/desk/enrol?token=${token}`;
  const word = String(tx.random.below(10 ** WORD_DIGITS)).padStart(WORD_DIGITS, "0");
  const secret = terms.mode === "sandbox" ? sealText(terms, newTotpSecret()) : null;
  await sql`
    insert into operators.invitation (id, operator_id, token_hash, word, maker_id, link, challenge, totp_secret, made_at, expires_at)
    values (${tx.random.id(tx.now)}, ${operatorId}, ${hash("sha256", token, "buffer")},
      ${makerId === null ? null : sealText(terms, word)}, ${makerId}, ${shownToMaker ? sealText(terms, link) : null},
      ${Buffer.from(tx.random.bytes(CHALLENGE_BYTES))}, ${secret}, ${tx.now}, ${later(tx.now, LINK_LIFE_MS)})`.execute(tx.db);
  return link;
}

const columns = sql`i.id, i.operator_id, i.word, i.maker_id, i.link, i.challenge, i.totp_secret, i.expires_at`;
const isOpen = (now: Date) => sql`
  i.used_at is null and i.expires_at > ${now} and i.tries < ${LINK_TRIES_MAX} and not exists (
    select from operators.invitation newer
    where newer.operator_id = i.operator_id and newer.place > i.place
  )`;

/** The open invitation of a link. `lock` holds it. */
export async function findByToken(db: Database, token: string, now: Date, lock = sql``): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${columns} from operators.invitation i
    where i.token_hash = ${hash("sha256", token, "buffer")} and ${isOpen(now)} ${lock}`.execute(db);
  return rows[0];
}

/** The open invitation of an operator. */
export async function findByOperator(db: Database, operatorId: string, now: Date): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`
    select ${columns} from operators.invitation i where i.operator_id = ${operatorId} and ${isOpen(now)}`.execute(db);
  return rows[0];
}

/** Counts a try before anybody knows its outcome, so that a thousand parallel ones are a thousand. False once there were too many. */
export async function countLinkTry(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update operators.invitation set tries = tries + 1 where id = ${id} and tries < ${LINK_TRIES_MAX} returning 1`.execute(db);
  return rows.length > 0;
}

/** A try that was right is no wrong one. */
export async function takeTryBack(db: Database, id: string): Promise<void> {
  await sql`update operators.invitation set tries = tries - 1 where id = ${id}`.execute(db);
}

/** Uses the link up; false when it was used meanwhile. */
export async function useLink(db: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update operators.invitation set used_at = ${now}, link = null, totp_secret = null
    where id = ${id} and used_at is null and expires_at > ${now} returning 1`.execute(db);
  return rows.length > 0;
}
