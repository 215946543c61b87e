/** Writes again what orders made the server write, on copies of the database as it was before: the same statements and nothing else. */
import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import pg from "pg";
import { type BatchHeard, writes } from "../house/recording.ts";
import { connectOnce } from "@assay/server/postgres.ts";

const BEFORE = "before_orders";
const COPY = "replayed_orders";

/** Keeps the database of a house whose server is stopped. */
export async function keepDatabase(url: string): Promise<void> {
  await withAdmin(url, async (admin) => await admin.query(`create database ${BEFORE} template ${databaseIn(url)}`));
}

/** Orders a second that PostgreSQL alone takes, on one connection as the lane has. */
export async function replay(url: string, file: string): Promise<number> {
  const batches = deserialize(readFileSync(file)) as BatchHeard[];
  await withAdmin(url, async (admin) => {
    await admin.query(`drop database if exists ${COPY}`);
    await admin.query(`create database ${COPY} template ${BEFORE}`);
  });
  const copy = new URL(url);
  copy.pathname = `/${COPY}`;
  const client = new pg.Client({ connectionString: copy.href, options: "-c plan_cache_mode=force_custom_plan -c jit=off" });
  await client.connect();
  const begun = performance.now();
  for (const { statements } of batches) {
    await client.query("begin");
    for (const { text, values } of statements.filter(writes)) await client.query(text, [...values]);
    await client.query("commit");
  }
  const seconds = (performance.now() - begun) / 1_000;
  await client.end();
  return batches.reduce((sum, { orders }) => sum + orders, 0) / seconds;
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const admin = await connectOnce(server.href);
  await work(admin);
  await admin.end();
}

const databaseIn = (url: string): string => new URL(url).pathname.slice(1);
