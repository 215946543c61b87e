import assert from "node:assert/strict";
import { test } from "node:test";
import { divide, formatPrice, parsePrice } from "@assay/core/money.ts";
import { recompute } from "./receipt.ts";

/** In these tests a tick's sources are one text: the price that they make. */
const priceOf = (said: unknown) => parsePrice((said as { sources: string }).sources);
const tick = (price: string, { sources = price, at = 2, symbol = "BTC/USDT" } = {}) => ({
  symbol,
  at: String(at),
  price,
  sources,
});

const bet = { symbol: "BTC/USDT", side: "long", quantity: "1", entry: "10000", margin: "1000" };
const brackets = [
  { floor: "0", maintenance: "0.004" },
  { floor: "50000", maintenance: "0.005" },
];
const position = (more: object) => ({ id: "1", ...bet, mark: "9036.1445", terms: { tick_size: "0.0001", brackets }, ...more });
const liquidation = { position: "1", collateral: "1000", positions: [position({})], tick: tick("9036.1445"), others: [] };
const liquidated = (fact: object, rule = "leverage-liquidation-3") => recompute(rule, fact, priceOf);

test("the published liquidation prices decide a receipt: 9,036.1446 of a long, 10,956.1753 of a short (LEV-17)", () => {
  assert.equal(liquidated(liquidation)?.holds, true);
  const safe = { ...liquidation, positions: [position({ mark: "9036.1446" })], tick: tick("9036.1446") };
  assert.equal(liquidated(safe)?.holds, false, "the tick before the published price");
  const short = { ...liquidation, positions: [position({ side: "short", mark: "10956.1753" })], tick: tick("10956.1753") };
  assert.equal(liquidated(short)?.holds, true);
  const fine = { tick_size: "0.0000000001", brackets };
  const anew = (side: string) =>
    liquidated({ ...liquidation, positions: [position({ side, terms: fine })] })!.purse!.liquidation!;
  const published = (price: bigint): string => formatPrice(divide(price, 1_000_000n, "half-even") * 1_000_000n);
  assert.deepEqual([published(anew("long")), published(anew("short"))], ["9036.1446", "10956.1753"]);
});

test("a liquidation in whose receipt anything that decides was changed does not hold (LEV-17)", () => {
  const { profit, purse } = liquidated(liquidation)!;
  assert.deepEqual([profit, purse!.collateral, purse!.maintenance], [-96_385_550_000n, 100_000_000_000n, 3_614_457_800n]);
  for (const change of [
    { collateral: "1000.001" },
    { positions: [position({ entry: "9999" })] },
    { positions: [position({ quantity: "0.9" })] },
    { positions: [position({ side: "short" })] },
    { positions: [position({ mark: "9036" })] },
    { positions: [position({ terms: { tick_size: "0.0001", brackets: [{ floor: "0", maintenance: "0.003" }] } })] },
    { tick: tick("9036.1445", { sources: "9100" }) },
    { tick: tick("9036.1445", { symbol: "ETH/USDT" }) },
  ])
    assert.equal(liquidated({ ...liquidation, ...change })?.holds, false, JSON.stringify(change));
  assert.equal(liquidated({ ...liquidation, position: "2" }), undefined);
});

test("a purse proves the mark of each of its markets, and gives up its worst position first (LEV-17)", () => {
  const other = position({ id: "0", symbol: "ETH/USDT", entry: "1000", mark: "990", margin: "0" });
  const cross = { ...liquidation, positions: [position({}), other], others: [tick("990", { symbol: "ETH/USDT" })] };
  assert.equal(liquidated(cross)?.holds, true);
  assert.equal(liquidated({ ...cross, others: [] })?.holds, false, "a mark without a tick");
  assert.equal(recompute("leverage-liquidation-1", { ...cross, others: [] }, priceOf)?.holds, true, "by the rule of its time");
  assert.equal(liquidated({ ...cross, position: "0" })?.holds, false, "not its turn");
  assert.equal(liquidated({ ...cross, collateral: "900", position: "0" })?.holds, true, "the purse cannot pay for the worst");
});

