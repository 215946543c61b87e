/** Writes again what orders made the server write, on copies of the database as it was before: the same statements and nothing else. */
import { readFileSync } from "node:fs";
import { deserialize } from "node:v8";
import pg from "pg";
import { type BatchHeard, writes } from "../house/recording.ts";
import { connectOnce } from "@assay/server/postgres.ts";

const COPY = "replayed_orders";

/**
 * Copies the database of a house whose server is stopped, in place of any earlier copy. It is copied as files, so that both are as old
 * as the checkpoint that this takes: a page is logged whole when it is changed first after one.
 */
export async function keepDatabase(url: string): Promise<void> {
  await withAdmin(url, async (admin) => {
    await admin.query(`drop database if exists ${COPY}`);
    await admin.query(`create database ${COPY} template ${databaseIn(url)} strategy file_copy`);
  });
}

/**
 * Orders a second that PostgreSQL alone takes, on one connection as the lane has, in the second half of what was recorded; the first
 * half warms it, as it warmed the server. What is written stays in the copy, so a copy serves once.
 */
export async function replay(url: string, file: string): Promise<number> {
  const batches = deserialize(readFileSync(file)) as BatchHeard[];
  const copy = new URL(url);
  copy.pathname = `/${COPY}`;
  const client = new pg.Client({ connectionString: copy.href, options: "-c plan_cache_mode=force_custom_plan -c jit=off" });
  await client.connect();
  const write = async (batch: BatchHeard): Promise<void> => {
    await client.query("begin");
    for (const { text, values } of batch.statements.filter(writes)) await client.query(text, [...values]);
    await client.query("commit");
  };
  const half = batches.length >> 1;
  for (const batch of batches.slice(0, half)) await write(batch);
  const begun = performance.now();
  for (const batch of batches.slice(half)) await write(batch);
  const seconds = (performance.now() - begun) / 1_000;
  await client.end();
  return batches.slice(half).reduce((sum, { orders }) => sum + orders, 0) / seconds;
}

async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const server = new URL(url);
  server.pathname = "/postgres";
  const admin = await connectOnce(server.href);
  await work(admin);
  await admin.end();
}

const databaseIn = (url: string): string => new URL(url).pathname.slice(1);
