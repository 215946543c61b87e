import assert from "node:assert/strict";
import { test } from "node:test";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { openTestHouse, usual } from "@assay/server/testing.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { systemRandom } from "@assay/server/random.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { calls } from "../contract.ts";
import { walletFeature } from "../server.ts";
import { panels } from "./panels.ts";

const wallet = walletFeature({
  mode: "sandbox",
  rates: sandboxFiatRates,
  priceOf: () => undefined,
  pricesAt: async () => new Map(),
  openCustomer: () => Promise.reject(new Error("no customers here")),
});

test("operators are shown what a customer has and every movement of it, also of a transfer between two of his accounts", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openTestHouse([proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }), wallet]);
  stack.defer(house.close);
  const ann = systemRandom.id(usual.start);
  await house.call(calls.claimFaucet, {}, { as: ann });
  const move = { currency_id: "3", number: "2500.5", from_field: "change_balance", to_field: "lever" };
  await house.call(calls.transfer, move, { as: ann });
  const balances = await panelRows(panels, "balances", house.database, ann);
  assert.deepEqual(
    balances.map(({ account, available, held }) => [account, available, held]),
    [
      ["contract", "2500.5 USDT", "0 USDT"],
      ["spot", "7499.5 USDT", "0 USDT"],
    ],
  );
  const bills = await panelRows(panels, "bills", house.database, ann);
  assert.deepEqual(
    bills.map(({ account, reason, change, balance }) => [account, reason, change, balance]),
    [
      ["spot", "transfer", "-2500.5 USDT", "7499.5 USDT"],
      ["contract", "transfer", "2500.5 USDT", "2500.5 USDT"],
      ["spot", "faucet", "10000 USDT", "10000 USDT"],
    ],
  );
  assert.equal(await refusedPlace(panels, "bills", house.database, ann), "parameter-error");
});
