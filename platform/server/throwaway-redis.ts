/** Redis for tests: the system's redis-server, without files. It ends with this process, however that ends. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
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
  // A shell in a session of its own waits for its standard input to close, which the kernel does when this process is gone.
  const script = 'redis-server "$@" </dev/null & exec >&-; read -r _; kill -9 $!; wait $!';
  const guard = spawn("/bin/sh", ["-c", script, "sh", ...place, "--save", "", "--appendonly", "no"], {
    detached: true,
    stdio: ["pipe", "pipe", "ignore"],
  });
  guard.unref();
  const exited = once(guard, "exit");
  const kill = async (): Promise<void> => {
    guard.ref();
    guard.stdin.end();
    await exited;
  };
  let isReady = false;
  for await (const line of createInterface(guard.stdout)) {
    isReady = line.includes("Ready to accept connections");
    if (isReady) break;
  }
  if (!isReady) {
    await kill();
    throw new Error(`redis-server does not start on port ${chosen}`);
  }
  // A test that fails before it has ended its Redis still comes to an end.
  (guard.stdout.resume() as Socket).unref();
  return { url: `redis://127.0.0.1:${chosen}`, kill };
}

/** A port that nobody has: other test runs on this machine have a Redis as well. */
export async function freePort(): Promise<number> {
  const taker = createServer().listen(0, "127.0.0.1");
  await once(taker, "listening");
  const { port } = taker.address() as AddressInfo;
  await once(taker.close(), "close");
  return port;
}
