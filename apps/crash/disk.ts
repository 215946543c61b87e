/**
 * The disk below a data folder, which can be made full. As root on Linux it is a file system of its own in an image file, on a
 * loop device; otherwise the processes of PostgreSQL lose the right to make files longer, which they meet like a full disk.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Disk {
  /** The data folder on it. */
  readonly folder: string;
  /** What it is, for the report. */
  readonly kind: string;
  /** The file that holds its blocks, where there is one. */
  readonly image: string | undefined;
  /** From now on nothing more fits on it, until `free`; undefined where that cannot be brought about. */
  readonly fill: (() => void) | undefined;
  free(): void;
  close(): void;
}

const IMAGE_BYTES = 3 * 1024 ** 3;
/** Files may not grow beyond this. PostgreSQL's log files are longer from the start, so its very next writes fail. */
const FILE_BYTES_MAX = 1_000_000;

export function openDisk(): Disk {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "assay-crash-")));
  // The folder must let in the account that runs PostgreSQL for root.
  chmodSync(place, 0o755);
  const disk = mountImage(place) ?? limitedFolder(place);
  // A run that is broken off leaves nothing behind either.
  process.once("exit", disk.close);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
  return disk;
}

function mountImage(place: string): Disk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const [image, folder] = [join(place, "image"), join(place, "mount")];
  mkdirSync(folder);
  const ran = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: "ignore" }).status === 0;
  // Blocks that are kept for root would let a full disk go on.
  const made = ran("truncate", "-s", String(IMAGE_BYTES), image) && ran("mkfs.ext4", "-q", "-m", "0", image);
  if (!made || !ran("mount", "-o", "loop", image, folder)) return undefined;
  const ballast = join(folder, "ballast");
  return {
    folder: join(folder, "data"),
    kind: "a file system of its own on a loop device",
    image,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder);
      // What is left may be fragmented; the rest is filled byte by byte.
      ran("fallocate", "-l", String(bavail * bsize), ballast);
      ran("dd", "if=/dev/zero", `of=${ballast}`, "bs=4096", "oflag=append", "conv=notrunc");
    },
    free: () => rmSync(ballast, { force: true }),
    close: () => {
      endProcessesIn(join(folder, "data", "postgres"));
      // Lazily: who has just ended may not have let go of it yet.
      ran("umount", "-l", folder);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function limitedFolder(place: string): Disk {
  const folder = join(place, "data");
  const limit = (bytes: string): void => {
    for (const pid of processesIn(join(folder, "postgres")))
      spawnSync("prlimit", ["--pid", pid, `--fsize=${bytes}:`], { stdio: "ignore" });
  };
  const canLimit = process.platform === "linux" && spawnSync("prlimit", ["--version"], { stdio: "ignore" }).status === 0;
  return {
    folder,
    kind: canLimit ? "an ordinary folder, full by a limit on the length of files" : "an ordinary folder that cannot be filled",
    image: undefined,
    fill: canLimit ? () => limit(String(FILE_BYTES_MAX)) : undefined,
    free: () => limit("unlimited"),
    close: () => {
      endProcessesIn(join(folder, "postgres"));
      rmSync(place, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that outlives its run would never find its folder again. */
function endProcessesIn(folder: string): void {
  for (const pid of processesIn(folder)) {
    try {
      process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** The processes that are at home in a folder: those of the PostgreSQL that runs on it. */
function processesIn(folder: string): string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}
