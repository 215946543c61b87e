/** Redis for tests: the system's redis-server, without files. It is gone when this process ends. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { createInterface } from "node:readline";

/** What brings redis-server where there is none, for `skip`; false where there is one. */
export const redisAbsent: string | false =
  spawnSync("redis-server", ["--version"]).status === 0
    ? false
    : "install redis-server, on Debian by `apt-get install redis-server`";

export interface ThrowawayRedis {
  readonly url: string;
  /** kill -9. */
  kill(): Promise<void>;
}

/** Starts one, on a port that nobody has unless told which, and returns when it takes connections. */
export async function startThrowawayRedis(port?: number): Promise<ThrowawayRedis> {
  const chosen = port ?? (await freePort());
  const place = ["--port", String(chosen), "--bind", "127.0.0.1"];
  const redis = spawn("redis-server", [...place, "--save", "", "--appendonly", "no"], { stdio: ["ignore", "pipe", "ignore"] });
  const exited = once(redis, "exit");
  const end = (): void => void redis.kill("SIGKILL");
  process.once("exit", end);
  let isReady = false;
  for await (const line of createInterface(redis.stdout)) {
    isReady = line.includes("Ready to accept connections");
    if (isReady) break;
  }
  if (!isReady) throw new Error(`redis-server does not start on port ${chosen}`);
  redis.stdout.resume();
  return {
    url: `redis://127.0.0.1:${chosen}`,
    kill: async () => {
      end();
      await exited;
      process.off("exit", end);
    },
  };
}

/** A port that nobody has: other test runs on this machine have a Redis as well. */
export async function freePort(): Promise<number> {
  const taker = createServer().listen(0, "127.0.0.1");
  await once(taker, "listening");
  const { port } = taker.address() as AddressInfo;
  await once(taker.close(), "close");
  return port;
}
