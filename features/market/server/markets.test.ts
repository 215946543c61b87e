import assert from "node:assert/strict";
import { test } from "node:test";
import { pow10 } from "@assay/core/money.ts";
import { listedMarkets } from "./markets.ts";
import { seedMarkets } from "./seed-markets.ts";

test("MARKET-07: tick x step is a whole number of quote units in every market, so that price x quantity is exact", () => {
  for (const { symbol } of seedMarkets) {
    const { tick, step, priceDecimals, quantityDecimals } = listedMarkets.get(symbol)!;
    assert.ok(priceDecimals + quantityDecimals <= 8, symbol);
    assert.equal((tick * step) % pow10(10), 0n, symbol);
    assert.ok(tick > 0n && step > 0n, symbol);
  }
});
