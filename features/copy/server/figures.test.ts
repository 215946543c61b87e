import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { calls } from "../contract.ts";
import { hourlyFigures } from "./figures.ts";
import { type CopyHouse, openCopyHouse, profile, type Trader } from "./testing.ts";

let house: CopyHouse;
before(async () => {
  house = await openCopyHouse();
});
after(async () => {
  assert.deepEqual(await house.faultsOfMoney(), []);
  await house.close();
});

const hour = async (hours = 1): Promise<void> => {
  house.clock.advance(hours * HOUR_MS);
  await house.runJob("copy.figures");
};
const figuresOf = async (trader: Pick<Trader, "trader_user_id">) => (await house.told(trader)).trader.figures;

test("a leader's figures come from his own account by the hour, whatever is paid in", async () => {
  const { id, trader } = await house.lead();
  const first = await figuresOf(trader);
  assert.deepEqual([first.roi, first.drawdown, first.stake, first.orders, first.accuracy], [null, "0", "10000", 0, null]);
  await house.open(id, "long 0.1 BTC x10");
  await house.mark("BTC/USDT", "45500");
  await hour();
  const fallen = await figuresOf(trader);
  // 450 and the fee of 2.5 of 10,000.
  assert.deepEqual(
    [fallen.drawdown, fallen.stake, fallen.orders, fallen.lots, fallen.leverage],
    ["0.04525", "9547.5", 1, "50", "10"],
  );
  assert.equal(fallen.exposure, "0.47656455");
  await house.give(id, "20000", "spot");
  await house.call(
    walletCalls.transfer,
    { currency_id: "3", number: "20000", from_field: "change", to_field: "lever" },
    { as: id },
  );
  await hour();
  assert.equal((await figuresOf(trader)).drawdown, "0.04525");
  await house.mark("BTC/USDT", "50000");
  const [lead] = (await house.told(trader)).open;
  assert.equal(lead!.net, "0");
  await house.leave(id, lead!.transaction_id);
  await hour(24);
  const day = await figuresOf(trader);
  assert.deepEqual([day.total_profit, day.accuracy, day.holding === null], ["-5", "0", false]);
  // 450 less the closing fee won upon 29,547.5 after 4.525 % lost upon 10,000.
  assert.equal(day.roi, "-0.03079021");
  const { list } = await house.call(calls.listLeads, { trader_user_id: trader.trader_user_id });
  assert.deepEqual(
    list.map(({ net, close_price, gap, copies }) => [net, close_price, gap, copies]),
    [["-5", "50000", null, null]],
  );
  assert.equal((await house.told(trader)).trader.chart.length, 2);
});

test("figures take one leader a step, so that no more than one account is held at a time", async () => {
  const [one, other] = [await house.lead(), await house.lead()];
  house.clock.advance(HOUR_MS);
  const { marks, copier, leverage } = house;
  const job = hourlyFigures({ mode: "sandbox", marks, copier, lane: leverage.lane, notify: async () => undefined });
  const worked = async (): Promise<number> => {
    const { rows } = await house.pool.query("select from copy.figures where at = $1", [house.clock.now()]);
    return rows.length;
  };
  assert.equal(await house.dispatch.transact((tx) => job.run(tx)), "more");
  assert.equal(await worked(), 1);
  while ((await house.dispatch.transact((tx) => job.run(tx))) === "more");
  const hours = [one, other].map(async ({ trader }) => (await figuresOf(trader)).at);
  assert.deepEqual(new Set(await Promise.all(hours)), new Set([house.clock.now().getTime()]));
});

test("what a leader follows others with is no loss of his", async () => {
  const { id, trader } = await house.lead();
  const { trader: other } = await house.lead();
  const follow = await house.follow(id, other, { amount: "4000" });
  await hour();
  assert.deepEqual([(await figuresOf(trader)).drawdown, (await figuresOf(trader)).stake], ["0", "6000"]);
  await house.call(calls.cancel, { follow_user_id: follow.follow_user_id }, { as: id });
  await hour(25);
  assert.deepEqual([(await figuresOf(trader)).roi, (await figuresOf(trader)).stake], ["0", "10000"]);
  const { id: leader, trader: third } = await house.lead();
  await house.follow(id, third, { amount: "1000" });
  await house.open(leader, "long 0.01 BTC x5");
  await house.settled();
  await house.mark("BTC/USDT", "60000");
  const [copy] = await house.copies(id, true);
  await house.call(calls.selfHold, { transaction_id: copy!.transaction_id! }, { as: id });
  await house.leave(id, copy!.transaction_id!);
  await hour(24);
  await house.mark("BTC/USDT", "50000");
  // What a copy had won before he made it his own counts for nothing; closing it cost 0.3 of 10,000.
  const kept = await figuresOf(trader);
  assert.deepEqual([kept.roi, kept.stake], ["-0.00003", "9199.7"]);
});

