/** Sessions of operators are opaque tokens of 256 bits; only their SHA-256 is kept. One operator has one session. */
import { hash } from "node:crypto";
import { later } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { noteSeen, readOperators } from "@assay/server/operators/operators.ts";
import type { AuthenticateOperator } from "@assay/server/router.ts";
import { SEEN_EVERY_MS, SESSION_IDLE_MS, SESSION_LIFE_MS } from "../../rules.ts";
import { endSessions, findSession, insertSession, touchSession } from "./store.ts";

const TOKEN_BYTES = 32;

const hashOf = (token: string): Buffer => hash("sha256", token, "buffer");

/** Opens the session of an operator and ends the one that he had. */
export async function openSession(tx: Tx, operatorId: string, { network }: Visitor): Promise<string> {
  const token = Buffer.from(tx.random.bytes(TOKEN_BYTES)).toString("base64url");
  await endSessions(tx.db, operatorId);
  await insertSession(
    tx.db,
    {
      id: tx.random.id(tx.now),
      operatorId,
      tokenHash: hashOf(token),
      network: networkOf(network),
      endsAt: later(tx.now, SESSION_LIFE_MS),
    },
    tx.now,
  );
  await noteSeen(tx.db, operatorId, tx.now);
  return token;
}

/**
 * Who holds a token, with the roles that he holds at this moment: nothing is cached. A token that comes from another network than that
 * in which it was given opens nothing. A request that a page makes by itself, `passive`, keeps no session awake.
 */
export function operatorAuthentication(database: Database, clock: Clock): AuthenticateOperator {
  return async (token, { network, passive }) => {
    const now = clock.now();
    const seenAfter = later(now, -SESSION_IDLE_MS);
    const session = await findSession(database, hashOf(token), { network, now, seenAfter });
    const operator = session && (await readOperators(database, [session.operator_id])).get(session.operator_id);
    if (!session || operator?.state !== "enrolled") return null;
    if (!passive && session.seen_at.getTime() + SEEN_EVERY_MS <= now.getTime()) await touchSession(database, session.id, now);
    return { operatorId: operator.id, number: operator.number, sessionId: session.id, roles: operator.roles };
  };
}
