import assert from "node:assert/strict";
import { test } from "node:test";
import { type Bill, entriesOf } from "./bill-entries.ts";

const reasons = {
  keys: ["transfer", "spot-trade", "spot-fee", "spot-hold", "spot-release"],
  featureOf: (reason: string) => reason.split("-")[0],
};
let number = 0;
const line = (reason: string, at: number, change: string, currency: string, place: Bill["place"] = "available"): Bill => ({
  id: String((number += 1)),
  reference: "r",
  copy_of: null,
  type: "change",
  balance: `after ${change}`,
  reason,
  at,
  change,
  currency,
  place,
});
const told = (lines: readonly Bill[]) =>
  entriesOf(lines, reasons).map(({ reason, held, moved, lines: own }) => [
    reason,
    held,
    moved.map(({ change, currency, balance }) => `${change} ${currency} ${balance}`),
    own.length,
  ]);

test("a fill, its fee and what its rest holds are one entry, named by the trade, with what it changed of each currency", () => {
  assert.deepEqual(
    told([
      line("spot-hold", 5, "-10", "USDT"),
      line("spot-hold", 5, "10", "USDT", "held"),
      line("spot-fee", 5, "-0.001", "BTC"),
      line("spot-trade", 5, "1", "BTC"),
      line("spot-trade", 5, "-60000", "USDT"),
    ]),
    [["spot-trade", false, ["-60000 USDT after -10", "0.999 BTC after -0.001"], 5]],
  );
});

test("money that only changes its place is told by what became available, and by what is held where nothing else moved", () => {
  assert.deepEqual(told([line("spot-hold", 5, "-10", "USDT"), line("spot-hold", 5, "10", "USDT", "held")]), [
    ["spot-hold", true, ["-10 USDT after -10"], 2],
  ]);
  assert.deepEqual(told([line("spot-trade", 5, "-10", "USDT", "held")]), [["spot-trade", true, ["-10 USDT after -10"], 1]]);
});

test("what is moved between two accounts is told in each of them", () => {
  const there = { ...line("transfer", 5, "250.5", "USDT"), type: "lever" as const };
  assert.deepEqual(told([there, line("transfer", 5, "-250.5", "USDT")]), [
    ["transfer", false, ["250.5 USDT after 250.5"], 1],
    ["transfer", false, ["-250.5 USDT after -250.5"], 1],
  ]);
});

test("another moment or another product is another entry", () => {
  const lines = [line("spot-trade", 6, "1", "BTC"), line("spot-trade", 5, "1", "BTC"), line("transfer", 5, "-1", "BTC")];
  assert.deepEqual(
    told(lines).map(([reason]) => reason),
    ["spot-trade", "spot-trade", "transfer"],
  );
});