test("money that comes in within an hour is not what a leader made of the rest of it", async () => {
  const { id, trader } = await house.lead({}, "1000");
  await hour();
  await house.give(id, "9000", "spot");
  const all = { currency_id: "3", number: "9000", from_field: "change" as const, to_field: "lever" as const };
  await house.call(walletCalls.transfer, all, { as: id });
  await house.settle();
  house.clock.advance(1);
  const { id: position } = await house.open(id, "long 0.1 BTC x10");
  await house.mark("BTC/USDT", "55000");
  await house.leave(id, position);
  await hour(25);
  await house.mark("BTC/USDT", "50000");
  // 500 less the fees of 2.5 and 2.75 upon 10,000, and not upon 1,000.
  assert.equal((await figuresOf(trader)).roi, "0.049475");
});

test("a leader who takes all his money out, or copies with it, has lost nothing and hides nothing", async () => {
  const { id, trader } = await house.lead({}, "2000");
  const { trader: other } = await house.lead();
  const out = { currency_id: "3", number: "2000", from_field: "lever" as const, to_field: "change" as const };
  await house.call(walletCalls.transfer, out, { as: id });
  await house.runJob("copy.judge-traders");
  await house.settle();
  await house.runJob("copy.judge-traders");
  assert.equal((await house.told(trader)).trader.state, "active");
  await house.call(walletCalls.transfer, { ...out, from_field: "change", to_field: "lever" }, { as: id });
  await house.settle();
  const follow = await house.follow(id, other, { amount: "1000" });
  await house.settle();
  house.clock.advance(1);
  await house.call(calls.cancel, { follow_user_id: follow.follow_user_id }, { as: id });
  await house.settle();
  house.clock.advance(1);
  const { id: position } = await house.open(id, "long 0.1 BTC x10");
  await house.mark("BTC/USDT", "48000");
  await house.leave(id, position);
  await hour(25);
  await house.mark("BTC/USDT", "50000");
  // 200 and the fees of 2.5 and 2.4 upon 2,000.
  assert.deepEqual([(await figuresOf(trader)).drawdown, (await figuresOf(trader)).roi], ["0.10245", "-0.10245"]);
});

test("COPY-08 copiers are told of in sums of five at least, and the rank is their median over the fall", async () => {
  const { id, trader } = await house.lead();
  const copiers = [];
  for (let count = 0; count < 4; count += 1) copiers.push(await house.followed(trader, { number: count === 0 ? "2" : "1" }));
  const lead = await house.open(id, "long 0.1 BTC x10");
  await house.settled();
  await house.mark("BTC/USDT", "47500");
  await hour();
  const four = await figuresOf(trader);
  assert.deepEqual(
    [four.copiers_median, four.copiers_profit, four.copiers_money, four.gap, four.rank],
    [null, null, null, null, null],
  );
  await house.followed(trader, { copy_open: "1" });
  await house.settled();
  await hour();
  const five = await figuresOf(trader);
  assert.equal(five.followers, 5);
  assert.equal((await house.call(calls.showLead, {}, { as: id })).due, "0");
  assert.ok(Number(five.copiers_worst) < Number(five.copiers_median) && Number(five.copiers_median) < 0);
  assert.equal(five.copiers_lost, "1");
  assert.ok(Number(five.rank) < 0);
  assert.ok(Number(five.copiers_money) > 3_000 && Number(five.copiers_profit) < -1_000);
  await house.mark("BTC/USDT", "50000");
  await house.leave(id, lead.id);
  await house.settled();
});

test("the list goes by what copiers got for the risk, and filters", async () => {
  const { id: silent, trader: few } = await house.lead({ symbols: "SOL/USDT" });
  const ids = async (more = {}) =>
    (await house.call(calls.listTraders, { limit: "50", ...more })).list.map(({ trader_user_id }) => trader_user_id);
  const listed = await house.call(calls.listTraders, { limit: "50" });
  const ranks = listed.list.map(({ figures }) => figures.rank);
  assert.deepEqual(
    ranks.slice(1).filter((rank) => rank !== null),
    [],
  );
  assert.ok(ranks[0] !== null);
  assert.deepEqual(await ids({ symbol: "SOL/USDT" }), [few.trader_user_id]);
  assert.equal((await ids({ sort: "newest" }))[0], few.trader_user_id);
  await house.call(calls.changeLead, { state: "paused" }, { as: silent });
  assert.ok(!(await ids({ free_places: "1" })).includes(few.trader_user_id));
  assert.deepEqual(await ids({ graveyard: "1" }), []);
  const desk = await house.enrol("Support", "support");
  const { list } = await house.call(calls.listDesk, { state: "paused" }, { operator: desk });
  assert.deepEqual(
    list.map(({ trader_user_id }) => trader_user_id),
    [few.trader_user_id],
  );
  assert.equal((await house.call(calls.listDesk, {}, { operator: desk })).list[0]!.trader_user_id, few.trader_user_id);
});

test("a trader who has closed is looked at once more, and stays as he was", async () => {
  const { id, trader } = await house.lead();
  await hour();
  await house.call(calls.changeLead, { state: "closed" }, { as: id });
  await hour();
  const closed = await figuresOf(trader);
  await hour(DAY_MS / HOUR_MS);
  assert.equal((await figuresOf(trader)).at, closed.at);
  assert.equal(closed.stake, "0");
  assert.equal((await house.call(calls.apply, profile, { as: id })).trader.figures.orders, 0);
});
