/** Sessions are opaque tokens of 256 bits; only their SHA-256 is kept (SESS-01). */
import { hash } from "node:crypto";
import { later } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { gathered } from "@assay/server/gather.ts";
import type { Authenticate } from "@assay/server/router.ts";
import { events } from "../contract.ts";
import { deviceName } from "../rules/device-name.ts";
import {
  DEVICES_KNOWN_MAX,
  FRESH_IDLE_MS,
  FRESH_LIFE_MS,
  SEEN_EVERY_MS,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
  SESSIONS_MAX,
} from "../rules.ts";
import { tellCustomer } from "./letters.ts";
import {
  type CustomerRow,
  deleteSessions,
  findSessions,
  insertSession,
  isKnownDevice,
  noteDevice,
  touchSession,
} from "./store.ts";
import type { Terms } from "./terms.ts";
import { deviceHashOf } from "./whose.ts";

const TOKEN_BYTES = 32;
const DEVICE_LENGTH_MAX = 200;

const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

const withPassword = { hasPassword: true };

interface Opened {
  readonly token: string;
  readonly sessionId: string;
}

/** Opens a session for a customer who has just signed in, and answers its token. It is told, of a new device also outside the app. */
export async function signIn(tx: Tx, terms: Terms, customer: CustomerRow, visitor: Visitor): Promise<string> {
  const known = await isKnownDevice(tx.db, customer.id, deviceOf(visitor));
  const { token, sessionId } = await addSession(tx, customer.id, visitor, withPassword);
  const device = deviceName(visitor.device);
  if (!known) tellCustomer(tx, terms, customer, "signed-in", { device, network: visitor.network });
  tx.emit(events.signedIn, { customerId: customer.id, sessionId, device, known });
  return token;
}

/**
 * Opens a session for whoever has just proven the password, and answers its token. Of too many open ones the oldest ends.
 * A customer without a password cannot prove it again, so that session stays fresh as long as it lives.
 */
export async function openSession(tx: Tx, customerId: string, visitor: Visitor, terms = withPassword): Promise<string> {
  return (await addSession(tx, customerId, visitor, terms)).token;
}

/** Puts a new session in the place of one, and answers it; undefined when that one has ended meanwhile. */
export async function replaceSession(
  tx: Tx,
  customerId: string,
  replaced: string,
  visitor: Visitor,
  terms = withPassword,
): Promise<Opened | undefined> {
  // It goes first: the new one makes the oldest of too many give way, which would be this very one.
  const sessionIds = await deleteSessions(tx.db, customerId, { only: replaced });
  if (sessionIds.length === 0) return undefined;
  const opened = await addSession(tx, customerId, visitor, terms);
  // Listeners take over what belongs to the old session before they hear that it has ended.
  tx.emit(events.sessionReplaced, { customerId, from: replaced, to: opened.sessionId });
  tx.emit(events.sessionsEnded, { customerId, sessionIds });
  return opened;
}

const deviceOf = ({ device }: Visitor): string => device.slice(0, DEVICE_LENGTH_MAX);

async function addSession(tx: Tx, customerId: string, visitor: Visitor, terms: typeof withPassword): Promise<Opened> {
  const sessionId = tx.random.id(tx.now);
  const token = Buffer.from(tx.random.bytes(TOKEN_BYTES)).toString("base64url");
  await insertSession(tx.db, {
    id: sessionId,
    customer_id: customerId,
    tokenHash: hashOf(token),
    device: deviceOf(visitor),
    network: networkOf(visitor.network),
    created_at: tx.now,
    seen_at: tx.now,
    expires_at: later(tx.now, SESSION_LIFE_MS),
    fresh_until: later(tx.now, terms.hasPassword ? FRESH_IDLE_MS : SESSION_LIFE_MS),
  });
  if (visitor.deviceId !== undefined) {
    await noteDevice(tx.db, { customerId, deviceHash: deviceHashOf(visitor.deviceId), now: tx.now, max: DEVICES_KNOWN_MAX });
  }
  await endSessions(tx, customerId, { beyond: SESSIONS_MAX });
  return { token, sessionId };
}

/** Ends sessions and tells it, so that their sockets are dropped. Answers how many ended. */
export async function endSessions(tx: Tx, customerId: string, which: Parameters<typeof deleteSessions>[2]): Promise<number> {
  const sessionIds = await deleteSessions(tx.db, customerId, which);
  if (sessionIds.length > 0) tx.emit(events.sessionsEnded, { customerId, sessionIds });
  return sessionIds.length;
}

/** The last use before which a session has ended for idleness. */
export const idleSince = (now: Date): Date => later(now, -SESSION_IDLE_MS);

/** Requests whose sessions are read together, at most. */
const TOKENS_MAX = 256;

/**
 * Who holds a token: an indexed read, shared by those who ask at the same time. Nothing is cached, so a session that ended
 * anywhere has ended here. The time of last use is written at most once a minute, so a session may count as idle up to a
 * minute early.
 */
export function authentication(database: Database, clock: Clock): Authenticate {
  const find = gathered(TOKENS_MAX, async (tokenHashes: readonly Buffer[]) => {
    const now = clock.now();
    const seenBefore = later(now, -SEEN_EVERY_MS);
    return await findSessions(database, tokenHashes, { now, idleSince: idleSince(now), seenBefore });
  });
  return async (token) => {
    const session = await find(hashOf(token));
    if (!session) return null;
    if (session.stale) {
      await touchSession(database, session.id, clock.now(), { freshIdleMs: FRESH_IDLE_MS, freshLifeMs: FRESH_LIFE_MS });
    }
    return { customerId: session.customer_id, sessionId: session.id, fresh: session.fresh };
  };
}
