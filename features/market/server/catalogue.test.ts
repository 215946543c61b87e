import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { currencyFact, findCurrency, learnCurrency } from "@assay/core/currency.ts";
import { parsePrice } from "@assay/core/money.ts";
import { later } from "@assay/core/time.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { createLog } from "@assay/server/log.ts";
import { SimulatedSource } from "@assay/server/outside/prices/simulated/simulated.ts";
import { openTestHouse, type TestHouse, usual } from "@assay/server/testing.ts";
import { calls, events } from "../contract.ts";
import {
  addCurrency,
  addMarket,
  addTerms,
  equityMarkets,
  learnCatalogue,
  listedMarkets,
  MarketFeed,
  marketFeature,
  type MarketRow,
  markets,
  type TermsRow,
  TOLD_BEFORE_MS,
  turnTerms,
} from "../server.ts";
import { seedCatalogue } from "./catalogue.ts";
import { learnMarkets, onListed } from "./markets.ts";

const coin = {
  name: "Test coin",
  kind: "token",
  scale: 6,
  decimalsShown: 4,
  image: "/coins/test.svg",
  networks: [{ subName: "ERC20", type: "evm", address: "0x01", status: "open" }],
} as const;

describe("the catalogue", () => {
  let house: TestHouse;
  const soon = (ms = TOLD_BEFORE_MS): Date => later(house.clock.now(), ms);
  const terms = (more: Partial<TermsRow> = {}): TermsRow => ({
    holdsFrom: soon(),
    tick: "0.01",
    step: "0.01",
    notionalMin: "1",
    quantityMax: "1000",
    band: "0.2",
    makerFee: "0.001",
    takerFee: "0.002",
    indexClamp: null,
    ...more,
  });
  const row = (base: string, ...course: TermsRow[]): Omit<MarketRow, "symbol"> => ({
    base,
    quote: "USDT",
    nameZh: null,
    categories: ["New"],
    terms: course,
  });
  const pass = (ms: number): void => {
    house.clock.advance(ms);
    turnTerms(house.clock.now());
  };
  const learn = async (): Promise<unknown> => await learnCatalogue(house.database, house.clock.now());

  before(async () => {
    const log = createLog("silent");
    const clock = new ManualClock(usual.start);
    const never = { every: () => () => undefined, after: () => () => undefined };
    const source = new SimulatedSource({ seed: 7, instruments: [...listedMarkets.values()], clock, timers: never });
    const feed = new MarketFeed({ source, clock, timers: never, log });
    house = await openTestHouse([marketFeature(feed, async () => undefined)]);
  });
  after(async () => await house.close());

  test("begins as the seed, and a second start changes nothing", async () => {
    const counted = async () =>
      (
        await house.pool.query(
          "select version, (select count(*)::int from market.currency) as c, (select count(*)::int from market.terms) as t from market.catalogue",
        )
      ).rows[0];
    const stored = await counted();
    assert.deepEqual([stored.version, stored.t], [1, markets.size + equityMarkets.size]);
    await house.dispatch.transact(seedCatalogue);
    assert.deepEqual(await counted(), stored);
  });

  test("a currency and a market without an index are known once they are stored and hold (MARKET-38)", async () => {
    const added = await house.dispatch.transact(async (tx) => await addCurrency(tx, { ...coin, code: "TSTA" }));
    assert.equal(added.id, 2_000);
    await house.dispatch.transact(async (tx) => await addMarket(tx, row("TSTA", terms())));
    assert.deepEqual(
      house.told.filter(({ event }) => event.name === events.catalogueChanged.name).map(({ payload }) => payload),
      [
        { version: 2, markets: [] },
        { version: 3, markets: ["TSTA/USDT"] },
      ],
    );
    await learn();
    const listed = async () => await house.call(calls.listCatalogue, {});
    assert.deepEqual((await listed()).currencies.at(-1), {
      id: 2_000,
      code: "TSTA",
      name: "Test coin",
      kind: "token",
      scale: 6,
      decimals_shown: 4,
      image: "/coins/test.svg",
      networks: [{ sub_name: "ERC20", type: "evm", address: "0x01", status: "open" }],
    });
    assert.ok((await house.call(calls.listCurrencies, {})).some(({ code }) => code === "TSTA"));
    assert.equal((await house.refusal(calls.showMarket, { symbol: "TSTA/USDT" })).code, "no-such-market");
    pass(TOLD_BEFORE_MS);
    assert.deepEqual((await listed()).markets.at(-1), { symbol: "TSTA/USDT", base: "TSTA", quote: "USDT", indexed: false });
    const { market, sources } = await house.call(calls.showMarket, { symbol: "TSTA/USDT" });
    assert.deepEqual([market.state, market.price, market.indexed, sources], ["open", null, false, []]);
    assert.deepEqual((await house.call(calls.listCandles, { symbol: "TSTA/USDT", period: "1h" })).list, []);
    assert.equal(markets.get("TSTA/USDT"), listedMarkets.get("TSTA/USDT"));
  });

  test("terms with a date hold from that moment on, and not a millisecond before (MARKET-39)", async () => {
    await house.dispatch.transact(async (tx) => await addCurrency(tx, { ...coin, code: "TSTB" }));
    const course = [terms(), terms({ holdsFrom: soon(60_000), tick: "0.001", takerFee: "0.003" })];
    await house.dispatch.transact(async (tx) => await addMarket(tx, row("TSTB", ...course)));
    await learn();
    pass(TOLD_BEFORE_MS);
    const first = listedMarkets.get("TSTB/USDT");
    assert.equal(first?.tick, parsePrice("0.01"));
    pass(60_000 - TOLD_BEFORE_MS - 1);
    await learn();
    assert.equal(listedMarkets.get("TSTB/USDT"), first, "who keeps a market sees by its identity that nothing has changed");
    pass(1);
    assert.equal(listedMarkets.get("TSTB/USDT")?.tick, parsePrice("0.001"));
  });

  test("what contradicts is refused: by whoever adds, by the tables, and by whoever learns (MARKET-40)", async () => {
    const refuses = async (message: RegExp, add: (tx: Parameters<typeof addCurrency>[0]) => Promise<unknown>): Promise<void> =>
      await assert.rejects(house.dispatch.transact(add), message);
    await refuses(/another currency already/, (tx) => addCurrency(tx, { ...coin, code: "BTC" }));
    await refuses(/listed already/, (tx) => addMarket(tx, row("BTC", terms())));
    await refuses(/is no currency/, (tx) => addMarket(tx, row("NONE", terms())));
    await refuses(/has no terms/, (tx) => addMarket(tx, row("USDC")));
    await refuses(/on at the earliest/, (tx) => addMarket(tx, row("USDC", terms({ holdsFrom: soon(TOLD_BEFORE_MS - 1) }))));
    await refuses(/not exact/, (tx) => addMarket(tx, row("USDC", terms({ tick: "0.00001", step: "0.0001" }))));
    await refuses(/no decimal/, (tx) => addMarket(tx, row("USDC", terms({ tick: "1e5" }))));
    await refuses(/an index is in USDT/, (tx) => addMarket(tx, { ...row("USDC", terms({ indexClamp: "0.01" })), quote: "BTC" }));
    await refuses(/is not listed/, (tx) => addTerms(tx, "USDC/USDT", terms()));
    await refuses(/only become finer/, (tx) => addTerms(tx, "TSTB/USDT", terms({ tick: "0.003" })));
    await refuses(/on which products settle/, (tx) => addTerms(tx, "PEPE/USDT", terms({ tick: "0.00000001", step: "1" })));
    await house.dispatch.transact(async (tx) => await addTerms(tx, "TSTB/USDT", terms({ tick: "0.001", step: "0.001" })));

    const long = "x".repeat(301);
    const network = coin.networks[0];
    await refuses(/too long/, (tx) => addCurrency(tx, { ...coin, code: "TSTL", name: long }));
    await refuses(/too long/, (tx) => addCurrency(tx, { ...coin, code: "TSTL", image: long }));
    await refuses(/too long/, (tx) => addCurrency(tx, { ...coin, code: "TSTL", networks: [{ ...network, address: long }] }));
    await refuses(/too long/, (tx) => addMarket(tx, { ...row("USDC", terms()), categories: [long] }));
    await refuses(/has 0 steps/, (tx) => addMarket(tx, row("USDC", terms({ step: "1", quantityMax: "0.5" }))));
    await refuses(/steps/, (tx) => addMarket(tx, row("USDC", terms({ quantityMax: "90071992547409.92" }))));

    for (const statement of [
      "update market.currency set scale = 9 where code = 'BTC'",
      "delete from market.currency where code = 'TSTA'",
      "update market.terms set tick = 1",
      "delete from market.market",
      "update market.network set address = '0x02'",
      "delete from market.network",
      "update market.catalogue set version = version - 1",
      "delete from market.catalogue",
    ])
      await assert.rejects(house.pool.query(statement), /cannot be changed/);

    assert.equal((await house.pool.query("update market.network set status = 'closed' where address = '0x01'")).rowCount, 2);

    const bitcoin = currencyFact("BTC");
    for (const other of [{ id: 999 }, { kind: "equity" }, { scale: 4 }, { code: "XBT" }] as const)
      assert.throws(() => learnCurrency({ ...bitcoin, ...other }), RangeError);
    const stored: MarketRow = { ...row("TSTA", terms({ holdsFrom: soon(-1), tick: "0.02" })), symbol: "TSTA/USDT" };
    assert.throws(() => learnMarkets([stored], house.clock.now()), /others now/);
  });

  test("what is rolled back is not learned: its id belongs to the next currency (MARKET-40)", async () => {
    const lost = house.dispatch.transact(async (tx) => {
      await addCurrency(tx, { ...coin, code: "TSTC" });
      await addMarket(tx, row("TSTC", terms({ tick: "1e5" })));
    });
    await assert.rejects(lost, /no decimal/);
    const added = await house.dispatch.transact(async (tx) => {
      const fact = await addCurrency(tx, { ...coin, code: "TSTD", scale: 4 });
      await addMarket(tx, row("TSTD", terms()));
      return fact;
    });
    assert.equal(findCurrency("TSTC"), undefined);
    assert.deepEqual(currencyFact("TSTD"), added);
    await learn();
  });

  test("a tick grows no finer than the prices that orders may have named can be counted in (MARKET-39)", async () => {
    await house.dispatch.transact(async (tx) => {
      await addCurrency(tx, { ...coin, code: "TSTE" });
      // The largest order is two steps: half of what can be counted is a price.
      await addMarket(tx, row("TSTE", terms({ step: "0.01", quantityMax: "0.02" })));
    });
    const add = (tick: string): Promise<void> =>
      house.dispatch.transact(async (tx) => await addTerms(tx, "TSTE/USDT", terms({ holdsFrom: soon(60_000), tick })));
    await assert.rejects(add("0.001"), /could not be counted/);
    await add("0.005");
  });

  test("a follower that throws keeps no other from hearing, and hears again (MARKET-39)", async () => {
    // What the tests before have added comes to hold.
    pass(TOLD_BEFORE_MS);
    await house.dispatch.transact(async (tx) => {
      for (const code of ["TSTF", "TSTG"]) {
        await addCurrency(tx, { ...coin, code });
        await addMarket(tx, row(code, terms()));
      }
    });
    await learn();
    const heard: string[] = [];
    let isBroken = false;
    onListed(({ symbol }) => {
      if (isBroken && symbol === "TSTF/USDT") throw new Error("cannot take it in");
    });
    onListed(({ symbol }) => heard.push(symbol));
    heard.length = 0;
    isBroken = true;
    assert.throws(() => pass(TOLD_BEFORE_MS), /take them in/);
    assert.deepEqual(heard, ["TSTF/USDT", "TSTG/USDT"]);
    assert.throws(() => turnTerms(house.clock.now()), /take them in/);
    isBroken = false;
    assert.equal(turnTerms(house.clock.now()), true);
    assert.equal(turnTerms(house.clock.now()), false);
    assert.deepEqual(heard, ["TSTF/USDT", "TSTG/USDT"]);
  });

  test("a seed that grows by what has been added leaves it as it is stored (MARKET-40)", async () => {
    const before = await learn();
    const market = listedMarkets.get("TSTA/USDT");
    await house.dispatch.transact((tx) =>
      seedCatalogue(tx, {
        currencies: [{ ...coin, id: 99, code: "TSTA", kind: "coin", scale: 8 }],
        markets: [{ ...row("TSTA", terms({ holdsFrom: new Date(0), tick: "1" })), symbol: "TSTA/USDT" }],
      }),
    );
    assert.equal(await learn(), before);
    assert.equal(currencyFact("TSTA").id, 2_000);
    assert.equal(listedMarkets.get("TSTA/USDT"), market);
  });
});
