import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, test, type TestContext } from "node:test";
import { imageAbsent, openImage } from "../apps/crash/disk.ts";
import { root } from "./set-up.mjs";

const scratch = mkdtempSync(join(tmpdir(), "assay-start-"));
// The folder must let in the account that runs PostgreSQL for root.
chmodSync(scratch, 0o755);
after(() => rmSync(scratch, { recursive: true, force: true }));

interface Started {
  /** Leads a process group of its own, as a command in a terminal does. */
  readonly child: ChildProcess;
  readonly exited: Promise<unknown[]>;
  /** What it has written to standard error. */
  told(): string;
}

/** `npm start`, without npm. It ends with the test, and with this process: it notices that its parent is gone. */
function start(t: TestContext, env: Readonly<Record<string, string>>): Started {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  const child = spawn(process.execPath, [join(root, "scripts", "launch.mjs"), "start"], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH, HOME, NODE_COMPILE_CACHE, npm_lifecycle_event: "start", PORT: "0", ASSAY_FEED: "simulated:7", ...env },
  });
  let told = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (told += text));
  const exited = once(child, "close");
  t.after(async () => {
    child.kill("SIGTERM");
    child.stdout.resume();
    await exited;
  });
  return { child, exited, told: () => told };
}

/** The address that it prints when it is ready. */
async function addressOf({ child, told }: Started): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const [, address] = /^Assay is ready: (\S+)/.exec(line) ?? [];
    if (address === undefined) continue;
    child.stdout!.resume();
    return address;
  }
  throw new Error(`it ended: ${told()}`);
}

/** Ctrl-C: a terminal tells every process of the group. */
const interrupt = ({ child }: Started): boolean => process.kill(-child.pid!, "SIGINT");

/** The server process of PostgreSQL that has a data folder. */
const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);

/** One that has ended and waits for its parent to notice is at rest. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !existsSync("/proc/self/stat") || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("npm start prints an address that answers, and Ctrl-C leaves no process", async (t) => {
  const dataDir = join(scratch, "data");
  const started = start(t, { DATA_DIR: dataDir });
  const address = await addressOf(started);
  const page = await fetch(address);
  assert.equal(page.status, 200);
  assert.match(await page.text(), /<div id="app">/);
  // Prices are heard a moment after the doors are open.
  while (!(await fetch(`${address}/ready`)).ok);

  const postmaster = postmasterOf(dataDir);
  assert.ok(isAlive(postmaster));
  interrupt(started);
  assert.deepEqual(await started.exited, [0, null]);
  assert.equal(started.told(), "");
  assert.ok(!isAlive(postmaster) && !existsSync(join(dataDir, "postgres", "postmaster.pid")));
  assert.throws(() => process.kill(-started.child.pid!, 0), { code: "ESRCH" });
});

test("a port that is in use is told in one sentence, before anything is begun", async (t) => {
  const taker = createServer().listen(0, "127.0.0.1");
  t.after(() => void taker.close());
  await once(taker, "listening");
  const { port } = taker.address() as AddressInfo;
  const dataDir = join(scratch, "never");
  const started = start(t, { DATA_DIR: dataDir, PORT: String(port) });
  started.child.stdout!.resume();
  assert.deepEqual(await started.exited, [1, null]);
  assert.equal(started.told(), `assay: Port ${port} is in use by another program: stop that one, or set PORT to another port.\n`);
  assert.ok(!existsSync(dataDir));
});

test("a full disk is told in one sentence, at a first start and at a later one", async (t) => {
  const disk = await openImage();
  if (!disk) return t.skip(imageAbsent);
  t.after(disk.close);
  const full = async (): Promise<void> => {
    disk.fill();
    const started = start(t, { DATA_DIR: disk.folder });
    started.child.stdout!.resume();
    assert.deepEqual(await started.exited, [1, null]);
    assert.equal(
      started.told(),
      `assay: The disk of the data folder ${disk.folder} is full: make room on it, or set DATA_DIR to a folder on another disk.\n`,
    );
    disk.free();
  };
  await full();
  // What was cut short is in nobody's way once there is room.
  const started = start(t, { DATA_DIR: disk.folder });
  await addressOf(started);
  interrupt(started);
  assert.deepEqual(await started.exited, [0, null]);
  await full();
});
