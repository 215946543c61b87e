import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Envelope } from "@assay/core/wire.ts";
import { beginAt } from "@assay/server/clock-ahead.ts";
import { readConfig } from "@assay/server/config.ts";
import { createLog } from "@assay/server/log.ts";
import { type OwnPostgres, startThrowawayPostgres } from "@assay/server/postgres.ts";
import { usual } from "@assay/server/testing.ts";
import { redisAbsent, startThrowawayRedis, type ThrowawayRedis } from "@assay/server/throwaway-redis.ts";
import { io, type Socket } from "socket.io-client";
import { type House, openHouse } from "./house.ts";

beginAt(usual.start);

const lines: string[] = [];
const log = createLog("warn", { write: (line: string) => void lines.push(line) });

describe("two processes with Redis between them", { skip: redisAbsent }, () => {
  let redis: ThrowawayRedis;
  let postgres: OwnPostgres;
  const houses: House[] = [];
  let token = "";
  let socket: Socket;

  before(async () => {
    redis = await startThrowawayRedis();
    postgres = await startThrowawayPostgres();
    for (const ROLE of ["worker", "api"]) {
      const env = {
        ROLE,
        PORT: "0",
        ASSAY_FEED: "simulated:7",
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        DATA_DIR: mkdtempSync(join(tmpdir(), "assay-process-")),
      };
      houses.push(await openHouse(readConfig(env), log));
    }
  });
  after(async () => {
    for (const house of houses.reverse()) await house.close();
    await postgres.stop();
    await redis.kill();
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

  test("what somebody else writes into Redis reaches nobody, and is counted and said once", async () => {
    const { createClient } = await import("redis");
    const intruder = createClient({ url: redis.url });
    await intruder.connect();
    const heard: unknown[] = [];
    socket.on("changed", (frame: unknown) => heard.push(frame));
    const opts = { rooms: [], except: [], flags: {} };
    const data = JSON.stringify({
      opts,
      packet: { type: 2, nsp: "/", data: ["changed", { event: "wallet.moved", payload: { units: "9" } }] },
    });
    // As the adapter itself writes it: to every socket.
    await intruder.xAdd("socket.io", "*", { uid: "intruder", nsp: "/", type: "3", data });
    await intruder.publish(
      "assay:prices:told",
      JSON.stringify({ term: "9999999999999n", number: 0, source: {}, updates: [], whole: [] }),
    );
    await intruder.publish("assay:prices:asked", "");
    const toldMine = told("wallet.moved");
    await post("/wallet/change", { currency_id: "3", number: "1", from_field: "change", to_field: "micro" });
    await toldMine;
    intruder.destroy();
    assert.deepEqual(
      heard.filter((frame) => JSON.stringify(frame).includes('"units":"9"')),
      [],
    );
    const dropped = await (await fetch(`${houses[1]!.address}/metrics`)).text();
    assert.match(dropped, /assay_channel_dropped_total\{reason="forged"\} [2-9]/);
    const said = lines.filter((line) => line.includes("not believed"));
    assert.ok(said.length > 0 && said.length <= houses.length, "once a process");
  });

  test("and so does the end of a session", async () => {
    const cut = once(socket as never, "disconnect");
    await post("/user/logout");
    await cut;
  });
});
