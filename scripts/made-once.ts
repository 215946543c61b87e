/** Folders of .tools that are made by whoever needs them first and then stay, whole or not at all. */
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root } from "./set-up.mjs";

export async function madeOnce(name: string, make: (unfinished: string) => Promise<void>): Promise<string> {
  const folder = join(root, ".tools", name);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    await make(unfinished);
    renameSync(unfinished, folder);
  } catch (fault) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was there first, and made the same.
    if (!existsSync(folder)) throw fault;
  }
  return folder;
}
