/**
 * Copies a cluster while it is used, as it was at one moment: PostgreSQL's own base backup, asked for over the replication
 * protocol, since no program for it comes with our binaries. A copy by statements would not do: transaction numbers order the
 * sealed chain, and a new cluster would begin to count again.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { PostgresFault } from "./fault.ts";

const MANIFEST = "backup_manifest";
/** With the log that is written meanwhile, so that the copy can be started by itself. */
const COMMAND = "BASE_BACKUP (LABEL 'assay', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')";

/** First bytes of the messages in the answer: an archive begins, the manifest begins, bytes of either. */
const [ARCHIVE, MANIFEST_BEGINS, BYTES] = ["n", "m", "d"].map((letter) => letter.charCodeAt(0));

/** Copies the cluster behind the address of a superuser, or of a role that may replicate, into an empty folder, with the manifest by which it can be verified. */
export async function copyCluster(superuserUrl: string, folder: string): Promise<void> {
  const url = new URL(superuserUrl);
  url.searchParams.set("replication", "true");
  const client = new pg.Client({ connectionString: url.href });
  await client.connect().catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new PostgresFault(`The database cannot be copied (${reason}): its role needs REPLICATION, and a line in pg_hba.conf.`, {
      cause,
    });
  });
  const tar = spawn("tar", ["-x", "-C", folder], { stdio: ["pipe", "ignore", "ignore"] });
  const unpacked = once(tar, "exit");
  // A tar that ended early is told by its status.
  tar.stdin.on("error", () => undefined);
  const manifest: Buffer[] = [];
  let room: Promise<unknown> | undefined;
  try {
    await receive(client, (bytes, part) => {
      if (part === "manifest") return void manifest.push(bytes);
      if (tar.stdin.write(bytes)) return undefined;
      room ??= Promise.race([once(tar.stdin, "drain"), unpacked]).finally(() => {
        room = undefined;
      });
      return room;
    });
  } finally {
    tar.stdin.end();
    await client.end();
  }
  const [status] = (await unpacked) as [number | null];
  if (status !== 0) throw new PostgresFault(`The copy could not be written to ${folder}.`);
  await writeFile(join(folder, MANIFEST), Buffer.concat(manifest));
}

type Take = (bytes: Buffer, part: "archive" | "manifest") => Promise<unknown> | undefined | void;

/** Runs the command; the driver knows no base backup, but lets a query of its own take the messages. */
function receive(client: pg.Client, take: Take): Promise<void> {
  return new Promise((resolve, reject) => {
    let part: "archive" | "manifest" = "archive";
    const nothing = (): void => undefined;
    const asking = {
      submit: (connection: pg.Connection) => connection.query(COMMAND),
      handleRowDescription: nothing,
      handleDataRow: nothing,
      handleCommandComplete: nothing,
      handleEmptyQuery: nothing,
      handlePortalSuspended: nothing,
      handleCopyInResponse: nothing,
      handleCopyData: ({ chunk }: { chunk: Buffer }, { stream }: pg.Connection) => {
        if (chunk[0] === ARCHIVE) part = "archive";
        if (chunk[0] === MANIFEST_BEGINS) part = "manifest";
        if (chunk[0] !== BYTES) return;
        // The driver reads its next messages into the same memory.
        const room = take(Buffer.from(chunk.subarray(1)), part);
        if (!room) return;
        stream.pause();
        void room.then(() => stream.resume());
      },
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(asking as pg.Submittable);
  });
}

interface Manifest {
  readonly Files: readonly {
    readonly Path?: string;
    readonly "Encoded-Path"?: string;
    readonly Size: number;
    readonly Checksum: string;
  }[];
}

/** Throws a PostgresFault unless every file of a copy is as its manifest says, and the manifest as it says itself. */
export async function verifyCopy(folder: string): Promise<void> {
  const text = await readFile(join(folder, MANIFEST), "utf8");
  const own = text.lastIndexOf('"Manifest-Checksum"');
  const sum = createHash("sha256").update(text.slice(0, own)).digest("hex");
  if (!text.slice(own).includes(sum)) throw new PostgresFault("The backup is damaged: its manifest is not what was written.");
  for (const file of (JSON.parse(text) as Manifest).Files) {
    const path = file.Path ?? Buffer.from(file["Encoded-Path"]!, "hex").toString();
    const { size } = await stat(join(folder, path)).catch(() => ({ size: -1 }));
    if (size !== file.Size || (await sha256Of(join(folder, path))) !== file.Checksum)
      throw new PostgresFault(`The backup is damaged: ${path} is not what was written.`);
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
