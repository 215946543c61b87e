import assert from "node:assert/strict";
import { test } from "node:test";
import { type BoxFact, boxRule, recomputeBox } from "./box-receipt.ts";
import { listOf, oddsText, placeTaken, SERIES_WORKS_MAX, worksOf } from "./boxes.ts";

test("works are read line by line, and a list that is no list is refused whole", () => {
  assert.deepEqual(worksOf("Tide | common | 2\n\n Sun, rising |legendary| 1 "), [
    { title: "Tide", rarity: "common", editions: 2 },
    { title: "Sun, rising", rarity: "legendary", editions: 1 },
  ]);
  const many = Array.from({ length: SERIES_WORKS_MAX + 1 }, (_, place) => `Work ${place} | common | 1`).join("\n");
  for (const wrong of [
    "",
    "Tide | common | 1",
    "Tide | common | 0\nSun | rare | 3",
    "Tide | shiny | 2",
    "Tide | common | 2 | 3",
    "T | common | 2",
    "Tide | common | 2\nTide | rare | 1",
    "Tide | common | 101",
    `${"x".repeat(61)} | common | 2`,
    many,
  ])
    assert.equal(worksOf(wrong), undefined, wrong);
});

test("NFT-12 the list has a lot for each piece, and odds are what is left of a work in what is left of all", () => {
  const list = listOf(worksOf("Tide | common | 2\nSun | legendary | 1")!);
  assert.deepEqual(list, {
    kind: "shuffle",
    lots: ["Tide #1 (common)", "Tide #2 (common)", "Sun #1 (legendary)"].map((lot) => ({ lot, weight: "1" })),
    takes: "3",
  });
  assert.deepEqual([oddsText(2, 3), oddsText(3, 3), oddsText(0, 3), oddsText(0, 0)], ["0.66666666", "1", "0", "0"]);
});

const orders = (count: number): number[][] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
      );

test("NFT-14 over all orders each piece that is left is taken equally often, whatever was taken before, and none twice", () => {
  const all = orders(5);
  assert.equal(new Set(all.map(String)).size, 120);
  for (const taken of [[], [0], [3, 1], [4, 2, 0], [0, 1, 2, 3]]) {
    const times = new Map<number, number>();
    for (const order of all) {
      const place = placeTaken(order, new Set(taken))!;
      times.set(place, (times.get(place) ?? 0) + 1);
    }
    assert.deepEqual(
      [...times.keys()].toSorted((one, other) => one - other),
      [0, 1, 2, 3, 4].filter((place) => !taken.includes(place)),
    );
    for (const count of times.values()) assert.equal(count, 120 / (5 - taken.length));
  }
  assert.equal(placeTaken([1, 0], new Set([0, 1])), undefined);
});

const drawn = { order: ["2", "0", "1", "3"], taken: ["1", "2"], place: "0", lot: "Tide #1 (common)" };
const fact: BoxFact = { id: "box", series: "3", list: "ab", opening: "3", drawn };

test("NFT-17 a receipt leads from order and what was taken to the piece, and says so of nothing else", () => {
  const anew = recomputeBox(boxRule, fact);
  assert.deepEqual(anew, { series: "3", opening: "3", list: "ab", left: 2, skipped: 1, lot: drawn.lot, holds: true });
  const changed: readonly Partial<BoxFact["drawn"]>[] = [
    { place: "2" },
    { place: "3" },
    { taken: ["2", "2"] },
    { taken: ["0", "2"] },
    { taken: ["9", "2"] },
    { order: ["2", "2", "1", "3"] },
    { order: ["2", "0", "1", "9"] },
    { order: ["2", "1"] },
  ];
  const judged = (change: object) => recomputeBox(boxRule, { ...fact, drawn: { ...drawn, ...change } });
  for (const change of changed) assert.equal(judged(change)?.holds, false, JSON.stringify(change));
  for (const nothing of [{ order: "2" }, { taken: ["-1"] }, { lot: 1 }]) assert.equal(judged(nothing), undefined);
  for (const nothing of [null, "", {}, { ...fact, series: 3 }]) assert.equal(recomputeBox(boxRule, nothing), undefined);
  assert.equal(recomputeBox("nft-box-2", fact), undefined);
});
