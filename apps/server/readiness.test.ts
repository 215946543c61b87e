import assert from "node:assert/strict";
import { test } from "node:test";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { FOUND_MS, READY_MS_MAX, reading } from "@assay/server/http/readings.ts";
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

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test("readiness answers within its time whatever hangs, at once while it still hangs, and well again once that answers", async () => {
  const clock = new ManualClock(new Date(OPEN));
  const timers = new ManualTimers(clock);
  let asked = 0;
  let answer = (_: string): void => undefined;
  const hangs = async (): Promise<string> => {
    asked += 1;
    return await new Promise((resolve) => (answer = resolve));
  };
  const read = reading(hangs, "late", { clock, timers });
  const told: string[] = [];
  const ask = async (): Promise<void> => void told.push(await read());
  const first = ask();
  await settled();
  timers.advance(READY_MS_MAX - 1);
  await settled();
  assert.deepEqual(told, []);
  const second = ask();
  timers.advance(1);
  await Promise.all([first, second]);
  await ask();
  assert.deepEqual([told, asked], [["late", "late", "late"], 1], "nothing is asked again while it hangs");
  answer("well");
  await settled();
  await ask();
  assert.deepEqual([told.at(-1), asked], ["well", 1]);
  timers.advance(FOUND_MS);
  const anew = ask();
  await settled();
  answer("well still");
  await anew;
  assert.deepEqual([told.at(-1), asked], ["well still", 2]);
});

test("many who ask for readiness cost one look, and a look that fails is not ready", async () => {
  const clock = new ManualClock(new Date(OPEN));
  const timing = { clock, timers: new ManualTimers(clock) };
  let looks = 0;
  const look = async (): Promise<string> => {
    looks += 1;
    if (looks === 2) throw new Error("gone");
    return "well";
  };
  const read = reading(look, "late", timing);
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 1_000 }, read))), new Set(["well"]));
  assert.equal(looks, 1);
  clock.advance(FOUND_MS);
  assert.equal(await read(), "late");
  clock.advance(FOUND_MS);
  assert.deepEqual([await read(), looks], ["well", 3]);
});
