import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { createClient } from "redis";
import { redisAbsent, startThrowawayRedis } from "../throwaway-redis.ts";
import { createRateLimit } from "./rate-limit.ts";

const budget = { tokens: 2, seconds: 60 };
const budgets = { network: budget, visitor: budget, customer: budget };

test("processes share budgets through Redis, and without it each goes on by itself", { skip: redisAbsent }, async () => {
  const server = await startThrowawayRedis();
  const client = createClient({ url: server.url, socket: { reconnectStrategy: () => 10 } });
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
  await server.kill();
  await gone;
  await one.take("network", "b", 2);
  await assert.rejects(one.take("network", "b", 1), Rejection);
  client.destroy();
});
