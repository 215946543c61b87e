/**
 * PostgreSQL's own benchmark on the product's own server: TPC-B-like transactions of five statements, each committed. As it comes,
 * it sends every statement as text, which PostgreSQL reads and plans each time; so does the product. With prepared statements
 * PostgreSQL does neither.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { connectOnce } from "@assay/server/postgres.ts";
import { median } from "../figure.ts";

const DATABASE = "pgbench";
/** Clients beyond the scale wait for each other's branches, and a larger scale no longer fits into PostgreSQL's memory: the best lies between. */
const CLIENTS = [4, 8, 16, 32, 64] as const;
export type Protocol = "simple" | "prepared";

export interface Pgbench {
  /** The client count at which it was fastest. */
  readonly clients: number;
  /** Transactions in a second. */
  measure(seconds: number): number;
}

/** Fills pgbench's tables beside the product's database and looks so often for its best client count with each protocol. */
export async function openPgbench(
  superuserUrl: string,
  { scale, seconds, looks }: { scale: number; seconds: number; looks: number },
): Promise<Record<Protocol, Pgbench>> {
  const program = findProgram();
  const admin = await connectOnce(superuserUrl);
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const { searchParams } = new URL(superuserUrl);
  const place = ["-h", searchParams.get("host")!, "-U", searchParams.get("user")!];
  const run = (...args: string[]): string =>
    execFileSync(program, [...place, ...args, DATABASE], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  run("-i", "-q", "-s", String(scale));
  const tps = (protocol: Protocol, clients: number, time: number): number => {
    const told = run("-n", "-c", String(clients), "-j", "2", "-M", protocol, "-T", String(Math.ceil(time)));
    return Number(/tps = ([\d.]+)/.exec(told)![1]);
  };
  const atItsBest = (protocol: Protocol): Pgbench => {
    // In turns, because a moment in which the machine is fast or slow would choose for all rounds.
    const seen = Array.from({ length: looks }, () => CLIENTS.map((clients) => tps(protocol, clients, seconds)));
    const tried = CLIENTS.map((clients, index) => ({ clients, tps: median(seen.map((look) => look[index]!)) }));
    const { clients } = tried.reduce((best, one) => (one.tps > best.tps ? one : best));
    const measure = (time: number): number => {
      // Whoever had his turn before has taken its pages out of memory.
      tps(protocol, clients, time);
      return tps(protocol, clients, time);
    };
    return { clients, measure };
  };
  return { simple: atItsBest("simple"), prepared: atItsBest("prepared") };
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
