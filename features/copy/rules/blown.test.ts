import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { isBlown } from "./blown.ts";

const units = (text: string): bigint => parseAmount("USDT", text)!.units;
const blown = (before: string, equity: string, flow: bigint): boolean =>
  isBlown({ before: units(before), equity: units(equity), flow });

test("a leader is blown by what he has lost, and not by what he takes out", () => {
  assert.equal(blown("1000", "99.99999999", 0n), true);
  assert.equal(blown("1000", "100", 0n), false);
  // Liquidated down to 5,000, he takes 4,950 out.
  assert.equal(blown("10000", "50", -units("4950")), false);
  // He had taken out all but 50 before, and lost some of that.
  assert.equal(blown("50", "20", 0n), false);
  assert.equal(blown("50", "0", 0n), true);
  // What he pays in is lost as well.
  assert.equal(blown("50", "60", units("500")), true);
  assert.equal(blown("1000", "160", units("100")), false);
});
