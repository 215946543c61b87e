import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, parsePrice } from "@assay/core/money.ts";
import fc from "fast-check";
import { steadyInside, steadyPrice, steadyQuantity } from "./steady.ts";

const price = (text: string) => parsePrice(text)!;
const steady = (edge: string, tick: string, towards: "up" | "down") =>
  formatPrice(steadyPrice(price(edge), price(tick), towards));

test("a suggested price lies a thousandth away from the edge, on a round step, and stays while the market wavers", () => {
  assert.equal(steady("87251.34", "0.01", "down"), "87160");
  assert.equal(steady("87251.34", "0.01", "up"), "87340");
  assert.equal(steady("87255.1", "0.01", "down"), "87160");
  assert.equal(steady("0.00002174", "0.00000001", "up"), "0.00002179");
});

test("near nothing a suggestion is a tick, and any edge leaves at least five ticks or a thousandth", () => {
  assert.equal(steady("0.03", "0.01", "down"), "0.01");
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 5n), (ticks, tick) => {
      const edge = ticks * tick;
      const up = steadyPrice(edge, tick, "up");
      assert.ok(up - edge >= 5n * tick && (up - edge) * 1_000n >= edge && up % tick === 0n);
      const down = steadyPrice(edge, tick, "down");
      assert.ok(down === tick || (edge - down >= 5n * tick && down % tick === 0n));
    }),
  );
});

test("inside a band it is near the edge that was named, and the edge itself where the band is too narrow", () => {
  const band = { lowest: price("90"), highest: price("110") };
  assert.equal(steadyInside(price("110"), band, price("0.01")), price("109.8"));
  assert.equal(steadyInside(price("90"), band, price("0.01")), price("90.09"));
  const narrow = { lowest: price("100"), highest: price("100.01") };
  assert.equal(steadyInside(price("100"), narrow, price("0.01")), price("100"));
  assert.equal(steadyQuantity(1_000n, 10n), 1_010n);
});
