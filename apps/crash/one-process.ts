/** The installation that `npm start` makes: one process, and a PostgreSQL of its own in the data folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { joinPostgres } from "@assay/server/postgres.ts";
import type { Disk } from "./disk.ts";
import { HttpClient } from "./http-client.ts";
import type { Installation } from "./installation.ts";
import { pause } from "./pause.ts";
import { killPostgres, signalPostgres } from "./postgres-processes.ts";
import { isReady, ServerProcess } from "./server-process.ts";
import { cutDatabaseConnections, freePort } from "./surroundings.ts";

/** Replies that must fail before a full disk counts as noticed. */
const FAILURES_OF_A_FULL_DISK = 20;
const FULL_MS = 1_000;

/** What it starts ends at `close`, or with the disk. */
export async function openOneProcess(disk: Disk, over: AbortSignal): Promise<Installation> {
  const env = {
    PORT: String(await freePort()),
    CONSOLE_PORT: "0",
    DATA_DIR: disk.folder,
    ASSAY_FEED: "simulated:7",
    LOG_LEVEL: "error",
    // Each customer comes from an address of his own.
    TRUST_PROXY: "127.0.0.1",
  };
  const client = new HttpClient(`http://127.0.0.1:${env.PORT}`);
  let server = new ServerProcess(env, disk.home);
  const whole = async (): Promise<void> => await isReady(client, server, over);
  await whole();
  const { url } = await joinPostgres({ dataDir: disk.folder });
  return {
    kind: disk.kind,
    doors: [client],
    databaseUrl: url,
    blows: {
      "server killed": async () => {
        await server.kill();
        server = new ServerProcess(env, disk.home);
      },
      "postgres killed": async () => {
        const pid = readFileSync(join(disk.folder, "postgres", "postmaster.pid"), "utf8");
        process.kill(Number.parseInt(pid, 10), "SIGKILL");
      },
      "connections cut": async () => {
        client.cut();
        await cutDatabaseConnections(url);
      },
      "power cut": async () => {
        // From here on nothing is acknowledged, so whatever was must be on the disk.
        server.freeze();
        signalPostgres(disk.folder, "SIGSTOP");
        disk.remember();
        await killPostgres(disk.folder);
        await server.kill();
        disk.turnBack();
        server = new ServerProcess(env, disk.home);
      },
      "disk full": async (seen) => {
        const noticed = seen.failures(FAILURES_OF_A_FULL_DISK);
        disk.fill();
        await noticed;
        await pause(FULL_MS);
        disk.free();
      },
    },
    whole,
    mustLive: () => server.mustLive(),
    close: async () => await server.stop(),
  };
}
