import assert from "node:assert/strict";
import { test } from "node:test";
import { plans, type Side, wishOf } from "./practice.ts";

const planned = (name: string) => plans.find((one) => one.name === `Practice ${name}`)!;
const wishes = (name: string, closes: readonly number[], holds?: Side) =>
  wishOf(planned(name), closes.map(BigInt), { holds, at: 0 });
const flat = (price: number, count: number): number[] => Array.from({ length: count }, () => price);

test("fifteen leaders say what they do, within a signature, each at its own pace", () => {
  assert.equal(plans.length, 15);
  assert.equal(new Set(plans.map(({ name }) => name)).size, 15);
  assert.ok(plans.every(({ signature }) => signature.startsWith("Practice: ") && signature.length <= 120));
});

test("nothing is wished before two closes are there", () => {
  assert.equal(wishes("Momentum North", [10_000]), "stay");
  assert.equal(wishes("Momentum North", [10_000, 10_100]), "long");
});

test("momentum goes with the move and leaves when it has turned", () => {
  assert.equal(wishes("Momentum North", [...flat(10_000, 10), 10_010]), "long");
  assert.equal(wishes("Momentum North", [...flat(10_000, 10), 9_990]), "short");
  assert.equal(wishes("Momentum North", [...flat(10_000, 10), 9_999], "long"), "flat");
  assert.equal(wishes("Momentum North", [...flat(10_000, 10), 10_001], "short"), "flat");
  assert.equal(wishes("Momentum North", [...flat(10_000, 10), 10_001], "long"), "stay");
});

test("a return goes against the distance to the mean and leaves there", () => {
  assert.equal(wishes("Return North", [...flat(10_000, 19), 10_100]), "short");
  assert.equal(wishes("Return North", [...flat(10_000, 19), 9_900]), "long");
  assert.equal(wishes("Return North", flat(10_000, 20), "long"), "flat");
  assert.equal(wishes("Return North", flat(10_000, 20), "short"), "flat");
  assert.equal(wishes("Return North", flat(10_000, 20)), "stay");
});

test("a breakout goes beyond the range and leaves in its middle", () => {
  const range = [10_000, 10_100, ...flat(10_050, 20)];
  assert.equal(wishes("Breakout North", [...range, 10_101]), "long");
  assert.equal(wishes("Breakout North", [...range, 9_999]), "short");
  assert.equal(wishes("Breakout North", [...range, 10_049], "long"), "flat");
  assert.equal(wishes("Breakout North", [...range, 10_051], "short"), "flat");
  assert.equal(wishes("Breakout North", [...range, 10_051], "long"), "stay");
});

test("a crossing holds the side of the newer mean", () => {
  assert.equal(wishes("Crossing North", [...flat(10_000, 30), ...flat(10_100, 10)]), "long");
  assert.equal(wishes("Crossing North", [...flat(10_000, 30), ...flat(9_900, 10)]), "short");
  assert.equal(wishes("Crossing North", flat(10_000, 40)), "stay");
});

test("clockwork goes by the hour, whatever prices do", () => {
  const at = (hour: number) =>
    wishOf(planned("Clock North"), [10_000n], { holds: undefined, at: Date.UTC(2026, 2, 2, hour, 59) });
  assert.deepEqual([at(0), at(1), at(22), at(23)], ["long", "short", "long", "short"]);
});