test("a purse keeps what one position of its size would, and position by position by the rules of before (LEV-17, LEV-27)", () => {
  const half = { margin: "0", quantity: "5", mark: "9000" };
  const positions = [position({ ...half, entry: "10000" }), position({ ...half, id: "2", entry: "9500" })];
  // Ten at 9,000: 0.5 % of 90,000, less 50; each by itself 0.4 % of 45,000.
  const fact = { ...liquidation, collateral: "7880", positions, tick: tick("9000") };
  const kept = (rule?: string) => {
    const { holds, purse } = liquidated(fact, rule)!;
    return [holds, purse!.maintenance, formatPrice(purse!.liquidation!)];
  };
  assert.deepEqual(kept(), [true, 40_000_000_000n, "9002.01"]);
  assert.deepEqual(kept("leverage-liquidation-2").slice(0, 2), [false, 36_000_000_000n]);
  const lower = { tick_size: "0.0001", brackets: [{ floor: "0", maintenance: "0.004" }] };
  const forged = [positions[0]!, { ...positions[1]!, terms: lower }];
  assert.equal(liquidated({ ...fact, positions: forged })?.holds, false, "one market has one set of brackets");
});

test("one record proves all that a purse has closed: each with what was left, in its turn (LEV-17)", () => {
  const mark = "9000";
  const positions = ["a", "b", "c"].map((id, index) => position({ id, entry: String(10000 - index), mark, margin: "0" }));
  const closings = [
    { collateral: "3000", closed: ["a"] },
    { collateral: "1990", closed: ["b"] },
  ];
  const fact = { positions, closings, tick: tick(mark), others: [] };
  const judged = (id: string, more: object = {}) =>
    recompute("leverage-liquidation-4", { ...fact, ...more, position: id }, priceOf);
  const kept = ["a", "b"].map((id) => [judged(id)!.holds, judged(id)!.purse!.collateral, judged(id)!.purse!.maintenance]);
  assert.deepEqual(kept, [
    [true, 300_000_000_000n, 10_800_000_000n],
    [true, 199_000_000_000n, 7_200_000_000n],
  ]);
  assert.equal(judged("c"), undefined, "it was not closed");
  assert.equal(judged("b", { closings: [closings[1]!] })?.holds, false, "not its turn");
  assert.equal(judged("b", { closings: closings.toReversed() })?.holds, false, "another order");
  assert.equal(judged("b", { closings: [closings[0]!, { ...closings[1]!, collateral: "2100" }] })?.holds, false);
  assert.equal(judged("b", { closings: [{ ...closings[0]!, closed: ["a", "c"] }, closings[1]!] })?.holds, false, "less was left");
  const together = [{ collateral: "900", closed: ["a", "c"] }];
  assert.equal(judged("c", { closings: together })?.holds, true, "the purse cannot pay for the worst");
  assert.equal(judged("a", { closings: undefined, collateral: "3000" }), undefined, "each rule has its own record");
  assert.equal(liquidated({ ...fact, position: "a", collateral: "3000" }), undefined);
});

const trigger = { ...bet, what: "stop-loss", waited: "9500", tick_size: "0.01", mark: "9500", tick: tick("9500.004") };
const triggered = (change: object, rule = "leverage-trigger-1") => recompute(rule, { ...trigger, ...change }, priceOf)?.holds;

test("stops and limits hold where the tick's mark reaches them, and nowhere else (LEV-17)", () => {
  assert.equal(triggered({}), true);
  assert.equal(triggered({ waited: "9499.99" }), false);
  assert.equal(triggered({ side: "short" }), true, "a short's stop waits for the rise");
  assert.equal(triggered({ side: "short", waited: "9500.01" }), false);
  assert.equal(triggered({ what: "take-profit" }), true);
  assert.equal(triggered({ what: "take-profit", waited: "9500.01" }), false);
  assert.equal(triggered({ what: "opened", entry: undefined }), true);
  assert.equal(triggered({ what: "opened", entry: undefined, waited: "9400" }), false);
  for (const what of ["reduced", "nothing-to-reduce"]) {
    assert.equal(triggered({ what, entry: undefined }), true);
    assert.equal(triggered({ what, entry: undefined, waited: "9400" }), false);
  }
  assert.equal(triggered({ tick: tick("9500", { sources: "9501" }) }), false);
  assert.equal(triggered({ mark: "9499" }), false);
  assert.equal(triggered({ symbol: "ETH/USDT" }), false);
  assert.equal(triggered({ what: "won" }), undefined);
  assert.equal(recompute("leverage-trigger-9", trigger, priceOf), undefined);
});

