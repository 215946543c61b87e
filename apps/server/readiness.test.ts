import assert from "node:assert/strict";
import { test } from "node:test";
import { feedCheck } from "./readiness.ts";

const label = { source: "recorded" as const, label: "two recordings" };
/** A Tuesday, while the exchange is open and while it is closed. */
const [OPEN, CLOSED] = [Date.parse("2026-03-03T15:00:00Z"), Date.parse("2026-03-03T05:00:00Z")];
type Ages = Parameters<typeof feedCheck>[0]["ages"];
const found = (ages: Ages, now: number): unknown => feedCheck({ ages, label }, now);

test("readiness names coins and shares each, and is not given by shares when coins have ended (MARKET-32)", () => {
  assert.deepEqual(
    found(
      new Map([
        ["coin", undefined],
        ["equity", 200],
      ]),
      OPEN,
    ),
    {
      ok: false,
      ...label,
      coin: { ok: false, age_ms: null },
      equity: { ok: true, age_ms: 200 },
    },
  );
  assert.deepEqual(
    found(
      new Map([
        ["coin", 10_000],
        ["equity", 200],
      ]),
      OPEN,
    ),
    {
      ok: false,
      ...label,
      coin: { ok: false, age_ms: 10_000 },
      equity: { ok: true, age_ms: 200 },
    },
  );
});

test("shares that are silent are named while they should be heard, and take no traffic from coins", () => {
  const silent: Ages = new Map([
    ["coin", 100],
    ["equity", 60_000],
  ]);
  const expected = (ok: boolean) => ({ ok: true, ...label, coin: { ok: true, age_ms: 100 }, equity: { ok, age_ms: 60_000 } });
  assert.deepEqual(found(silent, OPEN), expected(false));
  assert.deepEqual(found(silent, CLOSED), expected(true));
});

test("a source of shares alone is judged by them, and one that tells nothing is not ready", () => {
  assert.deepEqual(found(new Map([["equity", 60_000]]), OPEN), { ok: false, ...label, equity: { ok: false, age_ms: 60_000 } });
  assert.deepEqual(found(new Map(), OPEN), { ok: false, ...label });
});
