import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { createClient } from "redis";
import { createRateLimit } from "./rate-limit.ts";

const without = spawnSync("redis-server", ["--version"]).status === 0 ? false : "no redis-server on this machine";
const budget = { tokens: 2, seconds: 60 };
const budgets = { network: budget, visitor: budget, customer: budget };

test("processes share budgets through Redis, and without it each goes on by itself", { skip: without }, async () => {
  const socketPath = join(mkdtempSync(join(tmpdir(), "assay-redis-")), "socket");
  const server = spawn("redis-server", ["--port", "0", "--unixsocket", socketPath, "--save", "", "--appendonly", "no"]);
  const client = createClient({ socket: { path: socketPath, tls: false, reconnectStrategy: () => 10 } });
  let lost: (() => void) | undefined;
  client.on("error", () => lost?.());
  await client.connect();
  const [one, other] = [createRateLimit(budgets, client), createRateLimit(budgets, client)];
  await one.take("network", "a", 1);
  await other.take("network", "a", 1);
  await assert.rejects(one.take("network", "a", 1), Rejection);

  const gone = new Promise<void>((resolve) => {
    lost = resolve;
  });
  server.kill();
  await once(server, "exit");
  await gone;
  await one.take("network", "b", 2);
  await assert.rejects(one.take("network", "b", 1), Rejection);
  client.destroy();
});
