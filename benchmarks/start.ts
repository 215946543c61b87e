/** How long the server needs from its first instruction to the line that it is ready: on an empty folder, and on one it knows. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../scripts/set-up.mjs";
import { type Figure, figure, median } from "./figure.ts";
import { measureInTurn, roundsOf, type Size } from "./rounds.ts";

const READY = "Assay is ready";
const SECONDS_MAX = 5;

export async function measure(size: Size): Promise<Figure[]> {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), "assay-bench-"));
    // As root, PostgreSQL runs under an account of its own, which has to come in.
    chmodSync(folder, 0o711);
    folders.push(folder);
    return folder;
  };
  try {
    const { first, again } = await measureInTurn(roundsOf(size), {
      first: () => secondsToReady(newFolder()),
      again: () => secondsToReady(folders.at(-1)!),
    });
    return [
      figure("start on an empty folder", median(first), "s"),
      figure("start on a known folder", median(again), "s", { most: SECONDS_MAX }),
    ];
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

async function secondsToReady(folder: string): Promise<number> {
  const begun = performance.now();
  const server = spawn(process.execPath, [join(root, "apps", "server", "main.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(folder, "data"), ASSAY_FEED: "simulated:7", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "exit");
  for await (const line of createInterface(server.stdout)) if (line.startsWith(READY)) break;
  const seconds = (performance.now() - begun) / 1_000;
  server.kill("SIGTERM");
  await ended;
  return seconds;
}
