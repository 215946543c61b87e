/** Writes again what orders made the server write, on copies of the database as it was before: the same statements and nothing else. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { deserialize } from "node:v8";
import pg from "pg";
import { type BatchHeard, writes } from "../house/recording.ts";
import { connectOnce } from "@assay/server/postgres.ts";

const LOOK_MS = 20;

/** Copies the database of a house whose server is stopped; answers the address of the copy. */
export async function copyDatabase(url: string, name: string): Promise<string> {
  const [server, copy] = [new URL(url), new URL(url)];
  const original = server.pathname.slice(1);
  server.pathname = "/postgres";
  copy.pathname = `/${name}`;
  const admin = await connectOnce(server.href);
  await admin.query(`create database ${name} template ${original}`);
  await admin.end();
  return copy.href;
}

/** Waits until nothing is left in the outbox; answers for how long, in milliseconds. */
export async function untilAllIsTold(url: string): Promise<number> {
  const client = await connectOnce(url);
  const begun = performance.now();
  while ((await client.query("select from platform.outbox limit 1")).rowCount !== 0) await sleep(LOOK_MS);
  await client.end();
  return performance.now() - begun;
}

export const readRecord = (file: string): BatchHeard[] => deserialize(readFileSync(file)) as BatchHeard[];

export interface Recorded {
  /** What comes first and is not measured, as the server has run for a while too. */
  readonly warming: readonly BatchHeard[];
  readonly measured: readonly BatchHeard[];
}

/**
 * Orders a second that PostgreSQL alone takes: transaction by transaction on one connection, or, as the server does, the messages of fills
 * on a second one at the same time. A transaction's statements are sent at once. What is written stays in the copy, so a copy serves once.
 */
export async function replay(copy: string, { warming, measured }: Recorded, connections: 1 | 2): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, async () => await connect(copy)));
  const write = async (batches: readonly BatchHeard[]): Promise<void> => {
    const shares = connections === 1 ? [batches] : [batches.filter(placesOrders), batches.filter((one) => !placesOrders(one))];
    await Promise.all(clients.map(async (client, index) => await writeInTurn(client, shares[index]!)));
  };
  await write(warming);
  const begun = performance.now();
  await write(measured);
  const seconds = (performance.now() - begun) / 1_000;
  await Promise.all(clients.map(async (client) => await client.end()));
  return measured.reduce((sum, { orders }) => sum + orders, 0) / seconds;
}

const placesOrders = ({ orders }: BatchHeard): boolean => orders > 0;

async function connect(url: string): Promise<pg.Client> {
  const options = "-c plan_cache_mode=force_custom_plan -c jit=off";
  const client = new pg.Client({ connectionString: url, options, pipeline: true });
  await client.connect();
  return client;
}

async function writeInTurn(client: pg.Client, batches: readonly BatchHeard[]): Promise<void> {
  for (const { statements } of batches) {
    const said = [{ text: "begin", values: [] }, ...statements.filter(writes), { text: "commit", values: [] }];
    await Promise.all(said.map(async ({ text, values }) => await client.query(text, [...values])));
  }
}
