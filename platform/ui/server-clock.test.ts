import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aheadMs, hearDate } from "./server-clock.ts";

const httpDate = (at: number): string => new Date(at).toUTCString();
const START = Date.parse("2026-03-02T00:00:00Z");
const HOUR_MS = 3_600_000;

/** As if somebody had set the device's clock. */
const forget = (now: number): void => hearDate(httpDate(START), now + HOUR_MS, now + HOUR_MS);

test("whatever a device's clock says, what its answers were dated tells how far it is ahead, to less than a second and a way", () => {
  const answer = fc.record({ waitMs: fc.nat(5_000), thereMs: fc.nat(80), backMs: fc.nat(80) });
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.array(answer, { minLength: 1 }), (ahead, answers) => {
      let now = START;
      forget(now + ahead);
      for (const { waitMs, thereMs, backMs } of answers) {
        const askedAt = (now += waitMs);
        const written = (now += thereMs);
        now += backMs;
        hearDate(httpDate(written), askedAt + ahead, now + ahead);
      }
      const off = Math.abs(aheadMs() - ahead);
      assert.ok(off <= 1_160, `${off} ms off`);
    }),
  );
});

test("servers that differ a little make nobody forget what is known; a clock that is set anew does", () => {
  const THERE_MS = 40;
  const NEAR_MS = 50;
  const answer = fc.record({ waitMs: fc.nat(5_000), skewMs: fc.integer({ min: -NEAR_MS, max: NEAR_MS }) });
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.array(answer), (ahead, answers) => {
      let now = START;
      const hear = (skewMs: number): void => {
        hearDate(httpDate(now + skewMs), now - THERE_MS + ahead, now + THERE_MS + ahead);
      };
      forget(now + ahead);
      // The end of a second and its beginning tell it to less than a way.
      hear(0);
      now += 999;
      hear(0);
      for (const { waitMs, skewMs } of answers) {
        now += waitMs;
        hear(skewMs);
        const off = Math.abs(aheadMs() - ahead);
        assert.ok(off <= 2 * (THERE_MS + NEAR_MS), `${off} ms off`);
      }
    }),
  );
});

test("a clock that may be right is taken to be right, and an answer without a date says nothing", () => {
  forget(START);
  hearDate(httpDate(START), START + 100, START + 130);
  assert.equal(aheadMs(), 0);
  hearDate(null, START + 99_000, START + 99_030);
  hearDate("never", START + 99_000, START + 99_030);
  assert.equal(aheadMs(), 0);
});
