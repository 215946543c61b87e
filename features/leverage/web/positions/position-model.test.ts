import assert from "node:assert/strict";
import { test } from "node:test";
import { type EndedPosition, partsOf } from "./position-model.ts";

const liquidated = {
  profit: "-50",
  fee: "26.6",
  opening_fee: "5",
  closing_fee: "4.5",
  liquidation_fee: "17.1",
  overnight: "-0.2",
  spared: "0",
  unpaid: "0",
} as EndedPosition;

test("a result is told in its parts: what the price did, each fee, the nights, and nothing that was nothing (LEV-25)", () => {
  assert.deepEqual(
    partsOf(liquidated).map(({ name, value }) => `${name} ${value}`),
    ["by-price -50", "opening-fee -5", "closing-fee -4.5", "liquidation-fee -17.1", "overnight 0.2"],
  );
  const before = { ...liquidated, opening_fee: null, closing_fee: null, liquidation_fee: null, spared: "3" };
  assert.deepEqual(
    partsOf(before).map(({ name, value }) => `${name} ${value}`),
    ["by-price -50", "fees -26.6", "overnight 0.2", "spared 3"],
  );
});
