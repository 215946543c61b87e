import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { parseAmount, parsePrice } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls } from "../contract.ts";
import { deleveragingOrder } from "../rules/deleveraging.ts";
import { askedRule } from "../rules/receipt-asked.ts";
import { recompute } from "../rules/receipt.ts";
import { valuePerUnit } from "../rules/margin.ts";
import { contracts } from "./contracts.ts";
import { listWinners } from "./queue-store.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

describe("liquidation", () => {
  let house: LeverageHouse;
  const free = async (id: string): Promise<string> => await house.usdt(`user/${id}/contract`);
  const insurance = async (): Promise<string> => await house.usdt("house/insurance/leverage");

  before(async () => {
    house = await openLeverageHouse({ house: "1000000", insurance: "1000" });
  });
  after(async () => await house.close());

  test("an isolated position is liquidated at the first valid mark under its bound, and no tick earlier; its result is all that was lost (LEV-03, LEV-25)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 1 BTC x10");
    await house.mark("BTC/USDT", "9036.15");
    assert.equal((await house.shown(alice, id)).state, "open");
    await house.mark("BTC/USDT", undefined);
    await house.mark("BTC/USDT", "9036.14");
    const gone = await house.shown(alice, id);
    // 1,000 - 963.86 = 36.14: the closing fee is 4.51807, and the penalty takes the rest.
    assert.deepEqual(
      [gone.close_reason, gone.close_price, gone.profit, gone.returned],
      ["liquidation", "9036.14", "-963.86", "0"],
    );
    assert.deepEqual([await free(alice), await insurance()], ["8995", "1031.62193"]);
    const { net, opening_fee, closing_fee, liquidation_fee } = gone;
    assert.deepEqual([net, opening_fee, closing_fee, liquidation_fee], ["-1005", "5", "4.51807", "31.62193"]);
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as: alice });
    const receipt = receipts.at(-1);
    const anew = recompute(receipt!.rule, receipt!.fact, priceOfTick);
    // 36.14 of equity, and 0.4 % of 9,036.14 to keep.
    assert.deepEqual(
      [anew?.what, anew?.holds, anew!.purse!.collateral + anew!.purse!.profit, anew!.purse!.maintenance],
      ["liquidation", true, 3_614_000_000n, 3_614_456_000n],
    );
    const forged = JSON.parse(JSON.stringify(receipt!.fact).replace('"collateral":"1000"', '"collateral":"1001"')) as unknown;
    assert.equal(recompute(receipt!.rule, forged, priceOfTick)?.holds, false);
    await house.settle();
    assert.ok(house.noticed.some(({ subject }) => subject === id));
  });

  test("a loss beyond the margin is the insurance fund's, never the customer's, nor in his result (LEV-04, LEV-25)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "short 0.1 BTC x100");
    const before = Number(await insurance());
    await house.mark("BTC/USDT", "10300");
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.profit, gone.returned, gone.insured], ["liquidation", "-30", "0", "20"]);
    assert.deepEqual([gone.spared, gone.net], ["20", "-10.5"]);
    assert.deepEqual([await free(alice), Number(await insurance())], ["9989.5", before - 20]);
  });

  test("cross positions stand for one another, and the worst goes first until the rest can stand (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await house.newCustomer("2000");
    const cross = { margin_mode: "cross" } as const;
    const btc = await house.open(alice, "long 1 BTC x10", cross);
    const eth = await house.open(alice, "short 2 ETH x10", cross);
    // Isolated, the long would be gone at 9,036; with all that is free it stands.
    await house.mark("BTC/USDT", "9000");
    assert.equal((await house.shown(alice, btc.id)).state, "open");
    const { account } = await house.call(calls.listPositions, {}, { as: alice });
    assert.equal(account.transferable, "0");
    await house.mark("BTC/USDT", "8040");
    const gone = await house.shown(alice, btc.id);
    assert.deepEqual([gone.close_reason, gone.returned], ["liquidation", "-960"]);
    const stays = await house.shown(alice, eth.id);
    assert.deepEqual([stays.state, stays.margin, await free(alice)], ["open", "34", "0"], "its margin has paid what was lacking");
    await house.mark("ETH/USDT", "900");
    const { closed } = await house.call(calls.closePosition, { id: eth.id }, { as: alice });
    assert.equal(closed[0]!.profit, "200");
  });

  test("cross positions of one market tell the one price at which both give way, and it is that (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("1000");
    const cross = { margin_mode: "cross" } as const;
    const first = await house.open(alice, "long 0.5 BTC x20", cross);
    const second = await house.open(alice, "long 0.5 BTC x20", cross);
    // Fees have left 995: 9,005 / 0.996.
    assert.deepEqual(
      [(await house.shown(alice, first.id)).liquidation_price, (await house.shown(alice, second.id)).liquidation_price],
      ["9041.16", "9041.16"],
    );
    const { open } = await house.call(calls.listPositions, {}, { as: alice });
    assert.deepEqual(
      open.map((one) => one.liquidation_price),
      ["9041.16", "9041.16"],
    );
    await house.mark("BTC/USDT", "9041.17");
    assert.equal((await house.shown(alice, first.id)).state, "open");
    await house.mark("BTC/USDT", "9041.16");
    assert.equal((await house.shown(alice, first.id)).close_reason, "liquidation");
  });

  test("a process that watches learns what another one has let a cross customer spend (LEV-03, LEV-13)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("2000");
    const { id } = await house.open(alice, "long 1 BTC x10", { margin_mode: "cross" });
    await house.restarted(async (refresh) => {
      await house.open(alice, "long 0.09 BTC x1");
      await refresh();
      await house.mark("BTC/USDT", "8950");
      assert.equal((await house.shown(alice, id)).state, "open");
      await house.mark("BTC/USDT", "8930");
      assert.equal((await house.shown(alice, id)).close_reason, "liquidation");
    });
  });

  test("closing a cross position that costs more than is free closes the winners first, and costs the fund nothing", async () => {
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    const alice = await house.newCustomer("2200");
    const loser = await house.open(alice, "long 1 BTC x10", { margin_mode: "cross" });
    const winner = await house.open(alice, "short 10 ETH x10", { margin_mode: "cross" });
    await house.mark("ETH/USDT", "800");
    await house.mark("BTC/USDT", "7500");
    const before = await insurance();
    const { closed } = await house.call(calls.closePosition, { id: loser.id }, { as: alice });
    assert.deepEqual(
      closed.map(({ id, profit }) => [id === winner.id, profit]),
      [
        [false, "-2500"],
        [true, "2000"],
      ],
    );
    assert.equal(await insurance(), before);
  });

  test("the close button works when nothing or less than nothing is left (LEV-12)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x100");
    house.marks.set("BTC/USDT", "9800");
    const { closed } = await house.call(calls.closePosition, { id }, { as: alice });
    const [gone] = closed;
    assert.deepEqual([gone!.close_reason, gone!.profit, gone!.returned, gone!.insured], ["customer", "-20", "0", "10"]);
    assert.equal(await free(alice), "9989.5");
  });

  test("what fires during an outage fires at the first mark after it, also in a process that begins anew (LEV-05, LEV-13)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const isolated = await house.open(alice, "long 0.1 BTC x10", { stop_loss_price: "9500" });
    const cross = await house.open(alice, "long 1 ETH x10", { margin_mode: "cross" });
    await house.mark("BTC/USDT", undefined);
    await house.restarted(async () => {
      await house.mark("BTC/USDT", undefined);
      assert.equal((await house.shown(alice, isolated.id)).state, "open", "no mark, no end");
      await house.mark("BTC/USDT", "9200");
      const stopped = await house.shown(alice, isolated.id);
      assert.deepEqual([stopped.close_reason, stopped.close_price], ["stop-loss", "9200"]);
    });
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id: isolated.id }, { as: alice });
    const anew = receipts.filter(({ rule }) => rule !== askedRule).map(({ rule, fact }) => recompute(rule, fact, priceOfTick));
    assert.deepEqual(
      anew.map((one) => [one?.what, one?.holds]),
      [
        ["opened-at-mark", true],
        ["stop-loss", true],
      ],
    );
    assert.equal((await house.shown(alice, cross.id)).state, "open");
  });
});