test("what an order or a stop waited for is what its customer had asked, before the tick that set it off (LEV-17, LEV-28)", () => {
  const of = { id: "7", symbol: "BTC/USDT", side: "long", at: "2" };
  const stops = { ...of, what: "stops", stop_loss: "9500", take_profit: "9400", trailing: "0.05" };
  const asked = (change: object, rule = "leverage-trigger-2") => triggered({ position: "7", asked: stops, ...change }, rule);
  assert.equal(asked({}), true);
  assert.equal(asked({ what: "take-profit", waited: "9400" }), true);
  const waited = { best: "10000", share: "0.05", tick: tick("10000.001", { at: 1 }) };
  const trailing = { what: "trailing-stop", waited };
  assert.equal(asked(trailing, "leverage-trailing-2"), true);
  assert.equal(asked({ ...trailing, waited: { best: "10000", share: "0.05" } }, "leverage-trailing-2"), false, "no best tick");
  assert.equal(asked(trailing), false, "the rule of stops that do not trail");
  assert.equal(asked({}, "leverage-trailing-2"), false);
  for (const change of [
    { asked: undefined },
    { asked: { ...stops, stop_loss: "9499" } },
    { asked: { ...stops, stop_loss: undefined } },
    { asked: { ...stops, id: "8" } },
    { asked: { ...stops, side: "short" } },
    { asked: { ...stops, symbol: "ETH/USDT" } },
    { asked: { ...stops, at: "3" } },
    { asked: { ...stops, what: "order", limit: "9500", quantity: "1" } },
    { what: "take-profit", waited: "9500" },
  ])
    assert.equal(asked(change), false, JSON.stringify(change));
  assert.equal(asked({ ...trailing, asked: { ...stops, trailing: "0.04" } }, "leverage-trailing-2"), false);
  const order = { ...of, what: "order", limit: "9500", quantity: "1", at: "2" };
  const ordered = (change: object, what = "opened") => asked({ what, asked: { ...order, ...change }, entry: undefined });
  assert.equal(ordered({}), true);
  assert.equal(ordered({ at: "3" }), false, "a tick from before it was asked for");
  const atOnce = { what: "opened", asked: { ...order, at: "3" }, entry: undefined, at_once: "yes" };
  assert.equal(asked(atOnce), true, "one that trades at once takes a mark that stands already");
  assert.equal(asked({ at_once: "yes", asked: { ...stops, at: "3" } }), false, "no stop does");
  for (const change of [{ limit: "9501" }, { quantity: "2" }, { quantity: undefined }, { what: "stops", stop_loss: "9500" }])
    assert.equal(ordered(change), false, JSON.stringify(change));
  assert.deepEqual(
    ["2", "1", "0.9"].map((quantity) => ordered({ quantity }, "reduced")),
    [true, true, false],
  );
});

test("what a customer asked for at once holds at the mark of its tick, and at no other (LEV-17)", () => {
  const fact = { ...bet, tick_size: "0.01", mark: "9500", tick: tick("9500.004") };
  const atMark = (change: object) => recompute("leverage-mark-1", { ...fact, ...change }, priceOf);
  assert.deepEqual([atMark({ what: "customer" })?.holds, atMark({ what: "customer" })?.profit], [true, -50_000_000_000n]);
  assert.equal(atMark({ what: "reduce-only", side: "short" })?.profit, 50_000_000_000n);
  assert.equal(atMark({ what: "opened-at-mark", entry: "9500" })?.holds, true);
  assert.equal(atMark({ what: "opened-at-mark" })?.holds, false, "it entered at another price than the mark");
  assert.equal(atMark({ what: "reduced-at-mark", entry: undefined })?.holds, true);
  assert.equal(atMark({ what: "customer", entry: undefined })?.holds, false, "nothing that was open");
  for (const change of [
    { mark: "9501" },
    { tick: tick("9500", { sources: "9600" }) },
    { tick: tick("9500", { symbol: "ETH/USDT" }) },
    { tick: undefined },
  ])
    assert.equal(atMark({ what: "customer", ...change })?.holds, false, JSON.stringify(change));
  assert.equal(atMark({ what: "liquidation" }), undefined);
});

