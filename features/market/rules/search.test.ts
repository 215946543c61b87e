import assert from "node:assert/strict";
import { test } from "node:test";
import { matching } from "./search.ts";

const named = (base: string, name: string, name_zh = name) => ({ symbol: `${base}/USDT`, base, name, name_zh });
const list = [
  named("ETH", "Ethereum", "以太坊"),
  named("BCH", "Bitcoin Cash", "比特币现金"),
  named("BTC", "Bitcoin", "比特币"),
  named("ETC", "Ethereum Classic", "以太坊经典"),
  named("NEAR", "NEAR Protocol"),
];
const found = (keyword: string): string[] => matching(list, keyword).map(({ base }) => base);

test("a market is found by symbol, code, English and Chinese name, in any case", () => {
  assert.deepEqual(found("btc/usdt"), ["BTC"]);
  assert.deepEqual(found(" near "), ["NEAR"]);
  assert.deepEqual(found("cash"), ["BCH"]);
  assert.deepEqual(found("狗"), []);
});

test("exact names come before beginnings, beginnings before the rest, equals keep their order", () => {
  assert.deepEqual(found("比特币"), ["BTC", "BCH"]);
  assert.deepEqual(found("bitcoin"), ["BTC", "BCH"]);
  assert.deepEqual(found("eth"), ["ETH", "ETC"]);
  assert.deepEqual(found("经典"), ["ETC"]);
  assert.deepEqual(found("usdt"), ["ETH", "BCH", "BTC", "ETC", "NEAR"]);
});

test("an empty keyword finds everything", () => assert.equal(found("  ").length, list.length));
