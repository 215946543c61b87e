/** PostgreSQL's own benchmark on the product's own server: TPC-B-like transactions of five statements, each committed. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { connectOnce } from "@assay/server/postgres.ts";

const DATABASE = "pgbench";
const CLIENTS = [4, 8, 16, 32] as const;

export interface Pgbench {
  /** The client count at which it was fastest. */
  readonly clients: number;
  /** Transactions in a second. */
  measure(seconds: number): number;
}

/** Fills pgbench's tables beside the product's database and looks for its best client count. */
export async function openPgbench(
  superuserUrl: string,
  { scale, seconds }: { scale: number; seconds: number },
): Promise<Pgbench> {
  const program = findProgram();
  const admin = await connectOnce(superuserUrl);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const { searchParams } = new URL(superuserUrl);
  const place = ["-h", searchParams.get("host")!, "-U", searchParams.get("user")!];
  const run = (...args: string[]): string =>
    execFileSync(program, [...place, ...args, DATABASE], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  run("-i", "-q", "-s", String(scale));
  const tps = (clients: number, time: number): number => {
    const told = run("-n", "-c", String(clients), "-j", "2", "-M", "prepared", "-T", String(Math.ceil(time)));
    return Number(/tps = ([\d.]+)/.exec(told)![1]);
  };
  const [best] = CLIENTS.map((clients) => ({ clients, tps: tps(clients, seconds) })).sort((one, other) => other.tps - one.tps);
  return { clients: best!.clients, measure: (time) => tps(best!.clients, time) };
}

function findProgram(): string {
  const found = spawnSync("pgbench", ["--version"]).status === 0 ? "pgbench" : debianProgram();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    execFileSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "postgresql"], { stdio: "ignore" });
  }
  const installed = debianProgram();
  if (installed === undefined)
    throw new Error("pgbench is missing: it comes with PostgreSQL's server, on Debian in `postgresql`");
  return installed;
}

const debianProgram = (): string | undefined => globSync("/usr/lib/postgresql/*/bin/pgbench").sort().at(-1);
