import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { describe, test } from "node:test";
import { BootFault } from "./boot-fault.ts";
import { systemTimers } from "./clock.ts";
import { readConfig } from "./config.ts";
import { connectDatabase, connectRedis } from "./connections.ts";
import { createLog } from "./log.ts";
import { testPostgres } from "./postgres.ts";
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
