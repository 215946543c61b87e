/** The processes of the PostgreSQL that runs on a data folder, as the system knows them. */
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { pause } from "./pause.ts";

const GONE_LOOK_MS = 10;

/** They are at home in the cluster's folder. Only Linux tells. */
export function postgresProcesses(dataDir: string): number[] {
  if (process.platform !== "linux") return [];
  const home = join(dataDir, "postgres");
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && homeOf(name) === home)
    .map(Number);
}

function homeOf(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return undefined;
  }
}

export function signalPostgres(dataDir: string, signal: "SIGSTOP" | "SIGKILL"): void {
  for (const pid of postgresProcesses(dataDir)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** kill -9 to all of them at once, until none is left. */
export async function killPostgres(dataDir: string): Promise<void> {
  while (postgresProcesses(dataDir).length > 0) {
    signalPostgres(dataDir, "SIGKILL");
    await pause(GONE_LOOK_MS);
  }
}