test("a close that has waited holds for what was asked, at a mark that is not older than the asking (LEV-12, LEV-17, LEV-28)", () => {
  const asked = { id: "7", what: "close", symbol: "BTC/USDT", side: "long", quantity: "2", at: "2" };
  const fact = {
    ...bet,
    position: "8",
    part_of: "7",
    what: "next-mark",
    asked,
    tick_size: "0.01",
    mark: "9500",
    tick: tick("9500.004"),
  };
  const closed = (change: object) => recompute("leverage-next-mark-1", { ...fact, ...change }, priceOf);
  assert.deepEqual([closed({})?.holds, closed({})?.askedAt, closed({})?.profit], [true, 2, -50_000_000_000n]);
  assert.equal(closed({ asked: { ...asked, at: "1" } })?.holds, true);
  assert.equal(closed({ position: "7", part_of: undefined })?.holds, true);
  for (const change of [
    { asked: { ...asked, at: "3" } },
    { asked: { ...asked, quantity: "0.9" } },
    { asked: { ...asked, quantity: undefined } },
    { asked: { ...asked, what: "stops" } },
    { asked: { ...asked, side: "short" } },
    { part_of: "9" },
    { part_of: undefined },
    { mark: "9501" },
    { tick: tick("9500", { sources: "9600" }) },
    { tick: undefined },
  ])
    assert.equal(closed(change)?.holds, false, JSON.stringify(change));
  for (const change of [{ asked: undefined }, { asked: { ...asked, at: "soon" } }, { what: "customer" }])
    assert.equal(closed(change), undefined, JSON.stringify(change));
  assert.equal(recompute("leverage-mark-1", { ...fact, asked: undefined }, priceOf)?.holds, true, "by the rule of its time");
});

test("a trailing stop holds where a tick made the best mark that it followed (LEV-17)", () => {
  const waited = { best: "10000", share: "0.05", tick: tick("10000.001", { at: 1 }) };
  const trailing = (change: object) =>
    triggered({ what: "trailing-stop", waited: { ...waited, ...change } }, "leverage-trailing-1");
  assert.equal(trailing({}), true);
  assert.equal(trailing({ share: "0.06" }), false);
  assert.equal(trailing({ best: "10001" }), false);
  assert.equal(trailing({ tick: undefined }), false);
  assert.equal(trailing({ tick: tick("10000", { at: 3 }) }), false, "the best came after the stop had fired");
  assert.equal(trailing({ tick: tick("10000", { at: 1, sources: "9999" }) }), false);
  assert.equal(triggered({ what: "stop-loss" }, "leverage-trailing-1"), false);
});

test("a winner is reduced at the price at which the liquidated quantity would have left no debt (LEV-17)", () => {
  const fact = {
    ...bet,
    side: "short",
    price: "9500",
    liquidated: { quantity: "2", deficit: "1000" },
    tick_size: "0.01",
    mark: "9000",
    tick: tick("9000"),
  };
  const reduced = (change: object) => recompute("leverage-deleveraging-1", { ...fact, ...change }, priceOf);
  assert.deepEqual([reduced({})?.holds, reduced({})?.profit], [true, 50_000_000_000n]);
  for (const change of [
    { price: "9600" },
    { side: "long" },
    { entry: "9400" },
    { quantity: "3" },
    { mark: "9001" },
    { liquidated: { quantity: "2", deficit: "900" } },
    { tick: tick("9000", { sources: "9100" }) },
  ])
    assert.equal(reduced(change)?.holds, false, JSON.stringify(change));
});

test("the mark of a tiny price is the index on the market's tick, and a receipt says which tick that is (LEV-17)", () => {
  const pepe = { symbol: "PEPE/USDT", side: "long", quantity: "1000000", tick_size: "0.00000001" };
  const at = (index: string, mark: string) => {
    const heard = tick(index, { symbol: "PEPE/USDT" });
    return recompute("leverage-mark-1", { ...pepe, what: "opened-at-mark", entry: mark, mark, tick: heard }, priceOf)!;
  };
  assert.equal(at("0.0000123456", "0.00001235").holds, true);
  assert.equal(at("0.000012345", "0.00001234").holds, true, "half goes to the even one");
  assert.equal(at("0.0000123456", "0.0000123456").holds, false, "the index is no mark");
  assert.equal(formatPrice(at("0.0000123456", "0.00001235").tickSize), "0.00000001");
});
