import assert from "node:assert/strict";
import { test } from "node:test";
import { isFiltered, readBillFilter, withFilter } from "./bill-filter.ts";

test("an address carries the filter, and nothing unknown", () => {
  const filter = readBillFilter(new URLSearchParams("currency=BTC&type=change&reason=faucet"));
  assert.deepEqual(filter, { currency: "BTC", type: "change", reason: "faucet" });
  assert.equal(isFiltered(readBillFilter(new URLSearchParams("currency=GOLD&type=x&reason=y"))), false);
});

test("a field is chosen or freed alone", () => {
  assert.deepEqual(withFilter({ currency: "BTC" }, "reason", "faucet"), { currency: "BTC", reason: "faucet" });
  assert.deepEqual(withFilter({ currency: "BTC", reason: "faucet" }, "currency", ""), { reason: "faucet" });
});
