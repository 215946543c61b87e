import assert from "node:assert/strict";
import { test } from "node:test";
import { assetOf, claimRules, keyOf } from "./claim-form.ts";
import type { Asset } from "./told.ts";

const asset = (currency: string, network: Asset["network"]): Asset => ({
  currency,
  network,
  currency_id: 1,
  min: "1",
  confirmations: 6,
  token: null,
  halted: false,
});
const assets = [asset("USDT", "ethereum"), asset("BTC", "bitcoin")];

test("a claim names an amount that its currency can have, and a transaction that a chain can have", () => {
  const faults = (fields: Partial<typeof claimRules.start>) => {
    const { amount, hash } = claimRules.faults({ ...claimRules.start, ...fields }, assets);
    return [amount?.code, hash?.code];
  };
  assert.deepEqual(faults({}), ["required", undefined]);
  assert.deepEqual(faults({ amount: "0" }), ["wrong-amount", undefined]);
  assert.deepEqual(faults({ amount: "1.5", hash: "0x12" }), [undefined, "wrong-hash"]);
  assert.deepEqual(faults({ amount: "1.5", hash: ` 0x${"aB".repeat(32)} ` }), [undefined, undefined]);
  assert.equal(assetOf({ asset: keyOf(assets[1]!) }, assets), assets[1]);
  assert.equal(assetOf({ asset: "" }, assets), assets[0]);
});
