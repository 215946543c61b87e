import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aheadMs, hearDate } from "./server-clock.ts";

const httpDate = (at: number): string => new Date(at).toUTCString();
const START = Date.parse("2026-03-02T00:00:00Z");

test("whatever a device's clock says, what its answers were dated tells how far it is ahead, to less than a second and a way", () => {
  const answer = fc.record({ waitMs: fc.nat(5_000), thereMs: fc.nat(80), backMs: fc.nat(80) });
  fc.assert(
    fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), fc.array(answer, { minLength: 1 }), (ahead, answers) => {
      let now = START;
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

test("a clock that may be right is taken to be right, and an answer without a date says nothing", () => {
  hearDate(httpDate(START), START + 100, START + 130);
  assert.equal(aheadMs(), 0);
  hearDate(null, START + 99_000, START + 99_030);
  hearDate("never", START + 99_000, START + 99_030);
  assert.equal(aheadMs(), 0);
});
