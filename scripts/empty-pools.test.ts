/** A house in production whose pools nobody has filled: each product refuses what it cannot pay by a rejection that it declares. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openLeverageHouse } from "../features/leverage/server/testing.ts";
import { calls as lockMining } from "../features/lock-mining/contract.ts";
import { practiceOffers } from "../features/lock-mining/server/catalogue.ts";
import { configs } from "../features/lock-mining/server/store.ts";
import { asked, openLockHouse } from "../features/lock-mining/server/testing.ts";
import { customer, openSecondsHouse } from "../features/seconds/server/testing.ts";
import { openSpotHouse } from "../features/spot/server/testing.ts";
import { openStockHouse } from "../features/stock/server/testing.ts";
import { openSwapHouse } from "../features/swap/server/testing.ts";
import { walletFeature } from "../features/wallet/server.ts";
import { calls as wallet } from "../features/wallet/contract.ts";
import { sandboxFiatRates } from "../platform/server/outside/fiat-rates.ts";
import { openTestHouse } from "../platform/server/testing.ts";

const ann = customer(1);
const mode = "production";

test("options with a fixed payout are refused while their pool is empty, and rounds of customers go on", async () => {
  const house = await openSecondsHouse({ mode });
  try {
    await house.give(ann, "100");
    await house.tick(200, "100");
    assert.equal(await house.refused(ann, "up 1 BTC for 30"), "pool-dry");
    assert.equal((await house.open(ann, "pool up 1 BTC for 30")).state, "waiting");
  } finally {
    await house.close();
  }
});

test("a market order finds nobody while the market maker has nothing, and customers trade with each other", async () => {
  const house = await openSpotHouse({ mode });
  try {
    await house.give(ann, "1000 USDT", "1 BTC");
    house.feed.show("BTC/USDT", "60000", [["59990", "5"]], [["60010", "5"]]);
    assert.equal((await house.refused(ann, "buy 0.01 BTC")).code, "no-liquidity");
    assert.equal((await house.refused(ann, "sell 0.01 BTC")).code, "no-liquidity");
    assert.equal((await house.place(ann, "sell 0.01 BTC at 60000")).order.state, "open");
  } finally {
    await house.close();
  }
});

test("no position is opened while the house has nothing to lose on it", async () => {
  const house = await openLeverageHouse({ mode });
  try {
    await house.give(ann, "1000");
    await house.mark("BTC/USDT", "10000");
    assert.equal(await house.open(ann, "long 0.01 BTC x10").catch((fault: { code: string }) => fault.code), "market-full");
  } finally {
    await house.close();
  }
});

test("the house trades no shares that it does not have", async () => {
  const house = await openStockHouse({ mode });
  try {
    await house.give(ann, "1000 USDT");
    assert.equal(await house.refused(ann, "buy 1 AAPL"), "house-cannot-trade");
  } finally {
    await house.close();
  }
});

test("nothing is locked before somebody appends terms and fills the pool that pays their yield", async () => {
  const house = await openLockHouse(mode);
  try {
    await house.give(ann, "100 USDT");
    assert.deepEqual(await house.call(lockMining.listConfigs, {}), { practice: false, list: [] });
    await configs.insert(house.database, practiceOffers);
    assert.equal((await house.refusal(lockMining.openLock, asked(2, "10"), { as: ann })).code, "pool-short");
  } finally {
    await house.close();
  }
});

test("nothing is swapped before somebody fills the pool", async () => {
  const house = await openSwapHouse(mode);
  try {
    await house.give(ann, "100 USDT");
    const { code, values } = await house.refused(ann, "10 USDT to BTC");
    assert.deepEqual([code, values["nearest"]], ["above-largest", "0"]);
  } finally {
    await house.close();
  }
});

test("there is no practice money outside the sandbox, nor an account that it would come from", async () => {
  const positions = { of: async () => [] } as never;
  const terms = { rates: sandboxFiatRates, priceOf: () => undefined, pricesAt: async () => new Map(), positions };
  const feature = walletFeature({ mode, ...terms, openCustomer: () => Promise.reject(new Error("no customers here")) });
  const house = await openTestHouse([feature]);
  try {
    assert.equal((await house.refusal(wallet.claimFaucet, {}, { as: ann })).code, "sandbox-only");
    assert.equal((await house.refusal(wallet.openPractice, {})).code, "sandbox-only");
    assert.deepEqual(feature.pools, []);
  } finally {
    await house.close();
  }
});
