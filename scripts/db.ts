/**
 * `npm run db -- shell` takes SQL, one statement up to each semicolon; `npm run db -- reset` empties the database.
 * Both use DATABASE_URL if it is set, and the embedded PostgreSQL, which no server may be using, if not.
 */
import { createInterface } from "node:readline/promises";
import type { Client } from "pg";
import { ConfigFault, readConfig } from "../platform/server/config.ts";
import { connectOnce, PostgresFault, startPostgres } from "../platform/server/postgres.ts";
import { say } from "./set-up.mjs";
import "./stop-with-launcher.ts";

const commands: Readonly<Record<string, (client: Client) => Promise<void>>> = { shell, reset };

try {
  const command = commands[process.argv[2] ?? ""];
  if (command === undefined) throw new ConfigFault(["Say `npm run db -- shell` or `npm run db -- reset`."]);
  const config = readConfig(process.env);
  if (command === reset && config.mode === "production")
    throw new ConfigFault(["A production database is not emptied by this command."]);
  await withDatabase(config.databaseOwnerUrl ?? config.databaseUrl, config.dataDir, command);
} catch (fault) {
  if (!(fault instanceof PostgresFault || fault instanceof ConfigFault)) throw fault;
  console.error(`assay: ${fault.message}`);
  process.exitCode = 1;
}

async function withDatabase(url: string | undefined, dataDir: string, work: (client: Client) => Promise<void>): Promise<void> {
  const own = url === undefined ? await startPostgres({ dataDir }) : undefined;
  try {
    const client = await connectOnce(url ?? own?.ownerUrl ?? "");
    try {
      await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await own?.stop();
  }
}

async function reset(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  for (const { name } of rows) await client.query(`drop schema ${name} cascade`);
  say(`the database is empty (${rows.length} schemas dropped); the next start fills it`);
}

async function shell(client: Client): Promise<void> {
  say("SQL up to each semicolon; Ctrl-D ends");
  prompt();
  let statement = "";
  for await (const line of createInterface({ input: process.stdin })) {
    statement += `${line}\n`;
    if (statement.trimEnd().endsWith(";")) {
      await answer(client, statement);
      statement = "";
    }
    prompt();
  }
}

function prompt(): void {
  if (process.stdin.isTTY) process.stdout.write("assay=> ");
}

async function answer(client: Client, statement: string): Promise<void> {
  try {
    const { rows, command, rowCount } = await client.query(statement);
    if (rows.length > 0) console.table(rows);
    console.log(`${command} ${rowCount ?? ""}`);
  } catch (fault) {
    console.error(String(fault));
  }
}
