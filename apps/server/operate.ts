/** Orders of an operator, carried out by the commands of the features on the database of the installation. */
import { parseArgs } from "node:util";
import { systemClock as clock } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import { openDatabase } from "@assay/server/database.ts";
import { createDispatch, type Dispatch } from "@assay/server/dispatch.ts";
import { feature } from "@assay/server/feature.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { systemRandom as random } from "@assay/server/random.ts";
import { events } from "@assay/features/identity/contract.ts";
import { type Order, restoreCustomer, suspendCustomer } from "@assay/features/identity/server.ts";

/** An order that was not carried out, told in one sentence. */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}

const usage = 'Say `npm run operate -- suspend <account> --reason "…"`, or `restore` in its place.';

type Transact = Dispatch["transact"];
const orders: Readonly<Record<string, (transact: Transact, order: Order) => Promise<string>>> = { suspend, restore };

/** Carries out an order such as `["suspend", "ann@example.com", "--reason", "…"]`. Answers what was done, in one sentence. */
export async function operate(words: readonly string[], config: Config, operator: string): Promise<string> {
  const { carryOut, order } = readOrder(words, operator);
  await using stack = new AsyncDisposableStack();
  const own = config.databaseUrl === undefined ? await joinPostgres(config) : undefined;
  if (own) stack.defer(own.stop);
  const { database, close } = openDatabase(config.databaseUrl ?? own!.url, 1);
  stack.defer(close);
  const { transact } = createDispatch({
    database,
    clock,
    random,
    features: [feature("identity", import.meta.dirname, { events })],
    // The server that runs beside tells the events; messages to the outside are none of these orders' business.
    enqueue: async () => undefined,
    onCommit: () => undefined,
  });
  return await carryOut(transact, order);
}

function readOrder(words: readonly string[], operator: string): { carryOut: (typeof orders)[string]; order: Order } {
  const { positionals, values } = parse(words);
  const [name = "", account, ...more] = positionals;
  const carryOut = orders[name];
  const reason = values.reason?.trim() ?? "";
  if (!carryOut || account === undefined || more.length > 0 || reason === "") throw new OperatorFault(usage);
  return { carryOut, order: { account, operator, reason } };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { reason: { type: "string" } } });
  } catch (cause) {
    throw new OperatorFault(usage, { cause });
  }
}

async function suspend(transact: Transact, order: Order): Promise<string> {
  const done = await transact((tx) => suspendCustomer(tx, order));
  if (done === "unknown") throw unknown(order);
  if (done === "already-suspended") throw new OperatorFault(`${order.account} is suspended already.`);
  return `${order.account} is suspended; ended sessions: ${done.sessions}.`;
}

async function restore(transact: Transact, order: Order): Promise<string> {
  const done = await transact((tx) => restoreCustomer(tx, order));
  if (done === "unknown") throw unknown(order);
  if (done === "not-suspended") throw new OperatorFault(`${order.account} is not suspended.`);
  return `${order.account} may log in again.`;
}

const unknown = ({ account }: Order): OperatorFault =>
  new OperatorFault(`There is no customer ${account}: name an email address, a phone with its +, or a customer's id.`);
