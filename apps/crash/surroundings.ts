/** What stands around a server: ports, and the connections to its database. */
import { once } from "node:events";
import { createServer } from "node:net";
import { openDatabase } from "@assay/server/database.ts";
import { sql } from "kysely";

/** Ends every connection of the product's role but the one that does it. */
export async function cutDatabaseConnections(url: string): Promise<void> {
  const { database, close } = openDatabase(url, 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and pid <> pg_backend_pid()`.execute(database);
  await close();
}

/** Below the ports that systems give away by themselves, so that nobody takes it while its server is down. */
const PORT_FIRST = 20_000;
const PORTS = 10_000;
let nextPort = PORT_FIRST + (process.pid % PORTS);

export async function freePort(): Promise<number> {
  for (;;) {
    const port = nextPort;
    nextPort += 1;
    const taker = createServer().listen(port, "127.0.0.1");
    const isFree = await once(taker, "listening").then(
      () => true,
      () => false,
    );
    taker.close();
    if (isFree) return port;
  }
}
