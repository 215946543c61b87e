/**
 * Makes true in the journeys' house what only time and others bring about: a customer with money whose address and passkey are old, and
 * operators whom the people of security have invited. `node journeys/long-since.ts <customer> <address> <name>…`
 */
import { parseAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { events } from "@assay/features/identity/contract.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { readConfig } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { createDispatch } from "@assay/server/dispatch.ts";
import { feature } from "@assay/server/feature.ts";
import { insertOperator } from "@assay/server/operators/operators.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { systemRandom as random } from "@assay/server/random.ts";
import { sql } from "kysely";
import { houseNow } from "./house-time.ts";

const GIFT = parseAmount("USDT", "100000")!;

const [customer = "", address = "", ...names] = process.argv.slice(2);
const postgres = await joinPostgres(readConfig(process.env));
const { database, close } = openDatabase(postgres.url, 1);
const { transact } = createDispatch({
  database,
  clock: new ManualClock(new Date(houseNow())),
  random,
  features: [feature("identity", import.meta.dirname, { events })],
  enqueue: async () => undefined,
  onCommit: () => undefined,
});
await transact(async (tx) => {
  const before = (days: number): Date => new Date(tx.now.getTime() - days * DAY_MS);
  await tx.ledger.post({
    reason: "gift",
    reference: tx.random.id(tx.now),
    transfers: [{ from: "world/treasury", to: `user/${customer}/spot`, amount: GIFT }],
  });
  await sql`update identity.hold set until = ${tx.now} where customer_id = ${customer}`.execute(tx.db);
  await sql`insert into payees.address (id, customer_id, currency, network, family, name, address, created_at, usable_at)
    values (${tx.random.id(tx.now)}, ${customer}, 'USDT', 'ERC20', 'evm', 'Cold wallet', ${address}, ${before(9)}, ${before(8)})`.execute(
    tx.db,
  );
  for (const name of names)
    await insertOperator(
      tx.db,
      { id: tx.random.id(tx.now), name, state: "invited", practice: false, roles: ["treasury-checker"] },
      tx.now,
    );
});
await close();
await postgres.stop();
