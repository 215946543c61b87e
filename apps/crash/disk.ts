/**
 * The disk below a data folder, which can be made full and can lose what never reached it. As root on Linux it is a file system
 * of its own in an image file, on a loop device. Otherwise it is an ordinary folder: full, because the processes of PostgreSQL
 * lose the right to make files longer; and copied as its processes see it, so that a power cut shows that a folder copied in
 * the middle of everything starts, and not what a cache would have lost.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresProcesses, signalPostgres } from "./postgres-processes.ts";

export interface Disk {
  /** The data folder on it. */
  readonly folder: string;
  /** What it is, for the report. */
  readonly kind: string;
  /** From now on nothing more fits on it, until `free`; undefined where that cannot be brought about. */
  readonly fill: (() => void) | undefined;
  free(): void;
  /** Copies what has reached it. Whoever writes to it stands still. */
  remember(): void;
  /** Goes back to that copy. Whoever wrote to it has ended. */
  turnBack(): void;
  close(): void;
}

const IMAGE_BYTES = 3 * 1024 ** 3;
/** Files may not grow beyond this. PostgreSQL's log files are longer from the start, so its very next writes fail. */
const FILE_BYTES_MAX = 1_000_000;

export function openDisk(): Disk {
  const place = realpathSync(mkdtempSync(join(tmpdir(), "assay-crash-")));
  // The folder must let in the account that runs PostgreSQL for root.
  chmodSync(place, 0o755);
  const disk = mountImage(place) ?? ordinaryFolder(place);
  // A run that is broken off leaves nothing behind either.
  process.once("exit", disk.close);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(1));
  return disk;
}

const ran = (program: string, ...args: string[]): boolean => spawnSync(program, args, { stdio: "ignore" }).status === 0;

function run(program: string, ...args: string[]): void {
  if (!ran(program, ...args)) throw new Error(`${program} ${args.join(" ")} failed`);
}

function mountImage(place: string): Disk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const [image, copy, mount] = [join(place, "image"), join(place, "copy"), join(place, "mount")];
  const [folder, ballast] = [join(mount, "data"), join(mount, "ballast")];
  mkdirSync(mount);
  // Blocks that are kept for root would let a full disk go on.
  const made = ran("truncate", "-s", String(IMAGE_BYTES), image) && ran("mkfs.ext4", "-q", "-m", "0", image);
  if (!made || !ran("mount", "-o", "loop", image, mount)) return undefined;
  // Lazily: who has just ended may not have let go of it yet.
  const unmount = (): boolean => ran("umount", "-l", mount);
  return {
    folder,
    kind: "a file system of its own on a loop device",
    fill: () => {
      const { bavail, bsize } = statfsSync(mount);
      // What is left may be fragmented; the rest is filled block by block.
      ran("fallocate", "-l", String(bavail * bsize), ballast);
      ran("dd", "if=/dev/zero", `of=${ballast}`, "bs=4096", "oflag=append", "conv=notrunc");
    },
    free: () => rmSync(ballast, { force: true }),
    // What only the file system's cache knows is not in the image: exactly that is lost.
    remember: () => run("cp", "--sparse=always", image, copy),
    turnBack: () => {
      unmount();
      renameSync(copy, image);
      run("mount", "-o", "loop", image, mount);
    },
    close: () => {
      signalPostgres(folder, "SIGKILL");
      unmount();
      rmSync(place, { recursive: true, force: true });
    },
  };
}

function ordinaryFolder(place: string): Disk {
  const [folder, copy] = [join(place, "data"), join(place, "copy")];
  const limit = (bytes: string): void => {
    for (const pid of postgresProcesses(folder)) ran("prlimit", "--pid", String(pid), `--fsize=${bytes}:`);
  };
  const canLimit = process.platform === "linux" && ran("prlimit", "--version");
  return {
    folder,
    kind: canLimit ? "an ordinary folder, full by a limit on the length of files" : "an ordinary folder that cannot be filled",
    fill: canLimit ? () => limit(String(FILE_BYTES_MAX)) : undefined,
    free: () => limit("unlimited"),
    remember: () => run("cp", "-pR", folder, copy),
    turnBack: () => {
      rmSync(folder, { recursive: true });
      renameSync(copy, folder);
    },
    close: () => {
      signalPostgres(folder, "SIGKILL");
      rmSync(place, { recursive: true, force: true });
    },
  };
}
