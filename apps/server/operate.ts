/** Orders of an operator, carried out by the commands of the features on the database of the installation. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { systemClock as clock } from "@assay/server/clock.ts";
import type { Config } from "@assay/server/config.ts";
import { type Database, openDatabase } from "@assay/server/database.ts";
import { createDispatch, type Dispatch } from "@assay/server/dispatch.ts";
import { feature } from "@assay/server/feature.ts";
import { openKeys } from "@assay/server/keys/key-ring.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { systemRandom as random } from "@assay/server/random.ts";
import { events } from "@assay/features/identity/contract.ts";
import { type Order, restoreCustomer, suspendCustomer, unfreezeCustomer } from "@assay/features/identity/server.ts";
import { announce, announcement } from "@assay/features/messages/server.ts";
import * as z from "zod/mini";
import { invite } from "./invite.ts";
import { describeKeys, rotate } from "./rotate.ts";

/** An order that was not carried out, told in one sentence. */
export class OperatorFault extends Error {
  override readonly name = "OperatorFault";
}

const usage =
  'Say `npm run operate -- suspend <account> --reason "…"`, `restore` or `unfreeze` in its place, `npm run operate -- invite "<name>" --role security`, `npm run operate -- keys`, `npm run operate -- rotate <purpose> --reason "…"`, or `npm run operate -- announce <file>`.';

type CarryOut = (transact: Dispatch["transact"], config: Config, database: Database) => Promise<string>;
const orders: Readonly<Record<string, (words: Words) => CarryOut>> = {
  suspend: (words) => suspend(orderOf(words)),
  restore: (words) => restore(orderOf(words)),
  unfreeze: (words) => unfreeze(orderOf(words)),
  invite: (words) => inviteOperator(words),
  announce: (words) => announceFile(words.subject),
  keys: () => describeKeys,
  rotate: (words) => rotateKeys(orderOf(words)),
};

/** What an order is about, who gives it, and why. */
interface Words {
  readonly subject: string;
  readonly operator: string;
  readonly reason: string;
  readonly roles: readonly string[];
}

/** Carries out an order such as `["suspend", "ann@example.com", "--reason", "…"]`. Answers what was done, in one sentence. */
export async function operate(words: readonly string[], config: Config, operator: string): Promise<string> {
  const carryOut = readOrder(words, operator);
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
  return await carryOut(transact, config, database);
}

function readOrder(words: readonly string[], operator: string): CarryOut {
  const { positionals, values } = parse(words);
  const [name = "", subject, ...more] = positionals;
  const order = orders[name];
  // About all keys one order is.
  const asked = name === "keys" ? (subject === undefined ? "" : undefined) : subject;
  if (!order || asked === undefined || more.length > 0) throw new OperatorFault(usage);
  return order({
    subject: asked,
    operator,
    reason: values.reason?.trim() ?? "",
    roles: (values.role ?? []).flatMap((role) => role.split(",")),
  });
}

function orderOf({ subject: account, operator, reason }: Words): Order {
  if (reason === "") throw new OperatorFault(usage);
  return { account, operator, reason };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { reason: { type: "string" }, role: { type: "string", multiple: true } },
    });
  } catch (cause) {
    throw new OperatorFault(usage, { cause });
  }
}

const suspend =
  (order: Order): CarryOut =>
  async (transact) => {
    const done = await transact((tx) => suspendCustomer(tx, order));
    if (done === "unknown") throw unknown(order);
    if (done === "already-suspended") throw new OperatorFault(`${order.account} is suspended already.`);
    return `${order.account} is suspended; ended sessions: ${done.sessions}.`;
  };

const restore =
  (order: Order): CarryOut =>
  async (transact) => {
    const done = await transact((tx) => restoreCustomer(tx, order));
    if (done === "unknown") throw unknown(order);
    if (done === "not-suspended") throw new OperatorFault(`${order.account} is not suspended.`);
    return `${order.account} may log in again.`;
  };

const unfreeze =
  (order: Order): CarryOut =>
  async (transact) => {
    const done = await transact((tx) => unfreezeCustomer(tx, order));
    if (done === "unknown") throw unknown(order);
    if (done === "not-frozen") throw new OperatorFault(`${order.account} is not frozen.`);
    return `${order.account} is no longer frozen.`;
  };

const inviteOperator =
  ({ subject: name, operator: by, roles }: Words): CarryOut =>
  async (transact, config, database) => {
    const keys = await openKeys(database, { roots: config.rootSecrets, clock, random });
    const done = await invite(transact, config, keys, { name, roles, by });
    if ("fault" in done) throw new OperatorFault(done.fault);
    return done.said;
  };

const rotateKeys =
  ({ account: subject, operator: by, reason }: Order): CarryOut =>
  async (transact, config) => {
    const done = await rotate(transact, config.rootSecrets, { subject, by, reason });
    if ("fault" in done) throw new OperatorFault(done.fault);
    return done.said;
  };

/** Publishes the announcement of a JSON file; its key again corrects it. */
function announceFile(file: string): CarryOut {
  const { data: told, error } = announcement.safeParse(readJson(file));
  if (!told) throw new OperatorFault(`${file} is no announcement: ${z.prettifyError(error)}`);
  return async (transact) => {
    await transact((tx) => announce(tx, told));
    return `"${told.key}" is published in ${Object.keys(told.texts).join(", ")}.`;
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new OperatorFault(`${file} cannot be read as JSON.`, { cause });
  }
}

const unknown = ({ account }: Order): OperatorFault =>
  new OperatorFault(`There is no customer ${account}: name an email address, a phone with its +, or a customer's id.`);
