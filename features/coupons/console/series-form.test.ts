import assert from "node:assert/strict";
import { test } from "node:test";
import { type SeriesFields, seriesInput, seriesRulesFrom } from "./series-form.ts";

const rules = seriesRulesFrom("2026-03-02");
const sound: SeriesFields = { ...rules.start, worth: "5", budget: "200" };
const faulty = (more: Partial<SeriesFields>): string[] =>
  Object.entries(rules.faults({ ...sound, ...more }, undefined)).flatMap(([field, fault]) =>
    fault ? [`${field} ${fault.code}`] : [],
  );

test("a series is written within its bounds, and says what it sets aside", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ worth: "1000.01", budget: "10001" }), ["worth no-worth", "budget no-budget"]);
  assert.deepEqual(faulty({ kind: "cash" }), ["volume no-volume"]);
  assert.deepEqual(faulty({ ends: "2026-03-02", validDays: "91" }), ["ends no-order", "validDays no-days"]);
  assert.equal(rules.summary(sound, undefined).setAside, "1000");
  assert.equal(rules.summary(rules.start, undefined).setAside, undefined);
});

test("what is sent has days as moments, a market in capitals and no volume of a voucher", () => {
  const { symbol, volume, opens_at, ends_at } = seriesInput({ ...sound, symbol: " btc/usdt ", volume: "7" });
  assert.deepEqual([symbol, volume], ["BTC/USDT", "0"]);
  assert.equal(Number(ends_at) - Number(opens_at), 30 * 86_400_000);
  assert.equal("symbol" in seriesInput(sound), false);
});
