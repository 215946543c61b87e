/** Gives a customer of the journeys' house what no faucet gives, such as "10 BTC": a journey of a large loan needs a large margin. */
import { parseAmount } from "@assay/core/money.ts";
import { readConfig } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { createDispatch } from "@assay/server/dispatch.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { systemRandom as random } from "@assay/server/random.ts";
import { houseNow } from "./house-time.ts";

const [customerId, number = "", currency = ""] = process.argv.slice(2);
await using stack = new AsyncDisposableStack();
const own = await joinPostgres(readConfig(process.env));
stack.defer(own.stop);
const { database, close } = openDatabase(own.url, 1);
stack.defer(close);
const { transact } = createDispatch({
  database,
  clock: { now: () => new Date(houseNow()) },
  random,
  features: [],
  enqueue: async () => undefined,
  onCommit: () => undefined,
});
const transfers = [{ from: "world/treasury", to: `user/${customerId}/spot`, amount: parseAmount(currency, number)! }] as const;
await transact(async ({ ledger }) => {
  await ledger.post({ reason: "faucet", reference: `wealth ${customerId}`, transfers });
});
