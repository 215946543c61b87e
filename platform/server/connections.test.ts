import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BootFault } from "./boot-fault.ts";
import { systemTimers } from "./clock.ts";
import { type Config, readConfig } from "./config.ts";
import { connectDatabase, connectRedis } from "./connections.ts";
import { createLog } from "./log.ts";
import { APP_ROLE, connectOnce, OWNER_ROLE, testPostgres } from "./postgres.ts";
import { ownsLedger } from "./roles.ts";
import { freePort, redisAbsent, startThrowawayRedis } from "./throwaway-redis.ts";

const log = createLog("silent");

/** The sentence that a start ends with, which must not hold the password of the address. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  await using stack = new AsyncDisposableStack();
  const config = readConfig(env);
  try {
    if (config.redisUrl === undefined) await connectDatabase(config, log, stack, { timers: systemTimers, msMax: 0 });
    else await connectRedis(config, log, stack);
  } catch (fault) {
    assert.ok(fault instanceof BootFault);
    assert.doesNotMatch(fault.message, /hunter2/);
    return fault.message;
  }
  throw new Error("it was reached");
}

describe("what cannot be reached is one sentence, without the address's secrets", () => {
  const database = (place: string) => refusalOf({ DATABASE_URL: `postgresql://user:hunter2@${place}/assay` });

  test("a database at a port where nobody listens", async () => {
    assert.equal(
      await database("127.0.0.1:1"),
      "The database at 127.0.0.1:1/assay cannot be reached (ECONNREFUSED): check DATABASE_URL.",
    );
  });

  test("a database at a name that nobody has", async () => {
    assert.match(
      await database("nowhere.invalid"),
      /^The database at nowhere\.invalid\/assay cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
    );
  });

  test("something that is no database and hangs up", async () => {
    const stranger = createServer((socket) => socket.end());
    await once(stranger.listen(0, "127.0.0.1"), "listening");
    const { port } = stranger.address() as AddressInfo;
    assert.match(await database(`127.0.0.1:${port}`), /cannot be reached \(.+\): check DATABASE_URL\.$/);
    stranger.close();
  });

  test("Redis", async () => {
    assert.equal(
      await refusalOf({ REDIS_URL: "redis://user:hunter2@127.0.0.1:1" }),
      "Redis at 127.0.0.1:1 cannot be reached (ECONNREFUSED): check REDIS_URL.",
    );
  });
});

test("a database that comes after us is waited for, and that is said once", async () => {
  const { heard, said, written } = listenedTo();
  const there = new URL(await testPostgres());
  const socketFolder = there.searchParams.get("host")!;
  const port = await freePort();
  await using stack = new AsyncDisposableStack();
  const waiting = once(written, "line");
  const config = readConfig({
    DATABASE_URL: `postgresql://${there.searchParams.get("user")}@127.0.0.1:${port}${there.pathname}`,
  });
  const connecting = connectDatabase(config, heard, stack, { timers: systemTimers });
  await waiting;
  const door = createServer((socket) => {
    const inside = connect(join(socketFolder, ".s.PGSQL.5432"));
    for (const one of [socket, inside]) one.on("error", () => undefined);
    socket.pipe(inside).pipe(socket);
  }).listen(port, "127.0.0.1");
  stack.defer(() => void door.close());
  const { pool } = await connecting;
  assert.equal((await pool.query("select 1 as one")).rowCount, 1);
  assert.deepEqual(said, [`the database at 127.0.0.1:${port}${there.pathname} does not answer yet: waiting for it`]);
});

test("a database that does not come is given up, with the sentence of one that is not there", async () => {
  const { heard, said } = listenedTo();
  const config = readConfig({ DATABASE_URL: "postgresql://user@127.0.0.1:1/assay" });
  await using stack = new AsyncDisposableStack();
  await assert.rejects(connectDatabase(config, heard, stack, { timers: systemTimers, msMax: 300 }), {
    message: "The database at 127.0.0.1:1/assay cannot be reached (ECONNREFUSED): check DATABASE_URL.",
  });
  assert.equal(said.length, 1);
});

describe("two roles of a database elsewhere", () => {
  let urls: { readonly DATABASE_URL: string; readonly DATABASE_OWNER_URL: string };
  const folder = mkdtempSync(join(tmpdir(), "assay-migrated-"));
  const toy = { name: "toy", folder };
  before(async () => {
    mkdirSync(join(folder, "server", "migrations"), { recursive: true });
    writeFileSync(join(folder, "server", "migrations", "001-toy.sql"), "create table toy.kept (id int primary key);");
    const admin = await connectOnce(await testPostgres());
    await admin.query(`create database two_roles owner ${OWNER_ROLE}`);
    await admin.end();
    const urlAs = (role: string): string => {
      const url = new URL(databaseAt);
      url.searchParams.set("user", role);
      return url.href;
    };
    const databaseAt = new URL(await testPostgres());
    databaseAt.pathname = "/two_roles";
    urls = { DATABASE_URL: urlAs(APP_ROLE), DATABASE_OWNER_URL: urlAs(OWNER_ROLE) };
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** What a start says that brings the database up to date with these addresses, and whether its role owns the ledger. */
  async function started(env: Record<string, string>, features = [toy], mode: Config["mode"] = "sandbox") {
    const { heard, said } = listenedTo();
    await using stack = new AsyncDisposableStack();
    const { migrate, database } = await connectDatabase({ ...readConfig(env), mode }, heard, stack, { timers: systemTimers });
    const applied = await migrate(features);
    return { applied: applied.length, said, owns: await ownsLedger(database) };
  }

  test("the owner migrates and lets the other in, who owns nothing and needs the owner only where something is missing", async () => {
    const alone = { DATABASE_URL: urls.DATABASE_URL };
    await assert.rejects(started(alone), {
      name: "BootFault",
      message: "The database is not up to date, and its role may not change it: set DATABASE_OWNER_URL.",
    });
    assert.ok((await started(urls, [])).applied > 0);
    await assert.rejects(started(alone), BootFault);
    assert.deepEqual(await started(urls), { applied: 1, said: [], owns: false });
    assert.deepEqual(await started(alone, [toy], "production"), { applied: 0, said: [], owns: false });
    const client = await connectOnce(urls.DATABASE_URL);
    await client.query("insert into toy.kept values (1)");
    await client.end();
  });

  test("production says that one role for both could rewrite the ledger", async () => {
    const { said, owns } = await started({ DATABASE_URL: urls.DATABASE_OWNER_URL }, [toy], "production");
    assert.ok(owns);
    assert.deepEqual(said, [
      "the role of DATABASE_URL owns the ledger and could rewrite it: give the owner to DATABASE_OWNER_URL alone",
    ]);
  });
});

test("an outage of Redis is one line at its beginning and one at its end", { skip: redisAbsent }, async () => {
  const { heard, said, written } = listenedTo();
  const port = await freePort();
  const first = await startThrowawayRedis(port);
  await using stack = new AsyncDisposableStack();
  const redis = (await connectRedis(readConfig({ REDIS_URL: first.url }), heard, stack))!;
  await first.kill();
  // Three tries to reconnect have failed.
  for (let tries = 0; tries < 3; tries += 1) await once(redis, "error");
  const back = once(written, "line");
  const second = await startThrowawayRedis(port);
  await back;
  assert.deepEqual(said, ["Redis does not answer", "Redis answers again"]);
  await stack.disposeAsync();
  await second.kill();
});

/** A log whose lines can be waited for. */
function listenedTo() {
  const said: string[] = [];
  const written = new EventEmitter();
  const heard = createLog("info", {
    write: (line: string) => {
      said.push((JSON.parse(line) as { msg: string }).msg);
      written.emit("line");
    },
  });
  return { heard, said, written };
}
