import assert from "node:assert/strict";
import { test } from "node:test";
import { faucetDay } from "./faucet-day.ts";

const at = (text: string) => Date.parse(text);

test("practice money can be had once a UTC day", () => {
  const now = at("2026-11-21T23:59:59Z");
  assert.deepEqual(faucetDay(at("2026-11-21T00:00:00Z"), now), { claimed: true, nextAt: at("2026-11-22T00:00:00Z") });
  assert.equal(faucetDay(at("2026-11-20T23:59:59Z"), now).claimed, false);
  assert.equal(faucetDay(undefined, now).claimed, false);
});
