/** Rows of a customer who was verified in the journeys' house: a journey cannot wait for people. */
import { randomUUID } from "node:crypto";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import { openKeys } from "@assay/server/keys/key-ring.ts";
import type { Keys } from "@assay/server/keys/keys.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { systemRandom } from "@assay/server/random.ts";
import { sql } from "kysely";
import { houseNow } from "./house-time.ts";

export const houseClock = { now: () => new Date(houseNow()) };

/** The keys of the house, which seal what is known of people. */
export const keysOfHouse = async (database: Database, { rootSecrets }: Config): Promise<Keys> =>
  await openKeys(database, { roots: rootSecrets, clock: houseClock, random: systemRandom });

export async function verify(database: Database, keys: Keys, customerId: string): Promise<void> {
  const [request, document] = [randomUUID(), Buffer.from(randomUUID())];
  const person = { name: "Ann Lee", number: "P1", birthDate: "1990-05-17", expiresOn: "2040-01-01", capture: null };
  await sql`
    insert into verification.request (id, customer_id, level, try, country, id_type, sealed, document, listed, document_known, needed, state, round,
      submitted_at, decided_at)
    values (${request}, ${customerId}, 1, 1, 'TH', 'passport', ${createSealing(keys, "people").seal(person).sealed}, ${document}, '', false, 1,
      'verified', 1, now(), now())`.execute(database);
  await sql`
    insert into verification.person (customer_id, level, country, document, request_id, verified_at)
    values (${customerId}, 1, 'TH', ${document}, ${request}, now())`.execute(database);
}
