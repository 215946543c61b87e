import assert from "node:assert/strict";
import { test } from "node:test";
import { type SeriesFields, seriesInput, seriesRulesFrom } from "./series-form.ts";

const rules = seriesRulesFrom("2026-03-02");
const whole: SeriesFields = {
  ...rules.start,
  artist: "Mara Lind",
  collection: "Spring",
  title: "Tides",
  price: "100",
  works: "Tide | common | 9\nSun | legendary | 1",
};
const codes = (more: Partial<SeriesFields>) =>
  Object.values(rules.faults({ ...whole, ...more }, undefined)).flatMap((fault) => (fault ? [fault.code] : []));

test("a series is judged field by field before it is proposed, and its list is counted", () => {
  assert.deepEqual(codes({}), []);
  assert.deepEqual(codes({ title: " " }), ["required"]);
  assert.deepEqual(codes({ works: "Tide | common" }), ["works"]);
  assert.deepEqual(codes({ price: "0" }), ["price"]);
  assert.deepEqual(codes({ royalty: "20.1" }), ["royalty"]);
  assert.deepEqual(codes({ starts: "2026-03-02" }), ["starts"]);
  assert.deepEqual(codes({ ends: "2026-03-03" }), ["series-ends"]);
  assert.equal(rules.summary(whole, undefined)?.length, 2);
});

test("a series is sent as the call takes it", () => {
  const { royalty, starts_at, ends_at, works } = seriesInput(whole);
  assert.deepEqual([royalty, works], ["0.05", whole.works]);
  assert.deepEqual(
    [starts_at, ends_at],
    ["2026-03-03", "2026-03-10"].map((day) => String(Date.parse(`${day}T00:00:00Z`))),
  );
});
