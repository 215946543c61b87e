import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, describe, test } from "node:test";
import type { Envelope } from "@assay/core/wire.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { type OwnPostgres, startThrowawayPostgres } from "@assay/server/postgres.ts";
import { usual } from "@assay/server/testing.ts";
import { io, type Socket } from "socket.io-client";
import { type House, openHouse } from "./house.ts";

beginAt(usual.start);

const without = spawnSync("redis-server", ["--version"]).status === 0 ? false : "no redis-server on this machine";
const log = createLog("warn");

describe("two processes with Redis between them", { skip: without }, () => {
  let redis: ChildProcess;
  let postgres: OwnPostgres;
  const houses: House[] = [];
  let token = "";
  let socket: Socket;

  before(async () => {
    const port = await freePort();
    redis = spawn("redis-server", ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]);
    for await (const line of createInterface(redis.stdout!)) if (line.includes("Ready to accept connections")) break;
    postgres = await startThrowawayPostgres();
    for (const ROLE of ["worker", "api"]) {
      const env = {
        ROLE,
        PORT: "0",
        ASSAY_FEED: "simulated:7",
        DATABASE_URL: postgres.url,
        REDIS_URL: `redis://127.0.0.1:${port}`,
        DATA_DIR: mkdtempSync(join(tmpdir(), "assay-process-")),
      };
      houses.push(await openHouse(readConfig(env), log));
    }
  });
  after(async () => {
    for (const house of houses.reverse()) await house.close();
    await postgres.stop();
    redis.kill();
    await once(redis, "exit");
  });

  async function post(path: string, input: Record<string, string> = {}): Promise<unknown> {
    const headers = token === "" ? {} : { authorization: token };
    const response = await fetch(`${houses[1]!.address}/api${path}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(input),
    });
    const envelope = (await response.json()) as Envelope;
    assert.equal(envelope.type, "ok", JSON.stringify(envelope));
    return envelope.message;
  }

  const told = (event: string): Promise<void> =>
    new Promise((resolve) => socket.on("changed", (frame: { event: string }) => void (frame.event === event && resolve())));

  test("what the worker tells reaches a customer's socket at the other process", async () => {
    token = (await post("/sandbox/practice")) as string;
    socket = io(houses[1]!.address, { transports: ["websocket"], auth: { token }, reconnection: false });
    await once(socket as never, "connect");
    await socket.emitWithAck("watch", "quotes");
    const heard = told("wallet.moved");
    await post("/wallet/change", { currency_id: "3", number: "1", from_field: "change", to_field: "micro" });
    await heard;
  });

  test("and so does the end of a session", async () => {
    const cut = once(socket as never, "disconnect");
    await post("/user/logout");
    await cut;
  });
});

/** A port that nobody has: other test runs on this machine have a Redis as well. */
async function freePort(): Promise<number> {
  const taker = createServer();
  await once(taker.listen(0, "127.0.0.1"), "listening");
  const { port } = taker.address() as AddressInfo;
  taker.close();
  await once(taker, "close");
  return port;
}
