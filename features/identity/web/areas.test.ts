import assert from "node:assert/strict";
import { test } from "node:test";
import { findAreas, nameAreas } from "./areas.ts";

const areas = [
  { area_code_id: "US", country: "United States", area_code: "1" },
  { area_code_id: "CI", country: "Ivory Coast", area_code: "225" },
  { area_code_id: "TW", country: "Taiwan", area_code: "886" },
  { area_code_id: "001", country: "Satellite", area_code: "870" },
];

test("countries are named and ordered in the reader's language", () => {
  assert.deepEqual(
    nameAreas(areas, "en").map(({ name }) => name),
    ["Côte d’Ivoire", "Satellite", "Taiwan", "United States"],
  );
  assert.equal(nameAreas(areas, "zh-Hans").find(({ id }) => id === "US")?.name, "美国");
});

test("a country is found by name without its accents, by letters, or by code", () => {
  const named = nameAreas(areas, "en");
  const found = (query: string) => findAreas(named, query).map(({ id }) => id);
  assert.deepEqual(found("cote"), ["CI"]);
  assert.deepEqual(found("us"), ["US"]);
  assert.deepEqual(found("+886"), ["TW"]);
  assert.equal(found("").length, areas.length);
});
