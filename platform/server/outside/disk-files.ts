import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemRandom } from "../random.ts";
import { type Files, intact, keyOf, pathOf } from "./files.ts";

/** Files in a folder. A file appears under its name only when all its bytes are on the disk. */
export function diskFiles(folder: string): Files {
  return {
    put: async (bytes) => {
      const key = keyOf(bytes);
      const path = join(folder, pathOf(key));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${Buffer.from(systemRandom.bytes(8)).toString("hex")}`;
      try {
        await writeDurably(unfinished, bytes);
        await rename(unfinished, path);
      } catch (fault) {
        await rm(unfinished, { force: true });
        throw fault;
      }
      await syncFolder(dirname(path));
      return key;
    },
    get: async (key) => {
      const bytes = await readIfThere(join(folder, pathOf(key)));
      return bytes && intact(bytes, key);
    },
    remove: async (key) => await rm(join(folder, pathOf(key)), { force: true }),
  };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only when its folder has been written too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fault;
  }
}
