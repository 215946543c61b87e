/** The installation that `npm start` makes: one process, and a PostgreSQL of its own in the data folder. */
import { readFileSync } from "node:fs";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { openDatabase } from "@assay/server/database.ts";
import { joinPostgres } from "@assay/server/postgres.ts";
import { sql } from "kysely";
import type { Disk } from "./disk.ts";
import { HttpClient } from "./http-client.ts";
import type { Installation } from "./installation.ts";
import { pause } from "./pause.ts";
import { ServerProcess } from "./server-process.ts";

const READY_LOOK_MS = 20;
/** Replies that must fail before a full disk counts as noticed. */
const FAILURES_OF_A_FULL_DISK = 20;
const FULL_MS = 2_000;

export async function openOneProcess(disk: Disk): Promise<Installation> {
  const client = new HttpClient();
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: disk.folder,
    ASSAY_FEED: "simulated:7",
    LOG_LEVEL: "error",
    // Each customer comes from an address of his own.
    TRUST_PROXY: "127.0.0.1",
  };
  client.direct(`http://127.0.0.1:${env.PORT}`);
  let server = new ServerProcess(env);
  await isReady(client, server);
  const { url } = await joinPostgres({ dataDir: disk.folder });
  const { fill } = disk;
  return {
    kind: disk.kind,
    doors: [client],
    databaseUrl: url,
    blows: {
      "server killed": async () => {
        await server.kill();
        server = new ServerProcess(env);
      },
      "postgres killed": async () => {
        const pid = readFileSync(join(disk.folder, "postgres", "postmaster.pid"), "utf8");
        process.kill(Number.parseInt(pid, 10), "SIGKILL");
      },
      "connections cut": async () => {
        client.cut();
        await cutDatabaseConnections(url);
      },
      ...(fill && {
        "disk full": async (seen) => {
          const noticed = seen.failures(FAILURES_OF_A_FULL_DISK);
          fill();
          await noticed;
          await pause(FULL_MS);
          disk.free();
        },
      }),
    },
    mustLive: () => server.mustLive(),
    close: async () => await server.stop(),
  };
}

/** Ends every connection of the product's role but the one that does it. */
export async function cutDatabaseConnections(url: string): Promise<void> {
  const { database, close } = openDatabase(url, 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and pid <> pg_backend_pid()`.execute(database);
  await close();
}

/** Waits until a process answers that it is ready. */
export async function isReady(client: HttpClient, server: ServerProcess): Promise<void> {
  while (!(await client.isReady())) {
    server.mustLive();
    await pause(READY_LOOK_MS);
  }
}

export async function freePort(): Promise<number> {
  const taker = createServer();
  await once(taker.listen(0, "127.0.0.1"), "listening");
  const { port } = taker.address() as AddressInfo;
  taker.close();
  await once(taker, "close");
  return port;
}
