import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { type Limit, refusalOf, tightest } from "./protection-model.ts";

const limit = (period: Limit["period"], left: string): Limit => ({
  period,
  amount: "100",
  left,
  result: "0",
  renews_at: 0,
  next: null,
});
const usdt = (text: string) => parseAmount("USDT", text)!;

test("what the limit that leaves least would refuse is told before it is asked for", () => {
  const least = tightest([limit("day", "20"), limit("week", "10")]);
  assert.equal(least?.period, "week");
  assert.equal(refusalOf(least, usdt("10")), undefined);
  assert.equal(refusalOf(least, usdt("10.01")), "over");
  assert.equal(refusalOf(least, "all"), "unbounded");
  assert.equal(refusalOf(least, undefined), undefined);
  assert.equal(refusalOf(undefined, "all"), undefined);
});

test("a limit that is used up refuses whatever is asked for, and nothing where no risk begins", () => {
  const used = limit("day", "0");
  assert.equal(refusalOf(tightest([used]), usdt("0")), "used-up");
  assert.equal(refusalOf(tightest([used]), "all"), "used-up");
  assert.equal(refusalOf(tightest([used]), undefined), undefined);
});
