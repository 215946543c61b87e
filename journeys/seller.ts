/** Makes a customer of the journeys' house one who is verified, with a bank account a day old and no hold: a journey cannot wait for that. */
import { randomUUID } from "node:crypto";
import { readConfig } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { createSealing } from "@assay/server/outside/sealing.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { systemRandom } from "@assay/server/random.ts";
import { sql } from "kysely";
import { houseClock, keysOfHouse, verify } from "./verified.ts";

const customerId = process.argv[2]!;
await using stack = new AsyncDisposableStack();
const config = readConfig(process.env);
const own = await joinPostgres(config);
stack.defer(own.stop);
const { database, close } = openDatabase(own.url, 1);
stack.defer(close);
const keys = await keysOfHouse(database, config);
await verify(database, keys, customerId);
const account = {
  branch: "Main Street",
  provinceCity: "New York",
  realName: "Ann Lee",
  number: "1234567",
  aba: "121000248",
  swift: "WFBIUS6S",
  phone: "+12025550123",
  address: "1 Main Street",
};
await sql`
  insert into payees.card (id, customer_id, kind, country, bank_name, sealed, digest, created_at, usable_at)
  values (${systemRandom.id(houseClock.now())}, ${customerId}, 'international', 'US', 'First Test Bank', ${createSealing(keys, "cards").seal(account).sealed},
    ${Buffer.from(randomUUID())}, now() - interval '3 days', now() - interval '2 days')`.execute(database);
await sql`delete from identity.hold where customer_id = ${customerId}`.execute(database);