describe("a cascade that empties the funds", () => {
  let house: LeverageHouse;
  before(async () => {
    house = await openLeverageHouse({ house: "2000", insurance: "5" });
  });
  after(async () => await house.close());

  test("the fund pays the worst first; what it cannot pay is taken from winners in the declared order, and from nobody else (LEV-09)", async () => {
    const [worst, bad, first, second, bystander] = [1, 2, 3, 4, 5].map(customer) as [string, string, string, string, string];
    for (const id of [worst, bad, first, second, bystander]) await house.give(id, "2000");
    await house.mark("BTC/USDT", "10000");
    const a = await house.open(worst, "long 0.2 BTC x100");
    const b = await house.open(bad, "long 0.1 BTC x50");
    const c = await house.open(first, "short 0.2 BTC x50");
    const d = await house.open(second, "short 0.2 BTC x2");
    // The worst loses 60 with a margin of 20, the other 30 with a margin of 20: 50 to pay, and the fund has 5.
    await house.mark("BTC/USDT", "9700");
    const at = async (as: string, id: string) => await house.call(calls.showPosition, { id }, { as });
    assert.deepEqual([(await at(worst, a.id)).insured, (await at(bad, b.id)).insured], ["5", "0"]);
    const { list } = await house.call(calls.listHistory, {}, { as: first });
    const reduced = list.map(({ close_reason, number, close_price, fee, profit }) => [
      close_reason,
      number,
      close_price,
      fee,
      profit,
    ]);
    // 0.175 of the worst's 0.2 were not paid for: they are closed at 9,900, where it was bankrupt; 0.025 at the other's 9,800.
    assert.deepEqual(
      reduced.map(([reason]) => reason),
      ["deleveraging", "deleveraging"],
    );
    assert.deepEqual(
      new Set(reduced.map(([, number, price, , profit]) => `${number} ${price} ${profit}`)),
      new Set(["0.175 9900 17.5", "0.025 9800 5"]),
    );
    assert.equal((await at(first, c.id)).state, "closed");
    const next = (await house.call(calls.listHistory, {}, { as: second })).list;
    assert.deepEqual(
      next.map(({ number, close_price }) => [number, close_price]),
      [["0.075", "9800"]],
    );
    assert.equal((await at(second, d.id)).number, "0.125");
    assert.equal(await house.usdt(`user/${bystander}/contract`), "2000");
    assert.equal(await house.usdt("house/insurance/leverage"), "0");
  });

  test("the winners that are read for it are the first of that order, whatever leverage they asked for (LEV-09)", async () => {
    await house.mark("BNB/USDT", "500");
    const [backed, bare] = [8, 9].map(customer) as [string, string];
    for (const id of [backed, bare]) await house.give(id, "2000");
    const first = await house.open(backed, "short 1 BNB x20");
    await house.call(calls.changeMargin, { id: first.id, change: "add", amount: "475" }, { as: backed });
    await house.open(bare, "short 1 BNB x10");
    const { contract } = contracts.get("BNB/USDT")!;
    const market = { symbol: "BNB/USDT", mark: parsePrice("490")!, perUnit: valuePerUnit(contract) };
    assert.deepEqual(await listWinners(house.database, market, "short", 1), [bare]);
    assert.deepEqual(await listWinners(house.database, market, "short", 2), [bare, backed]);
    assert.deepEqual(await listWinners(house.database, market, "long", 2), []);
  });

  test("a winner sees his place in the queue that deleveraging takes, in fifths, and a loser that he is in none (LEV-19)", async () => {
    const { contract } = contracts.get("SOL/USDT")!;
    await house.mark("SOL/USDT", "100");
    const people = Array.from({ length: 7 }, (_, index) => customer(100 + index));
    const opened = [];
    for (const [index, id] of people.entries()) {
      await house.give(id, "1000");
      const multiple = [2, 20, 5, 50, 10, 3, 25][index]!;
      opened.push(await house.open(id, `long ${index + 1} SOL x${multiple}`, { margin_mode: index % 2 ? "cross" : "isolated" }));
      if (index === 3) await house.mark("SOL/USDT", "101");
    }
    const loser = await house.open(people[0]!, "short 1 SOL x2");
    await house.mark("SOL/USDT", "102");
    const mark = parsePrice("102")!;
    const ranked = opened.map(({ id, number, price, margin }) => ({
      id,
      side: "long" as const,
      quantity: parseAmount("SOL", number)!.units,
      entry: parsePrice(price!)!,
      margin: parseAmount("USDT", margin)!.units,
    }));
    const order = deleveragingOrder(contract, ranked, mark).map(({ id }) => id);
    for (const [index, { id }] of opened.entries()) {
      const { queue } = await house.call(calls.showPosition, { id }, { as: people[index]! });
      assert.equal(queue, 5 - Math.floor((order.indexOf(id) * 5) / order.length));
    }
    const { open } = await house.call(calls.listPositions, {}, { as: people[0]! });
    assert.deepEqual(
      open.map(({ id, queue }) => [id === loser.id, queue]),
      [
        [true, 0],
        [false, 5 - Math.floor((order.indexOf(opened[0]!.id) * 5) / order.length)],
      ],
    );
    await house.mark("SOL/USDT", undefined);
    assert.equal((await house.call(calls.showPosition, { id: opened[0]!.id }, { as: people[0]! })).queue, null);
  });

  test("a night that the house cannot credit is owed, and comes into the margin as soon as it has money (LEV-14)", async () => {
    const id = customer(20);
    await house.give(id, "2000");
    await house.mark("LTC/USDT", "100");
    const opened = await house.open(id, "short 20 LTC x2");
    const fund = await house.usdt("house/leverage");
    const move = async (from: string, to: string, reference: string) =>
      await house.dispatch.transact(async ({ ledger }) => {
        await ledger.post({ reason: "gift", reference, transfers: [{ from, to, amount: parseAmount("USDT", fund)! }] });
      });
    await move("house/leverage", "world/treasury", "dry");
    house.clock.advance(24 * 3_600_000);
    await house.runJob("leverage.charge-overnight");
    const now = async () => {
      const { overnight, unpaid, margin } = await house.call(calls.showPosition, { id: opened.id }, { as: id });
      return [overnight, unpaid, margin];
    };
    const [overnight, unpaid] = await now();
    assert.deepEqual([unpaid, await now()], [overnight!.replace("-", ""), [overnight, unpaid, "1000"]]);
    await move("world/treasury", "house/leverage", "again");
    await house.runJob("leverage.pay-claims");
    assert.deepEqual(await now(), [overnight, "0", String(1000 + Number(unpaid))]);
    const [closed] = (await house.call(calls.closePosition, { id: opened.id }, { as: id })).closed;
    assert.equal(Number(closed!.returned), 1000 + Number(unpaid) - Number(closed!.fee) + Number(opened.fee));
  });

  test("a profit that the house cannot pay is owed, shown, and paid when it has money again (LEV-14)", async () => {
    const [winner, loser] = [6, 7].map(customer) as [string, string];
    for (const id of [winner, loser]) await house.give(id, "10000");
    await house.mark("ETH/USDT", "1000");
    const { id } = await house.open(winner, "long 10 ETH x10");
    const other = await house.open(loser, "short 12 ETH x2");
    await house.mark("ETH/USDT", "1400");
    const { closed } = await house.call(calls.closePosition, { id }, { as: winner });
    assert.equal(closed[0]!.profit, "4000");
    const owed = Number(closed[0]!.unpaid);
    assert.ok(owed > 0);
    await house.runJob("leverage.pay-claims");
    assert.equal(Number((await house.call(calls.showPosition, { id }, { as: winner })).unpaid), owed);
    await house.call(calls.closePosition, { id: other.id }, { as: loser });
    await house.runJob("leverage.pay-claims");
    const paid = await house.call(calls.showPosition, { id }, { as: winner });
    assert.deepEqual([paid.unpaid, Number(paid.returned)], ["0", 4000 + 1000 - 7]);
  });
});
