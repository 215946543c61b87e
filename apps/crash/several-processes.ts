/** Two processes that answer calls and two that work, on one PostgreSQL and one Redis. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "@assay/server/postgres.ts";
import { startThrowawayRedis } from "@assay/server/throwaway-redis.ts";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import type { Disk } from "./disk.ts";
import { HttpClient } from "./http-client.ts";
import type { Installation } from "./installation.ts";
import { pause } from "./pause.ts";
import { isReady, ServerProcess } from "./server-process.ts";
import { cutDatabaseConnections, freePort } from "./surroundings.ts";

const LEADER_LOOK_MS = 50;

/** One place for a process: whoever runs there has the same port and the same role. */
class Post {
  readonly client: HttpClient;
  readonly #env: Readonly<Record<string, string>>;
  readonly #home: string;
  #process: ServerProcess;

  constructor(env: Readonly<Record<string, string>> & { readonly PORT: string }, home: string) {
    this.#env = env;
    this.#home = home;
    this.client = new HttpClient(`http://127.0.0.1:${env.PORT}`);
    this.#process = new ServerProcess(env, home);
  }

  get process(): ServerProcess {
    return this.#process;
  }

  async ready(over: AbortSignal): Promise<void> {
    await isReady(this.client, this.#process, over);
  }

  /** Kills the process; another takes its place. */
  async replace(): Promise<void> {
    await this.#process.kill();
    this.#process = new ServerProcess(this.#env, this.#home);
  }

  async leads(): Promise<boolean> {
    return /^assay_leader 1$/m.test((await this.client.text("/metrics")) ?? "");
  }
}

export interface SeveralProcesses extends Installation {
  /** Workers that say they lead. */
  leaders(): Promise<number>;
}

/** What it starts ends at `close`, or with this process and the disk. */
export async function openSeveralProcesses(disk: Disk, over: AbortSignal): Promise<SeveralProcesses> {
  await using stack = new AsyncDisposableStack();
  const postgres = await startPostgres({ dataDir: disk.folder });
  stack.defer(postgres.stop);
  const redis = await startThrowawayRedis(await freePort());
  stack.defer(redis.kill);
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    REDIS_URL: redis.url,
    DATA_DIR: disk.folder,
    ASSAY_FEED: "simulated:7",
    LOG_LEVEL: "error",
    TRUST_PROXY: "127.0.0.1",
  };
  const posts: Post[] = [];
  stack.defer(async () => void (await Promise.all(posts.map(({ process: one }) => one.stop()))));
  for (const ROLE of ["worker", "worker", "api", "api"])
    posts.push(new Post({ ...env, ROLE, PORT: String(await freePort()), CONSOLE_PORT: "0" }, disk.home));
  const whole = async (): Promise<void> => void (await Promise.all(posts.map((post) => post.ready(over))));
  await whole();
  const [workers, doors] = [posts.slice(0, 2), posts.slice(2)];
  let turn = 0;

  async function leading(): Promise<Post> {
    for (;;) {
      for (const worker of workers) if (await worker.leads()) return worker;
      for (const worker of workers) worker.process.mustLive();
      await pause(LEADER_LOOK_MS, over);
    }
  }

  const closing = stack.move();
  return {
    kind: `two API processes and two workers on one PostgreSQL and one Redis, on ${disk.kind}`,
    doors: doors.map(({ client }) => client),
    databaseUrl: postgres.url,
    blows: {
      "server killed": async () => {
        turn += 1;
        await doors[turn % doors.length]!.replace();
      },
      "leader killed": async () => {
        const leader = await leading();
        await leader.replace();
        if ((await leading()) === leader)
          throw new Contradiction("the one that was just started leads before the one that waited");
      },
      "postgres killed": async () => {
        const pid = readFileSync(join(disk.folder, "postgres", "postmaster.pid"), "utf8");
        process.kill(Number.parseInt(pid, 10), "SIGKILL");
      },
      "connections cut": async () => {
        for (const { client } of doors) client.cut();
        await cutDatabaseConnections(postgres.url);
      },
    },
    leaders: async () => {
      const leads = await Promise.all(workers.map((worker) => worker.leads()));
      return leads.filter(Boolean).length;
    },
    whole,
    mustLive: () => {
      for (const { process: one } of posts) one.mustLive();
    },
    close: () => closing.disposeAsync(),
  };
}
