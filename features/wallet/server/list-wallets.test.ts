import assert from "node:assert/strict";
import { test } from "node:test";
import { feature } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { customer } from "@assay/server/testing-money.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { walletFeature } from "../server.ts";

const gone = async (): Promise<never> => await Promise.reject(new Error("the connection is gone"));
/** A product whose accounts cannot be read at the moment. */
const lost = feature("lost", import.meta.dirname, {
  accounts: [
    {
      account: "margin",
      positions: [{ mayLeave: gone, profit: gone, profitsAt: gone }],
      debts: [{ owed: async () => await new Promise((_hand, fail) => setImmediate(fail)), owedAt: gone }],
    },
  ],
});

test("a fault while profits and debts are read fails the call, and leaves no rejection that nobody hears", async () => {
  const wallet = walletFeature({
    mode: "sandbox",
    rates: sandboxFiatRates,
    priceOf: () => undefined,
    pricesAt: async () => new Map(),
    openCustomer: gone,
  });
  const house = await openTestHouse([proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }), wallet, lost]);
  const heard: unknown[] = [];
  const hear = (fault: unknown): void => void heard.push(fault);
  process.on("unhandledRejection", hear);
  try {
    await house.runJob("wallet.refresh-fiat-rates");
    await assert.rejects(house.call(calls.listWallets, {}, { as: customer(1) }));
    await new Promise((hand) => setImmediate(() => setImmediate(hand)));
    assert.deepEqual(heard, []);
  } finally {
    process.off("unhandledRejection", hear);
    await house.close();
  }
});
