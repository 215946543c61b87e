/** Processes, above all those of the PostgreSQL that runs on a data folder, as the system knows them. */
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { pause } from "./pause.ts";

const GONE_LOOK_MS = 10;

/** The processes whose own folder is this one or lies below it. Only Linux tells. */
export function processesAtHome(folder: string): number[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && `${homeOf(name)}/`.startsWith(`${folder}/`))
    .map(Number);
}

/** They are at home in the cluster's folder. */
export const postgresProcesses = (dataDir: string): number[] => processesAtHome(join(dataDir, "postgres"));

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
