import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { Balances } from "./balances.ts";
import { accountKey, assertWellFormed, hasFloor, type Posting, type Transfer } from "./posting.ts";

const move = (from: string, to: string, units: bigint): Transfer => ({ from, to, amount: amount("USDT", units) });
const posting = (...transfers: readonly Transfer[]): Posting => ({ reason: "gift", reference: "1", transfers });
const key = (address: string): string => accountKey(address, "USDT");

function holding(units: Readonly<Record<string, bigint>>): Balances {
  const balances = new Balances();
  for (const [address, held] of Object.entries(units)) balances.set(key(address), held);
  return balances;
}

test("a posting is covered to the last unit, transfer by transfer (L4)", () => {
  const balances = holding({ "user/a/spot": 5n, "user/b/spot": 0n });
  assert.ok(balances.covers(posting(move("user/a/spot", "user/b/spot", 5n))));
  assert.ok(!balances.covers(posting(move("user/a/spot", "user/b/spot", 6n))));
  assert.ok(balances.covers(posting(move("user/a/spot", "user/b/spot", 5n), move("user/b/spot", "user/a/spot", 5n))));
  assert.ok(!balances.covers(posting(move("user/b/spot", "user/a/spot", 1n), move("user/a/spot", "user/b/spot", 1n))));
  assert.equal(balances.of(key("user/a/spot")), 5n, "looking moves nothing");
});

test("what is taken moves between known accounts; an unknown one stays unknown", () => {
  const balances = holding({ "user/a/spot": 5n });
  balances.take(posting(move("user/a/spot", "user/b/spot", 2n)));
  assert.equal(balances.of(key("user/a/spot")), 3n);
  assert.equal(balances.of(key("user/b/spot")), undefined);
  assert.ok(balances.covers(posting(move("user/b/spot", "user/a/spot", 9n))), "the database judges what is not known here");
});

test("only the outside world may go below zero", () => {
  const balances = holding({ "world/treasury": 0n, "house/faucet": 0n });
  assert.ok(balances.covers(posting(move("world/treasury", "house/faucet", 1n))));
  assert.ok(!balances.covers(posting(move("house/faucet", "world/treasury", 1n))));
  assert.deepEqual(["world/treasury", "house/world/x", "user/a/spot"].map(hasFloor), [false, true, true]);
});

test("a posting that could never be right is a bug of its caller, and says which one", () => {
  const right = posting(move("user/a/spot", "user/b/spot", 1n));
  assert.doesNotThrow(() => assertWellFormed(right));
  assert.throws(() => assertWellFormed({ ...right, reason: "" }), /needs a reason and a reference/);
  assert.throws(() => assertWellFormed({ ...right, reference: "" }), /needs a reason and a reference/);
  assert.throws(() => assertWellFormed({ ...right, transfers: [] }), /gift 1 moves nothing/);
  assert.throws(() => assertWellFormed(posting(move("user/a/spot", "user/b/spot", 0n))), /gift 1 moves 0 USDT/);
  assert.throws(() => assertWellFormed(posting(move("user/a/spot", "user/b/spot", -1n))), /gift 1 moves -1 USDT/);
  assert.throws(() => assertWellFormed(posting(move("user/a/spot", "user/a/spot", 1n))), /from user\/a\/spot to itself/);
});
