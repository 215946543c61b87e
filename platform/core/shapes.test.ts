import assert from "node:assert/strict";
import { test } from "node:test";
import * as z from "zod/mini";
import { currencyCode, currencyId, moment, numbered } from "./shapes.ts";

const refuses = (shape: z.ZodMiniType, ...texts: string[]): void => {
  for (const text of texts) assert.equal(z.safeParse(shape, text).success, false, text);
};

test("a currency is named by its id or its code, and an unknown one by neither", () => {
  assert.deepEqual([z.parse(currencyId, "3"), z.parse(currencyId, "USDT")], [3, 3]);
  assert.deepEqual([z.parse(currencyCode, "3"), z.parse(currencyCode, "USDT")], ["USDT", "USDT"]);
  for (const shape of [currencyId, currencyCode]) refuses(shape, "0", "9999", "NOPE", "usdt", "3.0", "-3", "");
});

test("a word of a list is named by its number too", () => {
  const sides = numbered(["buy", "sell"]);
  assert.deepEqual([z.parse(sides, "1"), z.parse(sides, "sell")], ["buy", "sell"]);
  refuses(sides, "0", "3", "01", "long", "");
});

test("a moment in seconds is the same as in milliseconds", () => {
  assert.equal(z.parse(moment, "1717000000"), z.parse(moment, "1717000000000"));
  assert.equal(z.parse(moment, "0"), 0);
});
