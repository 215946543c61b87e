import assert from "node:assert/strict";
import { test } from "node:test";
import { SocketRoom } from "./socket-room.ts";

const bounds = {
  total: 6,
  visitors: 4,
  network: 3,
  wide: 4,
  device: 2,
  settlesMs: 5_000,
  handshakes: { strangers: 10, network: 4, wide: 6, device: 3 },
};

const idle = (): boolean => true;
const busy = (): boolean => false;
const nothing = (): void => undefined;
const from = (address: string, deviceId?: string) => ({ address, deviceId });

test("handshakes are counted for a network, the wide one around it, a browser and in all, anew every ten seconds", () => {
  let now = 0;
  const room = new SocketRoom(bounds, () => now);
  const tries = (count: number, ...arrival: Parameters<typeof from>): number =>
    Array.from({ length: count }, () => room.admits(from(...arrival))).filter(Boolean).length;
  assert.equal(tries(9, "203.0.113.1"), 4);
  assert.equal(tries(9, "203.0.113.2"), 2, "the /24 is used up");
  assert.equal(tries(9, "2001:db8:1:1::1"), 4, "and so are all strangers' together");
  assert.equal(tries(9, "198.51.100.1"), 0);
  assert.equal(tries(9, "203.0.113.1", "ann's"), 3, "a known browser has its own");
  now = 10_000;
  assert.equal(tries(9, "203.0.113.1"), 4);
});

test("open sockets are counted for a /48 of IPv6, and a closed one gives its place back", () => {
  const room = new SocketRoom(bounds, () => 0);
  const places = Array.from({ length: 4 }, (_, index) => room.enter(from(`2001:db8:1:${index}::1`), busy, nothing));
  assert.equal(room.admits(from("2001:db8:1:ffff::1")), false);
  places[0]!.leave();
  places[0]!.leave();
  assert.equal(room.admits(from("2001:db8:1:ffff::1")), true);
});

test("an idle visitor gives way, but not before it has had time to say what it watches", () => {
  let now = 0;
  const room = new SocketRoom({ ...bounds, visitors: 1 }, () => now);
  const cut: string[] = [];
  room.enter(from("203.0.113.1"), idle, () => void cut.push("first"));
  assert.equal(room.admits(from("203.0.114.1")), false);
  now = bounds.settlesMs;
  assert.equal(room.admits(from("203.0.114.1")), true);
  assert.deepEqual(cut, ["first"]);
});

test("a customer's socket is never the one that gives way", () => {
  const room = new SocketRoom({ ...bounds, total: 2, visitors: 2 }, () => 0);
  const cut: string[] = [];
  room.enter(from("203.0.113.1", "ann's"), idle, () => void cut.push("ann")).becomesCustomers();
  room.enter(from("203.0.114.1"), busy, () => void cut.push("visitor"));
  assert.equal(room.admits(from("203.0.115.1")), false, "a visitor who watches something stays before a newer visitor");
  assert.equal(room.admits(from("203.0.115.1", "bob's")), true);
  assert.deepEqual(cut, ["visitor"]);
});
