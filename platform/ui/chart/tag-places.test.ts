import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { axisPlaces, namePlaces, TAG_PX } from "./tag-places.ts";

test("a name gives way to those of near lines, and goes where no room is left", () => {
  const names = [
    { id: "a", y: 50, width: 60 },
    { id: "b", y: 55, width: 60 },
    { id: "c", y: 60, width: 60 },
    { id: "far", y: 100, width: 60 },
  ];
  assert.deepEqual(
    [...namePlaces(names, 140)].map(([id, { x, isAlone }]) => [id, x, isAlone]),
    [
      ["a", 8, false],
      ["b", 72, false],
      ["c", undefined, false],
      ["far", 8, true],
    ],
  );
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
