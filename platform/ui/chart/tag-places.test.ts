import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { axisPlaces, labelPlace, namePlaces, partsBetween, TAG_PX, uprightBetween } from "./tag-places.ts";

test("a name gives way to those of near lines, first along its own line and then to the nearest height with room", () => {
  const names = [
    { id: "a", y: 50, width: 60 },
    { id: "b", y: 55, width: 60 },
    { id: "c", y: 60, width: 60 },
    { id: "far", y: 100, width: 60 },
    { id: "edge", y: 2, width: 60 },
    { id: "away", y: -20, width: 60 },
  ];
  assert.deepEqual(
    [...namePlaces(names, 140, 120)].map(([id, { x, off, isAlone }]) => [id, x, off, isAlone]),
    [
      ["a", 8, 0, false],
      ["b", 72, 0, false],
      ["c", 8, 8, false],
      ["far", 8, 0, true],
      ["edge", 8, 7, true],
    ],
  );
});

test("no name covers another or is cut, and none is without a place while any height has room", () => {
  const some = fc.array(fc.record({ y: fc.integer({ min: -20, max: 320 }), width: fc.integer({ min: 20, max: 150 }) }), {
    maxLength: 25,
  });
  fc.assert(
    fc.property(some, (asked) => {
      const names = asked.map((name, id) => ({ ...name, id: String(id) }));
      const places = namePlaces(names, 300, 300);
      const tags = names.flatMap(({ id, y, width }) => {
        const place = places.get(id);
        return place ? [{ ...place, y: y + place.off, end: place.x + width }] : [];
      });
      for (const [index, one] of tags.entries()) {
        assert.ok(one.x >= 0 && one.end <= 300 && one.y >= TAG_PX / 2 && one.y <= 300 - TAG_PX / 2);
        for (const other of tags.slice(index + 1))
          assert.ok(Math.abs(one.y - other.y) >= TAG_PX || one.end < other.x || other.end < one.x);
      }
      // Seven names keep others from at most 252 of the 282 heights, so that an eighth finds room.
      const inSight = names.filter(({ y }) => y >= 0 && y <= 300);
      if (inSight.length <= 8) assert.equal(places.size, inSight.length);
    }),
  );
});

test("a line runs between the names of others, and not through them", () => {
  const place = { off: 0, isAlone: false };
  const names = [
    { ...place, x: 90, end: 120, y: 55 },
    { ...place, x: 8, end: 60, y: 47 },
    { ...place, x: 0, end: 300, y: 80 },
  ];
  assert.deepEqual(partsBetween(names, 50, 200), [
    { x: 0, end: 8 },
    { x: 60, end: 90 },
    { x: 120, end: 200 },
  ]);
});

test("no price on the axis covers the last one or another, and each stays on its side", () => {
  const lines = fc.array(fc.integer({ min: -50, max: 350 }), { maxLength: 20 });
  fc.assert(
    fc.property(lines, fc.option(fc.integer({ min: 0, max: 300 }), { nil: undefined }), (ys, last) => {
      const asked = ys.map((y, id) => ({ id: String(id), y }));
      const places = axisPlaces(asked, last, 300);
      const tags = [...places.values(), ...(last === undefined ? [] : [last])].toSorted((a, b) => a - b);
      for (const [index, y] of tags.entries()) assert.ok(index === 0 || y - tags[index - 1]! >= TAG_PX);
      for (const [id, y] of places) assert.equal(y > (last ?? -1), asked[Number(id)]!.y > (last ?? -1));
    }),
  );
  assert.deepEqual(
    [
      ...axisPlaces(
        [
          { id: "a", y: 90 },
          { id: "b", y: 90 },
        ],
        100,
        300,
      ),
    ],
    [["b", 82]],
  );
});

test("a label stands beside the end of its candle, rather toward the middle, and beyond what is in its way", () => {
  const pane = { width: 300, height: 120 };
  assert.deepEqual(labelPlace({ x: 40, y: 30 }, -1, 50, [], pane), { x: 47, y: 23 });
  assert.deepEqual(labelPlace({ x: 280, y: 80 }, 1, 50, [], pane), { x: 223, y: 87 });
  const disc = { x: 267, end: 279, y: 93 };
  assert.equal(labelPlace({ x: 280, y: 80 }, 1, 50, [disc], pane), undefined, "what points to it would strike it through");
  assert.deepEqual(labelPlace({ x: 280, y: 80 }, 1, 50, [{ ...disc, y: 97 }], pane), { x: 213, y: 87 });
  assert.deepEqual(labelPlace({ x: 230, y: 80 }, 1, 50, [{ ...disc, x: 215, end: 227 }], pane), { x: 237, y: 87 });
  assert.equal(labelPlace({ x: 280, y: 118 }, 1, 50, [], pane), undefined);
});

test("no label covers what is taken or the end of its candle, or is cut", () => {
  const spot = fc.record({ x: fc.integer({ min: -20, max: 320 }), y: fc.integer({ min: -20, max: 220 }) });
  fc.assert(
    fc.property(spot, fc.constantFrom(1 as const, -1 as const), fc.array(spot, { maxLength: 25 }), (tip, by, discs) => {
      const taken = discs.map(({ x, y }) => ({ x: x - 6, end: x + 6, y }));
      const place = labelPlace(tip, by, 50, taken, { width: 300, height: 200 });
      if (!place) return;
      assert.ok(place.x >= 0 && place.x + 50 <= 300 && place.y >= 6 && place.y <= 194);
      assert.ok(place.x > tip.x || place.x + 50 < tip.x);
      for (const { x, end, y } of taken) assert.ok(Math.abs(y - place.y) >= 12 || end < place.x || place.x + 50 < x);
    }),
  );
});

test("what leads upright to a name passes no name of another, and is whole where none is in its way", () => {
  const name = (x: number, end: number, y: number) => ({ x, end, y, off: 0, isAlone: false });
  assert.deepEqual(uprightBetween([name(8, 60, 50)], 20, 10, 90), [
    { x: 10, end: 41 },
    { x: 59, end: 90 },
  ]);
  assert.deepEqual(uprightBetween([name(8, 60, 50)], 70, 90, 10), [{ x: 10, end: 90 }]);
  assert.deepEqual(uprightBetween([name(8, 60, 12)], 20, 10, 90), [{ x: 21, end: 90 }]);
});

test("names leave the upper edge to what the crosshair tells, and what points to a label strikes no text through", () => {
  const placed = namePlaces([{ id: "a", y: 4, width: 40 }], 300, 200, 26);
  assert.equal(placed.get("a")?.y, 26 + TAG_PX / 2);
  const beside = { x: 120, end: 180, y: 100 };
  const place = labelPlace({ x: 200, y: 93 }, 1, 40, [beside], { width: 400, height: 200 });
  assert.ok(place !== undefined && place.x > 200, "not on the far side of what stands there");
});
