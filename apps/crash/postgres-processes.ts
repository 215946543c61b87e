/** Processes, above all those of the PostgreSQL that runs on a data folder, as the system knows them. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
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

/** The server with the cluster's folder in its command, its children, and those that it has left behind, who are at home there. */
export function postgresProcesses(dataDir: string): number[] {
  if (process.platform !== "linux") return [];
  const home = join(dataDir, "postgres");
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const servers = new Set(all.filter((pid) => /^postgres$/.test(nameOf(pid)) && wordsOf(pid).includes(home)));
  const children = all.filter((pid) => servers.has(parentOf(pid)));
  return [...new Set([...servers, ...children].map(Number).concat(processesAtHome(home)))];
}

const told = (pid: string, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
};
const wordsOf = (pid: string): string[] => told(pid, "cmdline").split("\0");
const nameOf = (pid: string): string => told(pid, "comm").trim();
const parentOf = (pid: string): string => /\) \S (\d+) /.exec(told(pid, "stat"))?.[1] ?? "";

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
