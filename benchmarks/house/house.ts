/** A house to measure: the product's own durable PostgreSQL on a folder of this run, and the server in another process. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectOnce, type OwnPostgres, startPostgres } from "@assay/server/postgres.ts";
import { serverFlags } from "../../scripts/server-flags.mjs";
import type { Wish } from "./serve.ts";

/** Every simulated client comes from a network of its own, as the forwarding header of a trusted proxy says. */
const environment = { PORT: "0", ASSAY_FEED: "simulated:7", LOG_LEVEL: "error", TRUST_PROXY: "127.0.0.1" };

export class MeasuredHouse {
  /** A folder that goes with the house. */
  readonly folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
  #postgres: OwnPostgres | undefined;
  #server: ChildProcess | undefined;
  #port = 0;

  /** Opens a house whose PostgreSQL has these settings beside its own. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<MeasuredHouse> {
    const house = new MeasuredHouse();
    // As root, PostgreSQL runs under an account of its own, which has to come in.
    chmodSync(house.folder, 0o711);
    house.#postgres = await startPostgres({ dataDir: join(house.folder, "data") });
    if (Object.keys(settings).length > 0) await house.#set(settings);
    await house.start();
    return house;
  }

  /** Lets PostgreSQL count what every statement costs it, from its next start on. */
  async countStatements(): Promise<void> {
    await this.stop();
    await this.#set({ shared_preload_libraries: "pg_stat_statements" });
    const counting = await connectOnce(this.url);
    await counting.query("create extension pg_stat_statements");
    await counting.end();
  }

  get port(): number {
    return this.#port;
  }

  /** The product's database as the superuser. */
  get url(): string {
    const url = new URL(this.#postgres!.superuserUrl);
    url.pathname = new URL(this.#postgres!.url).pathname;
    return url.href;
  }

  /** Where an audit finds the ledger. */
  get place() {
    const { url, ownerUrl } = this.#postgres!;
    return { dataDir: join(this.folder, "data"), databaseUrl: url, databaseOwnerUrl: ownerUrl };
  }

  /** Starts the server, with flags for Node where a measurement needs some. */
  async start(execArgv: readonly string[] = []): Promise<void> {
    this.#server = fork(join(import.meta.dirname, "serve.ts"), {
      execArgv: [...serverFlags, "--expose-gc", ...execArgv],
      env: {
        ...process.env,
        ...environment,
        DATABASE_URL: this.#postgres!.url,
        DATABASE_OWNER_URL: this.#postgres!.ownerUrl,
        DATA_DIR: join(this.folder, "files"),
      },
    });
    this.#port = Number(new URL(await this.#answer<string>()).port);
  }

  get serverPid(): number {
    return this.#server!.pid!;
  }

  /** Stops the server; the database goes on. */
  async stop(): Promise<void> {
    this.#server!.kill("SIGTERM");
    await once(this.#server!, "exit");
  }

  /** kill -9; the database goes on. */
  async kill(): Promise<void> {
    this.#server!.kill("SIGKILL");
    await once(this.#server!, "exit");
  }

  async ask(wish: Wish): Promise<number> {
    this.#server!.send(wish);
    return await this.#answer<number>();
  }

  async close(): Promise<void> {
    if (this.#server?.exitCode === null && this.#server.signalCode === null) await this.stop();
    await this.#postgres?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Changes settings of PostgreSQL and starts it anew. */
  async #set(settings: Readonly<Record<string, string>>): Promise<void> {
    const admin = await connectOnce(this.#postgres!.superuserUrl);
    for (const [name, value] of Object.entries(settings)) await admin.query(`alter system set ${name} = '${value}'`);
    await admin.end();
    await this.#postgres!.stop();
    this.#postgres = await startPostgres({ dataDir: join(this.folder, "data") });
  }

  async #answer<T>(): Promise<T> {
    const over = new AbortController();
    const { signal } = over;
    const died = once(this.#server!, "exit", { signal }).then(() => Promise.reject(new Error("the measured server ended")));
    died.catch(() => undefined);
    const [answer] = (await Promise.race([once(this.#server!, "message", { signal }), died])) as [T];
    over.abort();
    return answer;
  }
}
