import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { sandboxFiatRates } from "@assay/server/outside/fiat-rates.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { calls } from "../contract.ts";
import { walletFeature } from "../server.ts";

const golden = join(import.meta.dirname, "practice-money.golden.txt");
const ann = "00000000-0000-7000-8000-000000000001";

test("practice money comes once a day and moves between accounts, line by line (WALLET-01, WALLET-02, WALLET-04)", async () => {
  const proofs = proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined });
  const wallet = walletFeature({
    mode: "sandbox",
    rates: sandboxFiatRates,
    priceOf: () => undefined,
    pricesAt: async () => new Map(),
    openCustomer: async () => ({ customerId: ann, token: "token" }),
  });
  const house = await openTestHouse([proofs, wallet], { start: new Date("2026-03-02T12:00:00Z") });
  const names = new Map([[ann, "ann"]]);
  const story = new LedgerStory(house.database, names);
  const move = async (number: string, from_field: string, to_field: string): Promise<void> => {
    const { id } = await house.call(calls.transfer, { currency_id: "3", number, from_field, to_field }, { as: ann });
    names.set(id, `transfer of ${number}`);
  };
  await story.tell("The faucet was funded.");

  await house.call(calls.openPractice, {});
  await story.tell("Ann opens a practice account.");

  await move("2500.5", "change", "lever");
  await move("0.00000001", "lever", "micro");
  assert.equal(
    (
      await house.refusal(
        calls.transfer,
        { currency_id: "3", number: "7500", from_field: "change", to_field: "stock" },
        { as: ann },
      )
    ).code,
    "insufficient-balance",
  );
  await story.tell("She moves 2,500.5 to contracts and the smallest unit on to options. 7,500 are not there.");

  assert.equal((await house.refusal(calls.claimFaucet, {}, { as: ann })).code, "faucet-claimed");
  house.clock.advance(DAY_MS);
  await house.call(calls.claimFaucet, {}, { as: ann });
  await story.tell("The faucet has given what it gives a day; a day later it gives again.");

  await story.end(golden);
  await house.close();
});
