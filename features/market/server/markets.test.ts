import assert from "node:assert/strict";
import { test } from "node:test";
import { pow10 } from "@assay/core/money.ts";
import { markets } from "./markets.ts";

test("MARKET-07: tick x step is a whole number of quote units in every market, so that price x quantity is exact", () => {
  assert.equal(markets.size, 26);
  for (const { symbol, tick, step, priceDecimals, quantityDecimals } of markets.values()) {
    assert.ok(priceDecimals + quantityDecimals <= 8, symbol);
    assert.equal((tick * step) % pow10(10), 0n, symbol);
    assert.ok(tick > 0n && step > 0n, symbol);
  }
});
