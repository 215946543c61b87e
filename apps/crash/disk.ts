/**
 * The disk below a data folder, which can be made full and can lose what never reached it. There are two. One is a file system
 * of its own in an image file, on a loop device. The other is an ordinary folder: full, because the processes of PostgreSQL
 * lose the right to make files longer; and copied as its processes see it, so that a power cut shows that a folder copied in
 * the middle of everything starts, and not what a cache would have lost.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountFor } from "@assay/server/postgres/account.ts";
import { postgresProcesses } from "./postgres-processes.ts";

export interface Disk {
  /** Where processes that use it are at home: whoever is, or is at home below it, ends with it. */
  readonly home: string;
  /** The data folder on it. */
  readonly folder: string;
  /** What it is, for the report. */
  readonly kind: string;
  /** From now on nothing more fits on it, until `free`. */
  fill(): void;
  free(): void;
  /** Copies what has reached it. Whoever writes to it stands still. */
  remember(): void;
  /** Goes back to that copy. Whoever wrote to it has ended. */
  turnBack(): void;
  close(): Promise<void>;
}

/** What brings about an image on a loop device where there can be none. */
export const imageAbsent =
  "run it as root on Linux, with e2fsprogs and the right to mount file systems (in a container: --privileged)";

/** What brings about a folder that can be filled and forget where there can be none. */
export const folderAbsent: string | false =
  process.platform === "linux" && ran("prlimit", "--version") ? false : "run it on Linux, with prlimit of util-linux";

const IMAGE_BYTES = 3 * 1024 ** 3;
/** Files may not grow beyond this. PostgreSQL's log files are longer from the start, so its very next writes fail. */
const FILE_BYTES_MAX = 1_000_000;

/** The image where there can be one, else the folder. */
export const openDisk = async (): Promise<Disk> => (await openImage()) ?? openFolder();

function ran(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function run(program: string, ...args: string[]): void {
  if (!ran(program, ...args)) throw new Error(`${program} ${args.join(" ")} failed`);
}

export async function openImage(): Promise<Disk | undefined> {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const { home, close } = openHome();
  const [image, copy, mount] = [join(home, "image"), join(home, "copy"), join(home, "mount")];
  const ballast = join(mount, "ballast");
  mkdirSync(mount);
  // Blocks that are kept for root would let a full disk go on.
  const made = ran("truncate", "-s", String(IMAGE_BYTES), image) && ran("mkfs.ext4", "-q", "-m", "0", image);
  if (!made || !ran("mount", "-o", "loop", image, mount)) {
    await close();
    return undefined;
  }
  return {
    home,
    close,
    folder: join(mount, "data"),
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
      // Lazily: who has just ended may not have let go of it yet.
      run("umount", "-l", mount);
      renameSync(copy, image);
      run("mount", "-o", "loop", image, mount);
    },
  };
}

export function openFolder(): Disk {
  const { home, close } = openHome();
  const [folder, copy] = [join(home, "data"), join(home, "copy")];
  const limit = (bytes: string): void => {
    const pids = postgresProcesses(folder);
    if (pids.length === 0) throw new Error(`no PostgreSQL runs on ${folder}`);
    // Their own account may, where root in a container may not. One that has ended meanwhile needs no limit.
    const account = accountFor(join(folder, "postgres"));
    const limited = pids.filter((pid) => {
      const { status } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`], {
        ...account,
        cwd: "/",
        stdio: "ignore",
      });
      return status === 0;
    });
    if (limited.length === 0) throw new Error("prlimit failed: files cannot be kept short");
  };
  return {
    home,
    close,
    folder,
    kind: "an ordinary folder, full by a limit on the length of files",
    fill: () => limit(String(FILE_BYTES_MAX)),
    free: () => limit("unlimited"),
    remember: () => run("cp", "-pR", folder, copy),
    turnBack: () => {
      rmSync(folder, { recursive: true });
      renameSync(copy, folder);
    },
  };
}

/** Ends whoever is at home below the folder, even one that stands still, then lets go of the disk and removes it. */
const clearHome = `
  read -r _
  for round in 1 2 3 4 5 6 7 8 9 10; do
    found=
    for process in /proc/[0-9]*; do
      case "$(readlink "$process/cwd")/ $(tr '\\0' ' ' <"$process/cmdline")/" in
        "$1"/*|*" $1/"*) kill -9 "\${process#/proc/}" && found=1;;
      esac
    done
    [ -n "$found" ] || break
    sleep 0.2
  done 2>/dev/null
  umount -l "$1/mount" 2>/dev/null
  rm -rf "$1"`;

/**
 * A folder for a disk. A small shell, in a session of its own, clears it when its standard input closes: the kernel closes
 * that pipe when this process ends, however it ends, so a run that is broken off leaves no process, mount or file behind.
 */
function openHome(): Pick<Disk, "home" | "close"> {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "assay-crash-")));
  // The folder must let in the account that runs PostgreSQL for root.
  chmodSync(home, 0o755);
  const guard = spawn("/bin/sh", ["-c", clearHome, "sh", home], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  const cleared = once(guard, "exit");
  return {
    home,
    close: async () => {
      guard.ref();
      guard.stdin.end();
      await cleared;
    },
  };
}
