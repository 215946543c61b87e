import assert from "node:assert/strict";
import { test } from "node:test";
import { putQuotes, type Quote } from "@assay/ui/prices.ts";
import type { Wallet } from "./wallet-list.ts";
import { worthNow } from "./worth.ts";

const quote = (symbol: string, price: string): Quote => ({ symbol, price, at: 1 }) as Quote;
const wallet = (currency: string, available: string, usdt: string | null): Wallet =>
  ({ currency, available, frozen: "0", value: { usdt, fiat: null } }) as Wallet;

test("a total follows the prices of what is held, and keeps what no price moves", () => {
  const held = [wallet("BTC", "0.5", "30000"), wallet("USDT", "100", "100"), wallet("ETH", "2", null)];
  const total = { usdt: "30150", fiat: null };
  assert.equal(worthNow(total, held), 3_015_000_000_000n, "without a quote it stays as it was reckoned");
  putQuotes([quote("BTC/USDT", "61000"), quote("ETH/USDT", "3000")]);
  // Fifty are the open result of a position, and what had no value when all was reckoned has none in the total.
  assert.equal(worthNow(total, held), 3_065_000_000_000n);
  assert.equal(worthNow({ usdt: null, fiat: null }, held), undefined);
  assert.equal(worthNow({ usdt: "-20.5", fiat: null }, []), -2_050_000_000n);
});
