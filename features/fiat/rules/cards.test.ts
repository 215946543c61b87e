import assert from "node:assert/strict";
import { test } from "node:test";
import { askAgainAt, declineOf, failedIn, failureOf, partedOf, restOf } from "./cards.ts";

test("FIAT-10 the provider's codes are said in our words, and what a bank does not explain is not explained", () => {
  for (const [code, said] of [
    ["insufficient_funds", "no-funds"],
    ["expired_card", "expired-card"],
    ["authentication_required", "not-proven"],
    ["incorrect_cvc", "wrong-numbers"],
    ["stolen_card", "refused"],
    ["constructor", "refused"],
    ["", "refused"],
  ] as const)
    assert.equal(declineOf(code), said, code);
});

test("FIAT-11 the provider is asked again after longer and longer times, and never not at all", () => {
  const now = new Date("2026-03-01T12:00:00Z");
  const seconds = (asks: number): number => (askAgainAt(now, asks).getTime() - now.getTime()) / 1_000;
  assert.deepEqual([0, 1, 2, 5, 6, 1_000_000].map(seconds), [10, 20, 40, 320, 600, 600]);
});

test("FIAT-13 what others have paid back is not asked for again, also where that is more than all that goes back", () => {
  assert.deepEqual([restOf(560n, 0n), restOf(560n, 100n), restOf(560n, 560n), restOf(560n, 561n)], [560n, 460n, 0n, 0n]);
});

test("FIAT-13 refunds are parted into what goes back and what goes beyond that, to the unit", () => {
  const parted = (goesBack: bigint, ...gone: bigint[]) =>
    partedOf(
      goesBack,
      gone.map((units) => ({ units })),
    ).map(({ within, beyond }) => [within, beyond]);
  assert.deepEqual(parted(440n, 300n, 140n), [
    [300n, 0n],
    [140n, 0n],
  ]);
  assert.deepEqual(parted(440n, 300n, 200n, 7n), [
    [300n, 0n],
    [140n, 60n],
    [0n, 7n],
  ]);
  assert.deepEqual(["re_1", "re_1-beyond"].map(failureOf).map(failedIn), ["re_1", "re_1"]);
});
