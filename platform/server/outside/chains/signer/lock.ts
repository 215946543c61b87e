/** One signer a journal: a file that names the process which has it. A file of a process that is gone is taken over. */
import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import * as z from "zod/mini";
import { BootFault } from "../../../boot-fault.ts";

/** The journal cannot be trusted, or is another signer's. */
export class JournalFault extends BootFault {
  override readonly name = "JournalFault";
}

const ownerShape = z.object({ pid: z.int(), began: z.string(), token: z.string() });

export interface Lock {
  /** Throws a JournalFault once another process has taken it over. */
  mustBeOurs(): void;
  release(): void;
}

export function takeLock(path: string): Lock {
  const token = randomUUID();
  const other = ownerOf(path);
  if (other && isAlive(other)) throw new JournalFault(`The journal of the signer is in use by process ${other.pid}.`);
  const mine = `${path}.${token}`;
  const file = openSync(mine, "wx", 0o600);
  writeSync(file, JSON.stringify({ pid: process.pid, began: beganAt(process.pid), token }));
  fsyncSync(file);
  closeSync(file);
  // Of two that take it over at once the later one has it, and the other finds that out before it writes anything.
  renameSync(mine, path);
  const isOurs = (): boolean => ownerOf(path)?.token === token;
  return {
    mustBeOurs: () => {
      if (!isOurs()) throw new JournalFault("Another signer has taken over the journal of the signer.");
    },
    release: () => {
      if (isOurs()) rmSync(path);
    },
  };
}

function ownerOf(path: string): z.output<typeof ownerShape> | undefined {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}

/** A number may be another process's by now; where the system tells when a process began, that decides. */
function isAlive({ pid, began }: z.output<typeof ownerShape>): boolean {
  try {
    process.kill(pid, 0);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return beganAt(pid) === began;
}

/** The 22nd field of what Linux tells of a process; "" elsewhere. The name before it may have blanks in it. */
function beganAt(pid: number): string {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
