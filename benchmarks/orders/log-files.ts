/**
 * Files of PostgreSQL's write-ahead log, made before anything is measured. A server that runs for long writes into files that it has
 * written before. Where no checkpoint comes none is free again, and whoever fills one waits until 16 MB of zeros are on the disk.
 */
import { connectOnce } from "@assay/server/postgres.ts";

const FILE_MB = 16;
/** PostgreSQL keeps two at least. */
const FILES_MIN = 2;

/** After a checkpoint each page is logged whole when it is changed first, so none comes; and so many files are kept. */
export const withoutCheckpoints = (files: number): Record<string, string> => ({
  max_wal_size: "64GB",
  checkpoint_timeout: "1d",
  min_wal_size: `${Math.max(files, FILES_MIN) * FILE_MB}MB`,
});

export async function makeLogFiles(superuserUrl: string, files: number): Promise<void> {
  const admin = await connectOnce(superuserUrl);
  try {
    for (let made = 0; made < files; made += 1) {
      // PostgreSQL does not leave a file in which nothing stands.
      await admin.query("select pg_logical_emit_message(false, 'bench', '')");
      await admin.query("select pg_switch_wal()");
    }
    await admin.query("checkpoint");
  } finally {
    await admin.end();
  }
}
