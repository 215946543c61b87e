/** Makes a customer of the journeys' house one who has been here for long, and is verified: a journey cannot wait for that. */
import { openDatabase } from "@assay/server/database.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { readConfig } from "@assay/server/config.ts";
import { sql } from "kysely";
import { keysOfHouse, verify } from "./verified.ts";

const customerId = process.argv[2]!;
const DAYS = 60;
await using stack = new AsyncDisposableStack();
const config = readConfig(process.env);
const own = await joinPostgres(config);
stack.defer(own.stop);
const { database, close } = openDatabase(own.url, 1);
stack.defer(close);
await sql`update identity.customer set created_at = created_at - make_interval(days => ${DAYS}) where id = ${customerId}`.execute(
  database,
);
await verify(database, await keysOfHouse(database, config), customerId);
