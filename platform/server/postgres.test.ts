import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { after, test } from "node:test";
import { Client } from "pg";
import { lockFolder } from "./postgres/folder-lock.ts";
import { PostgresFault, startPostgres, testPostgres } from "./postgres.ts";

const scratch = mkdtempSync(join(tmpdir(), "assay scratch "));
// The folder must let in the account that runs PostgreSQL for root.
chmodSync(scratch, 0o755);
after(() => rmSync(scratch, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A process that starts PostgreSQL, stores a row and stays. */
const holder = (dataDir: string): string => `
  import { startPostgres } from ${JSON.stringify(new URL("postgres.ts", import.meta.url).href)};
  import { Client } from "pg";
  const { ownerUrl: url } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("create table kept as select 42 as answer");
  console.log("stored");
  process.stdin.resume();
`;

test("a start after kill -9 finds every committed row", async () => {
  const dataDir = join(scratch, "killed");
  const child = spawn(process.execPath, ["--input-type=module-typescript", "--eval", holder(dataDir)], {
    cwd: import.meta.dirname,
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  assert.throws(() => lockFolder(dataDir, 0), PostgresFault, "the folder belongs to the running instance");
  child.kill("SIGKILL");
  await once(child, "exit");

  const postgres = await startPostgres({ dataDir });
  assert.deepEqual(await ask(postgres.ownerUrl, "select answer from kept"), [42]);
  await postgres.stop();
});

test("the product's roles are no superusers, and commits reach the disk", async () => {
  const postgres = await startPostgres({ dataDir: join(scratch, "settings") });
  const isSuperuser = "select usesuper from pg_user where usename = current_user";
  assert.deepEqual(await ask(postgres.ownerUrl, isSuperuser), [false]);
  assert.deepEqual(
    await ask(
      postgres.url,
      "select usesuper, current_setting('fsync'), current_setting('synchronous_commit') from pg_user where usename = current_user",
    ),
    [false, "on", "on"],
  );
  await postgres.stop();
});

test("a pid file whose number belongs to a stranger does not stop a start", async () => {
  const dataDir = join(scratch, "stranger");
  await (await startPostgres({ dataDir })).stop();
  const cluster = join(dataDir, "postgres");
  writeFileSync(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n${cluster}\n\n1 1\nready\n`);
  const postgres = await startPostgres({ dataDir });
  assert.deepEqual(await ask(postgres.url, "select 1"), [1]);
  await postgres.stop();
});

test(
  "a server that is dead and that nobody reaps does not stop a start",
  { skip: process.platform === "linux" ? false : "run it on Linux, where what is not reaped can be seen" },
  async (t) => {
    const dataDir = join(scratch, "unreaped");
    await (await startPostgres({ dataDir })).stop();
    const cluster = join(dataDir, "postgres");
    // The shell becomes a program that never asks after the child which the shell began.
    const parent = spawn("/bin/sh", ["-c", "(read _ <&3) & echo $!; exec sleep 600"], {
      stdio: ["ignore", "pipe", "ignore", "pipe"],
    });
    t.after(() => parent.kill("SIGKILL"));
    const [told] = (await once(parent.stdout!, "data")) as [Buffer];
    const pid = Number.parseInt(told.toString(), 10);
    // The child ends only then: a shell that is still one would ask after it.
    while (readFileSync(`/proc/${parent.pid}/comm`, "utf8") !== "sleep\n");
    (parent.stdio[3] as Writable).end("\n");
    let stat = "";
    while (!stat.includes(") Z ")) stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    writeFileSync(join(cluster, "postmaster.pid"), `${pid}\n${cluster}\n1\n5432\n${cluster}\n\n1 1\nready\n`);
    writeFileSync(join(cluster, ".s.PGSQL.5432.lock"), `${pid}\n${cluster}\n1\n5432\n${cluster}\n`);
    const postgres = await startPostgres({ dataDir });
    assert.deepEqual(await ask(postgres.url, "select 1"), [1]);
    await postgres.stop();
  },
);

test(
  "a folder in which nothing can be made is refused as well",
  { skip: process.platform === "linux" ? false : "run it on Linux, which has such a folder" },
  async () => {
    await assert.rejects(startPostgres({ dataDir: "/proc/nope" }), {
      name: "PostgresFault",
      message: "The data folder /proc/nope cannot be made (ENOENT): set DATA_DIR to a folder that you may write to.",
    });
  },
);

test("a folder that cannot be made is refused in one sentence", async () => {
  writeFileSync(join(scratch, "file"), "");
  await assert.rejects(startPostgres({ dataDir: join(scratch, "file", "below") }), {
    name: "PostgresFault",
    message: /^The data folder .* cannot be made \(ENOTDIR\): set DATA_DIR/,
  });
});

test("tests share one throwaway server with a superuser", async () => {
  const url = await testPostgres();
  assert.equal(await testPostgres(), url);
  assert.deepEqual(await ask(url, "select usesuper from pg_user where usename = current_user"), [true]);
});
