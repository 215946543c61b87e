import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ManualClock } from "../clock.ts";
import { keysOf } from "../keys/keys.ts";
import { type Dropped, type Envelopes, openEnvelopes } from "./envelopes.ts";

const AGE = 10_000;
let clock: ManualClock;
let dropped: Dropped[];
let sender: Envelopes;
let receiver: Envelopes;

const opened = (root: string): Envelopes =>
  openEnvelopes({ keys: keysOf(root), clock, ageMsMax: AGE, onDropped: (why) => void dropped.push(why) });

beforeEach(() => {
  clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  dropped = [];
  sender = opened("a root");
  receiver = opened("a root");
});

test("what this house has told is opened, in the order in which it was told", () => {
  for (const body of ["", "one", "two\n.3"]) assert.equal(receiver.open("prices", sender.seal("prices", body)), body);
  assert.deepEqual(dropped, []);
});

test("another root, an altered body, sender, time or number, another place, and plain text are forged", () => {
  const told = sender.seal("prices", "a price of 100");
  const [from, at, number, mark, body] = told.split(".") as [string, string, string, string, string];
  const forged = [
    opened("another").seal("prices", "a price of 100"),
    told.replace("100", "101"),
    [`${from.slice(1)}A`, at, number, mark, body].join("."),
    [from, String(Number(at) + 1), number, mark, body].join("."),
    [from, at, String(Number(number) + 1), mark, body].join("."),
    sender.seal("asked", "a price of 100"),
    "a price of 100",
    "",
  ];
  for (const text of forged) assert.equal(receiver.open("prices", text), undefined);
  assert.deepEqual(dropped, Array(forged.length).fill("forged"));
  assert.equal(receiver.open("prices", told), "a price of 100", "it is good as it was told");
});

test("a message that comes again, or behind one that was told later, is repeated", () => {
  const [first, second] = [sender.seal("prices", "1"), sender.seal("prices", "2")];
  assert.equal(receiver.open("prices", second), "2");
  assert.equal(receiver.open("prices", second), undefined);
  assert.equal(receiver.open("prices", first), undefined);
  assert.deepEqual(dropped, ["repeated", "repeated"]);
});

test("one that was kept is old, also for a process that has just begun", () => {
  const kept = sender.seal("prices", "1");
  clock.advance(AGE + 1);
  assert.equal(opened("a root").open("prices", kept), undefined);
  assert.deepEqual(dropped, ["old"]);
});

test("senders that are silent are forgotten, and none of what they told is believed again", () => {
  const told: string[] = [];
  for (let process = 0; process < 200; process += 1) {
    const text = opened("a root").seal("prices", String(process));
    told.push(text);
    assert.equal(receiver.open("prices", text), String(process));
    clock.advance(1_000);
  }
  for (const text of told) assert.equal(receiver.open("prices", text), undefined);
});
