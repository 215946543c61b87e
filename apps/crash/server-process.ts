/** The real server in a process of its own, which can be killed at any moment. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { getCompileCacheDir } from "node:module";
import { dirname, join } from "node:path";
import { Contradiction } from "@assay/app-simulator/auditor.ts";
import { systemClock } from "@assay/server/clock.ts";
import { setClockAhead } from "@assay/server/clock-ahead.ts";
import type { HttpClient } from "./http-client.ts";
import { pause } from "./pause.ts";
import { untilSharesTrade } from "./trading-hours.ts";

const aheadMs = untilSharesTrade(systemClock.now().getTime());
setClockAhead(aheadMs);

const root = join(import.meta.dirname, "..", "..");
/** Node keeps what it made of files below the folder that it was given: a server starts with what we and others have read. */
const cache = getCompileCacheDir();
const withCache = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
const LAST_WORDS_LENGTH = 4_000;
const READY_LOOK_MS = 20;

export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;
  #lastWords = "";
  #mayEnd = false;

  /** Starts the server with these variables, at home in a folder. It ends with this process, however that ends. */
  constructor(env: Readonly<Record<string, string>>, home: string) {
    const program = [join(root, "apps/server/main.ts"), String(aheadMs)];
    const before = ["scripts/stop-with-launcher.ts", "apps/crash/ahead.ts"].flatMap((path) => ["--import", join(root, path)]);
    const child = spawn(process.execPath, [...before, ...program], {
      cwd: home,
      env: { ...withCache, ...env },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream!.setEncoding("utf8").on("data", (text: string) => {
        this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS_LENGTH);
      });
    }
    this.#exited = once(child, "exit");
    this.#child = child;
  }

  /** Throws when it has ended by itself: no fault of the world may do that to it. */
  mustLive(): void {
    if (this.#mayEnd || (this.#child.exitCode === null && this.#child.signalCode === null)) return;
    throw new Contradiction(`the server ended by itself (${this.#child.exitCode ?? this.#child.signalCode}): ${this.#lastWords}`);
  }

  /** Lets it do nothing more, until it is killed. */
  freeze(): void {
    this.#child.kill("SIGSTOP");
  }

  /** kill -9. */
  async kill(): Promise<void> {
    this.#mayEnd = true;
    this.#child.kill("SIGKILL");
    await this.#exited;
  }

  /** Asks it to stop in order, which it does within its own limit. */
  async stop(): Promise<void> {
    this.#mayEnd = true;
    // One that stands still would never hear of it.
    this.#child.kill("SIGCONT");
    this.#child.kill("SIGTERM");
    await this.#exited;
  }
}

/** Waits until a process answers that it is ready. */
export async function isReady(client: HttpClient, server: ServerProcess, over: AbortSignal): Promise<void> {
  while ((await client.text("/ready")) === undefined) {
    server.mustLive();
    await pause(READY_LOOK_MS, over);
  }
}
