import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { endOpen } from "@assay/server/customer-rows.ts";
import { readStatement } from "@assay/server/ledger/statement.ts";
import { calls } from "../contract.ts";
import { type CopyHouse, openCopyHouse, profile } from "./testing.ts";

let house: CopyHouse;
before(async () => {
  house = await openCopyHouse();
});
after(async () => {
  assert.deepEqual(await house.faultsOfMoney(), []);
  await house.close();
});

const NOBODY = "00000000-0000-7000-8000-00000000ffff";
const unitsOf = (text: string): bigint => parseAmount("USDT", text)!.units;
const bare = (text: string): number => Number(text);

/** A leader opens a bitcoin long and closes it so much higher or lower. */
async function trade(leader: string, by: number): Promise<void> {
  await house.mark("BTC/USDT", "50000");
  const { id } = await house.open(leader, "long 0.01 BTC x2");
  await house.mark("BTC/USDT", String(50_000 + by));
  await house.leave(leader, id);
  await house.settled();
  await house.mark("BTC/USDT", "50000");
}

const nextMonday = async (): Promise<void> => {
  const now = house.clock.now();
  const days = 7 - ((now.getUTCDay() + 6) % 7);
  const monday = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days);
  house.clock.advance(monday - now.getTime());
  await house.runJob("copy.share");
  await house.runJob("copy.share");
};

test("COPY-05 the share is paid each Monday, once, above the high water alone", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  const before = bare(await house.balance(`user/${leader}/contract`));
  await trade(leader, 10_000);
  const won = await house.shown(id, follow.follow_user_id);
  // 100 less both fees of five hundredths of a percent, of 500 and of 600.
  assert.deepEqual([won.realised, won.share_due, won.shared, won.open], ["99.45", "9.945", "0", 0]);
  await house.runJob("copy.share");
  assert.equal((await house.shown(id, follow.follow_user_id)).shared, "0");
  await nextMonday();
  const paid = await house.shown(id, follow.follow_user_id);
  assert.deepEqual([paid.shared, paid.share_due, paid.high_water, paid.free], ["9.945", "0", "99.45", "1089.505"]);
  await trade(leader, -5_000);
  await nextMonday();
  assert.equal((await house.shown(id, follow.follow_user_id)).shared, "9.945");
  await trade(leader, 8_000);
  await nextMonday();
  const later = await house.shown(id, follow.follow_user_id);
  assert.equal(later.shared, String(0.1 * bare(later.realised)).slice(0, later.shared.length));
  assert.equal(later.high_water, later.realised);
  const { earned, due } = await house.call(calls.showLead, {}, { as: leader });
  // What is due of fewer than five copiers would show one of them.
  assert.deepEqual([earned, due], [later.shared, null]);
  assert.ok(bare(await house.balance(`user/${leader}/contract`)) > before);
  assert.ok(house.noticed.some(({ subject }) => subject === `${follow.follow_user_id} share`));
});

test("COPY-06 a trader's money and a follower's touch by the share alone", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  await trade(leader, 10_000);
  await house.call(calls.cancel, { follow_user_id: follow.follow_user_id }, { as: id });
  const addresses = [`user/${leader}/contract`, `user/${leader}/contract/held`] as const;
  const lines = await readStatement(house.database, { addresses, limit: 100 });
  const touching = lines.filter(({ counterpart }) => counterpart.startsWith(`user/${id}/`));
  assert.deepEqual(
    touching.map(({ reason, change }) => `${reason} ${change}`),
    ["copy-share 994500000"],
  );
});

test("a higher share binds new followers only", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  await house.call(calls.changeProfile, { ...profile, share: "0.3" }, { as: leader });
  assert.equal((await house.shown(id, follow.follow_user_id)).share, "0.1");
  assert.equal((await house.followed(trader)).follow.share, "0.3");
  const sums = await house.call(calls.showLead, {}, { as: leader });
  assert.equal(sums.trader?.figures.followers, 2);
});

test("COPY-02 money comes in and goes out after the share, and never more than is free", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  const one = { follow_user_id: follow.follow_user_id };
  const change = (change: "add" | "remove", amount: string) =>
    house.refusal(calls.changeMoney, { ...one, change, amount }, { as: id });
  await trade(leader, 10_000);
  const added = await house.call(calls.changeMoney, { ...one, change: "add", amount: "500" }, { as: id });
  assert.deepEqual([added.follow.shared, added.follow.paid_in, added.follow.free], ["9.945", "1500", "1589.505"]);
  assert.equal((await change("remove", "1589.50500001")).code, "insufficient-balance");
  assert.equal((await change("remove", "0")).code, "wrong-amount");
  assert.equal((await change("add", "4000")).code, "above-maximum");
  assert.equal(
    (await house.refusal(calls.changeMoney, { follow_user_id: NOBODY, change: "add", amount: "1" }, { as: id })).code,
    "no-such-follow",
  );
  const taken = await house.call(calls.changeMoney, { ...one, change: "remove", amount: "1589.505" }, { as: id });
  assert.deepEqual([taken.follow.free, taken.follow.taken_out], ["0", "1589.505"]);
  assert.equal(await house.balance(`user/${id}/contract`), "10089.505");
});

test("a follow is changed, paused and listed by its customer alone", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  const one = { follow_user_id: follow.follow_user_id };
  const settings = { trader_user_id: trader.trader_user_id, type: "lots" as const, number: "1.5", ...one };
  const other = await house.somebody();
  assert.equal((await house.refusal(calls.follow, settings, { as: other })).code, "no-such-follow");
  assert.equal((await house.refusal(calls.pause, { ...one, paused: "1" }, { as: other })).code, "no-such-follow");
  assert.equal((await house.refusal(calls.cancel, one, { as: other })).code, "no-such-follow");
  assert.equal((await house.refusal(calls.listCopies, one, { as: other })).code, "no-such-follow");
  const changed = await house.call(
    calls.follow,
    { ...settings, symbols: "ETH/USDT", stop_loss: "0.5", order_max: "100", multiple_max: "5" },
    { as: id },
  );
  assert.deepEqual(
    [
      changed.follow.type,
      changed.follow.number,
      changed.follow.symbols,
      changed.follow.stop_loss,
      changed.follow.order_max,
      changed.follow.multiple_max,
    ],
    ["lots", "1.5", ["ETH/USDT"], "0.5", "100", 5],
  );
  const paused = await house.call(calls.pause, { ...one, paused: "1" }, { as: id });
  assert.equal(paused.follow.state, "paused");
  await house.open(leader, "long 1 ETH x10");
  await house.settled();
  assert.deepEqual(
    (await house.copies(id, false)).map(({ note, state }) => `${note} ${state}`),
    ["paused skipped"],
  );
  assert.equal((await house.call(calls.pause, { ...one, paused: "0" }, { as: id })).follow.state, "following");
});

test("a follow ends: what is open closes and what is left goes back, or stays as the customer's own", async () => {
  const { id: leader, trader } = await house.lead();
  const [closing, keeping] = [await house.followed(trader), await house.followed(trader)];
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  const ending = await house.call(calls.cancel, { follow_user_id: closing.follow.follow_user_id }, { as: closing.id });
  assert.deepEqual([ending.follow.ending, ending.follow.ended, ending.follow.open], [true, "customer", 1]);
  await house.settled();
  const ended = await house.shown(closing.id, closing.follow.follow_user_id);
  assert.deepEqual([ended.state, ended.free, ended.taken_out], ["ended", "0", "999.5"]);
  assert.equal(await house.balance(`user/${closing.id}/contract/held`), "0");
  const one = { follow_user_id: closing.follow.follow_user_id };
  const refused = async (answer: Promise<{ code: string }>) => (await answer).code;
  assert.equal(await refused(house.refusal(calls.cancel, one, { as: closing.id })), "follow-ended");
  assert.equal(await refused(house.refusal(calls.pause, { ...one, paused: "1" }, { as: closing.id })), "follow-ended");
  assert.equal(
    await refused(house.refusal(calls.changeMoney, { ...one, change: "add", amount: "1" }, { as: closing.id })),
    "follow-ended",
  );
  const settings = { trader_user_id: trader.trader_user_id, type: "lots" as const, number: "1", ...one };
  assert.equal(await refused(house.refusal(calls.follow, settings, { as: closing.id })), "follow-ended");
  const kept = await house.call(
    calls.cancel,
    { follow_user_id: keeping.follow.follow_user_id, positions: "keep" },
    { as: keeping.id },
  );
  assert.deepEqual([kept.follow.state, kept.follow.open, kept.follow.taken_out], ["ended", 0, "999.75"]);
  assert.deepEqual(
    (await house.copies(keeping.id, false)).map(({ state }) => state),
    ["own"],
  );
  assert.equal(await house.balance(`user/${keeping.id}/contract/held`), "50");
  assert.equal((await house.told(trader)).trader.figures.followers, 0);
});

test("a copy becomes its customer's own, and the leader acts on it no more", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  const lead = await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  const [copy] = await house.copies(id, true);
  assert.deepEqual([copy!.state, copy!.leader_price, copy!.open_price, copy!.number], ["open", "50000", "50000", "0.01"]);
  const hold = async (transaction_id: string, as = id) => (await house.refusal(calls.selfHold, { transaction_id }, { as })).code;
  assert.equal(await hold(NOBODY), "no-such-position");
  assert.equal(await hold(copy!.transaction_id!, await house.somebody()), "no-such-position");
  const held = await house.call(calls.selfHold, { transaction_id: copy!.transaction_id! }, { as: id });
  assert.deepEqual([held.follow.open, held.follow.margin, held.follow.taken_out], [0, "0", "50"]);
  assert.equal(await hold(copy!.transaction_id!), "no-copy");
  await house.leave(leader, lead.id);
  await house.settled();
  assert.deepEqual(
    (await house.copies(id, false)).map(({ state }) => state),
    ["own"],
  );
  await house.leave(id, copy!.transaction_id!);
  assert.equal(await hold(copy!.transaction_id!), "position-not-open");
  assert.equal((await house.shown(id, follow.follow_user_id)).realised, "-0.25");
});

test("what is open already is copied by who asks for it", async () => {
  const { id: leader, trader } = await house.lead();
  await house.open(leader, "long 0.01 BTC x10");
  const { id } = await house.followed(trader, { copy_open: "1" });
  const without = await house.followed(trader);
  await house.settled();
  assert.deepEqual([(await house.copies(id, true)).length, (await house.copies(without.id, true)).length], [1, 0]);
});

test("a purse that has reached a stop of its follow ends it", async () => {
  const { id: leader, trader } = await house.lead();
  const losing = await house.followed(trader, { amount: "100", stop_loss: "0.3", number: "0.5" });
  const winning = await house.followed(trader, { amount: "100", take_profit: "0.3", number: "0.5" });
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  await house.runJob("copy.stops");
  assert.equal((await house.shown(losing.id, losing.follow.follow_user_id)).ending, false);
  await house.mark("BTC/USDT", "56100");
  await house.runJob("copy.stops");
  await house.settled();
  const won = await house.shown(winning.id, winning.follow.follow_user_id);
  assert.deepEqual([won.state, won.ended], ["ended", "take-profit"]);
  await house.mark("BTC/USDT", "50000");
  await house.runJob("copy.stops");
  assert.equal((await house.shown(losing.id, losing.follow.follow_user_id)).ending, false);
  await house.open(leader, "long 0.02 ETH x1");
  await house.settled();
  await house.mark("BTC/USDT", "45500");
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  await house.mark("BTC/USDT", "43000");
  await house.runJob("copy.stops");
  await house.settled();
  const lost = await house.shown(losing.id, losing.follow.follow_user_id);
  assert.deepEqual([lost.state, lost.ended], ["ended", "stop-loss"]);
  for (const { follow } of [losing, winning])
    assert.ok(house.noticed.some(({ subject }) => subject === `${follow.follow_user_id} end`));
  await house.mark("BTC/USDT", "50000");
});

test("a trader who pauses takes nobody, and one who closes ends all that follows him and stays listed (COPY-09)", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  await house.call(calls.changeLead, { state: "paused" }, { as: leader });
  assert.equal((await house.call(calls.changeLead, { state: "active" }, { as: leader })).trader.state, "active");
  const closed = await house.call(calls.changeLead, { state: "closed" }, { as: leader });
  assert.equal(closed.trader.state, "closed");
  await house.settled();
  const ended = await house.shown(id, follow.follow_user_id);
  assert.deepEqual([ended.state, ended.ended, ended.trader_state], ["ended", "trader-closed", "closed"]);
  const { list } = await house.call(calls.listTraders, { graveyard: "1", limit: "50" });
  assert.ok(list.some((one) => one.trader_user_id === trader.trader_user_id));
  assert.deepEqual((await house.told(trader)).open, []);
  assert.equal((await house.refusal(calls.showTrader, { trader_user_id: NOBODY })).code, "no-such-trader");
  assert.equal((await house.refusal(calls.listLeads, { trader_user_id: NOBODY })).code, "no-such-trader");
  assert.equal((await house.lead({}, "10000")).trader.state, "active");
});

test("a trader who has lost his stake is blown, and his copies close", async () => {
  const { id: leader, trader } = await house.lead({}, "1000");
  const { id, follow } = await house.followed(trader, { number: "0.1" });
  await house.open(leader, "long 0.19 BTC x10");
  await house.settled();
  await house.runJob("copy.judge-traders");
  assert.equal((await house.told(trader)).trader.state, "active");
  await house.mark("BTC/USDT", "44000");
  await house.settled();
  await house.runJob("copy.judge-traders");
  await house.settled();
  await house.mark("BTC/USDT", "50000");
  const { trader: blown } = await house.told(trader);
  assert.equal(blown.state, "blown");
  assert.ok(blown.ended_at !== null);
  // What he lost last is told with him.
  assert.ok(Number(blown.figures.drawdown) > 0.9, String(blown.figures.drawdown));
  assert.deepEqual([(await house.shown(id, follow.follow_user_id)).ended], ["trader-blown"]);
  assert.ok(
    house.noticed.some(({ customerId, subject }) => customerId === leader && subject === `${trader.trader_user_id} blown`),
  );
});

test("followers are told that their trader adds margin, takes his stake away, and that money was short", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader, { amount: "50", number: "10" });
  const lead = await house.open(leader, "long 0.5 BTC x10", { margin_mode: "isolated" });
  await house.settled();
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  await house.call(leverageCalls.changeMargin, { id: lead.id, change: "add", amount: "100" }, { as: leader });
  await house.done();
  const all = { currency_id: "3", number: "2500", from_field: "lever" as const, to_field: "change" as const };
  await house.call(walletCalls.transfer, all, { as: leader });
  await house.settle();
  await house.settle();
  await house.runJob("copy.tell-alerts");
  await house.runJob("copy.tell-short");
  const mine = house.noticed.filter(({ customerId }) => customerId === id).map(({ subject }) => subject);
  assert.ok(mine.includes(`${trader.trader_user_id} stake-removed`));
  const { alerts } = await house.told(trader);
  assert.deepEqual(
    alerts.map(({ kind, amount }) => `${kind} ${amount}`),
    ["stake-removed 2500", "margin-added 100"],
  );
  assert.deepEqual(
    (await house.copies(id, false)).map(({ note }) => note),
    ["insufficient-balance"],
  );
  assert.ok(mine.includes(`${follow.follow_user_id} short`));
  assert.ok(mine.includes(`${trader.trader_user_id} margin-added`));
  const told = house.noticed.length;
  await house.runJob("copy.tell-alerts");
  await house.runJob("copy.tell-short");
  assert.equal(house.noticed.length, told);
});

test("money that is owed to a trader goes into no margin, and no copy takes it along", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  await trade(leader, 10_000);
  const lead = await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  const [copy] = await house.copies(id, true);
  const { free, share_due } = await house.shown(id, follow.follow_user_id);
  assert.deepEqual([free, share_due], ["1049.2", "9.945"]);
  const add = { id: copy!.transaction_id!, change: "add" as const };
  const refused = await house.refusal(leverageCalls.changeMargin, { ...add, amount: "1039.25500001" }, { as: id });
  assert.equal(refused.code, "insufficient-balance");
  await house.call(leverageCalls.changeMargin, { ...add, amount: "1039.255" }, { as: id });
  const one = { follow_user_id: follow.follow_user_id, positions: "keep" as const };
  const kept = await house.call(calls.cancel, one, { as: id });
  assert.deepEqual([kept.follow.state, kept.follow.shared], ["ended", "9.945"]);
  await house.leave(leader, lead.id);
});

test("what the house owes a follow that ends is paid to its customer, and to its trader his share of it", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader);
  const lead = await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  const funds = ["house/leverage", "house/insurance/leverage"] as const;
  const had = new Map<string, string>();
  for (const from of funds) {
    had.set(from, await house.balance(from));
    await house.move(from, "world/treasury", had.get(from)!);
  }
  await house.mark("BTC/USDT", "60000");
  await house.leave(leader, lead.id);
  await house.settled();
  const { follow: ending } = await house.call(calls.cancel, { follow_user_id: follow.follow_user_id }, { as: id });
  assert.deepEqual([ending.state, ending.ending, ending.free], ["following", true, "0"]);
  await house.settled();
  for (const to of funds) await house.move("world/treasury", to, had.get(to)!);
  await house.runJob("leverage.pay-claims");
  await house.settled();
  const ended = await house.shown(id, follow.follow_user_id);
  assert.deepEqual([ended.state, ended.realised, ended.shared, ended.free], ["ended", "99.45", "9.945", "0"]);
  assert.equal(await house.balance(`user/${id}/contract`), "10089.505");
  assert.equal(await house.balance(`user/${id}/contract/held`), "0");
  await house.mark("BTC/USDT", "50000");
});

test("whose trader leads no more keeps what is open, if he has set that, after the exits that were led before", async () => {
  const { id: leader, trader } = await house.lead();
  const keeping = await house.followed(trader, { at_close: "keep" });
  const closing = await house.followed(trader);
  const one = { trader_user_id: trader.trader_user_id, type: "multiple" as const, number: "1" };
  const changed = await house.call(calls.follow, { ...one, follow_user_id: closing.follow.follow_user_id }, { as: closing.id });
  assert.deepEqual([keeping.follow.at_close, changed.follow.at_close], ["keep", "close"]);
  const first = await house.open(leader, "long 0.01 BTC x10");
  await house.open(leader, "long 0.1 ETH x10");
  await house.settled();
  house.copier.forget();
  await house.leave(leader, first.id);
  await house.mark("BTC/USDT", "49000");
  await house.call(calls.changeLead, { state: "closed" }, { as: leader });
  await house.settled();
  const waits = await house.shown(keeping.id, keeping.follow.follow_user_id);
  assert.deepEqual([waits.ending, waits.open], [true, 2], "the exit waits for its guard, and the end for the exit");
  house.clock.advance(10_000);
  await house.settled();
  const kept = await house.shown(keeping.id, keeping.follow.follow_user_id);
  assert.deepEqual([kept.state, kept.ended, kept.open, kept.margin, kept.free], ["ended", "trader-closed", 0, "0", "0"]);
  assert.deepEqual(
    (await house.copies(keeping.id, false)).map(({ symbol, state, held_since }) => [symbol, state, held_since !== null]),
    [
      ["ETH/USDT", "own", true],
      ["BTC/USDT", "closed", false],
    ],
  );
  // The margin of a tenth of an ether stays with the position that is his own now.
  assert.equal(await house.balance(`user/${keeping.id}/contract/held`), "25");
  const told = house.noticed.find(({ subject }) => subject === `${keeping.follow.follow_user_id} end`)!;
  // The margin has not come back.
  assert.equal(told.texts.values["amount"], formatAmount({ currency: "USDT", units: unitsOf(kept.taken_out) - unitsOf("25") }));
  assert.deepEqual(
    (await house.copies(closing.id, false)).map(({ state }) => state),
    ["closed", "closed"],
  );
  await house.mark("BTC/USDT", "50000");
});

test("COPY-10 a link that comes later lets a follow rest, says why, and it is not taken up again", async () => {
  const { id: leader, trader } = await house.lead();
  const linked = await house.followed(trader);
  const other = await house.followed(trader);
  const first = await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  const network = "insert into identity.network_used values ($1, '192.0.2.9', now()), ($2, '192.0.2.9', now())";
  await house.pool.query(network, [linked.id, leader]);
  await house.open(leader, "long 0.02 BTC x10");
  await house.settled();
  const rests = await house.shown(linked.id, linked.follow.follow_user_id);
  assert.deepEqual([rests.state, rests.paused_for, rests.open], ["paused", "linked", 1]);
  assert.deepEqual(
    (await house.copies(linked.id, false)).map(({ note }) => note),
    ["linked"],
  );
  assert.equal((await house.shown(other.id, other.follow.follow_user_id)).open, 2);
  const again = { follow_user_id: linked.follow.follow_user_id, paused: "0" as const };
  assert.equal((await house.refusal(calls.pause, again, { as: linked.id })).code, "linked-trader");
  await house.leave(leader, first.id);
  await house.settled();
  assert.equal((await house.shown(linked.id, linked.follow.follow_user_id)).open, 0, "exits are copied on");
});

test("a stop loss guards what is there when all that was paid in has been taken out", async () => {
  const { id: leader, trader } = await house.lead();
  const { id, follow } = await house.followed(trader, { amount: "500", stop_loss: "0.5", number: "1" });
  const one = { follow_user_id: follow.follow_user_id };
  const seen = async () => await house.shown(id, follow.follow_user_id);
  assert.equal((await seen()).stop_base, "500");
  await trade(leader, 40_000);
  await house.call(calls.changeMoney, { ...one, change: "remove", amount: "500" }, { as: id });
  const left = await seen();
  assert.deepEqual([left.paid_in, left.taken_out, left.stop_base], ["500", "500", left.free]);
  assert.ok(bare(left.free) > 300 && bare(left.free) < 400, left.free);
  await house.open(leader, "long 0.05 BTC x10");
  await house.settled();
  await house.runJob("copy.stops");
  assert.equal((await seen()).ending, false);
  await house.mark("BTC/USDT", "46000");
  await house.runJob("copy.stops");
  await house.settled();
  assert.deepEqual([(await seen()).state, (await seen()).ended], ["ended", "stop-loss"]);
  await house.mark("BTC/USDT", "50000");
});

test("stops look at what has moved alone: money, settings, and markets whose mark is another", async () => {
  const { id: leader, trader } = await house.lead();
  const stopped = await house.followed(trader, { stop_loss: "0.9" });
  const looked = async (): Promise<string[]> => {
    const { rows } = await house.pool.query<{ id: string }>(
      "select id from copy.follow where moves <> judged and state <> 'ended' and ending is null and stop_loss is not null order by id",
    );
    return rows.map(({ id }) => id);
  };
  await house.runJob("copy.stops");
  assert.deepEqual(await looked(), []);
  await house.open(leader, "long 0.01 BTC x10");
  await house.settled();
  assert.deepEqual(await looked(), [], "to open costs a fee: that is judged with the next mark");
  const settings = { trader_user_id: trader.trader_user_id, type: "multiple" as const, number: "1" };
  const one = { follow_user_id: stopped.follow.follow_user_id };
  await house.call(calls.follow, { ...settings, ...one, stop_loss: "0.01" }, { as: stopped.id });
  assert.deepEqual(await looked(), [stopped.follow.follow_user_id]);
  await house.runJob("copy.stops");
  assert.deepEqual(await looked(), []);
  await house.mark("BTC/USDT", "48900");
  await house.runJob("copy.stops");
  assert.equal((await house.shown(stopped.id, stopped.follow.follow_user_id)).ended, "stop-loss");
  await house.settled();
  await house.mark("BTC/USDT", "50000");
});

test("who takes out what a liquidation has left him is not blown", async () => {
  const { id: leader, trader } = await house.lead({}, "5000");
  await house.open(leader, "long 0.19 BTC x10", { margin_mode: "isolated" });
  await house.mark("BTC/USDT", "44000");
  await house.settled();
  await house.mark("BTC/USDT", "50000");
  const left = bare(await house.balance(`user/${leader}/contract`));
  assert.ok(left > 3_000 && left < 4_100, String(left));
  const out = {
    currency_id: "3",
    number: String(Math.floor(left) - 20),
    from_field: "lever" as const,
    to_field: "change" as const,
  };
  await house.call(walletCalls.transfer, out, { as: leader });
  await house.settle();
  await house.runJob("copy.judge-traders");
  assert.equal((await house.told(trader)).trader.state, "active");
});

test("followers are told when their trader pays into a purse of his own", async () => {
  const { id: leader, trader } = await house.lead();
  const { trader: other } = await house.lead();
  const { id } = await house.followed(trader);
  await house.follow(leader, other, { amount: "700" });
  await house.runJob("copy.tell-alerts");
  assert.deepEqual(
    (await house.told(trader)).alerts.map(({ kind, amount }) => `${kind} ${amount}`),
    ["stake-removed 700"],
  );
  const told = house.noticed.filter(({ customerId, subject }) => customerId === id && subject.endsWith("stake-removed"));
  assert.equal(told.length, 1);
});

test("bills and positions of copies say whose they are, also when they are held as one's own", async () => {
  const { id: leader, trader } = await house.lead();
  const { id } = await house.followed(trader);
  const lead = await house.open(leader, "long 0.02 BTC x10");
  await house.settled();
  const [copy] = await house.copies(id, true);
  const shown = async (as: string, position: string) =>
    (await house.call(leverageCalls.showPosition, { id: position }, { as })).copy_of;
  assert.deepEqual([await shown(id, copy!.transaction_id!), await shown(leader, lead.id)], [trader.name, null]);
  await house.leave(leader, lead.id, "0.01");
  await house.settled();
  await house.call(calls.selfHold, { transaction_id: copy!.transaction_id! }, { as: id });
  assert.equal(await shown(id, copy!.transaction_id!), trader.name);
  await house.open(id, "long 0.01 ETH x10");
  const named = async (reason: string) =>
    (await house.call(walletCalls.listBills, { reason, limit: "50" }, { as: id })).list.map(({ copy_of }) => copy_of);
  assert.deepEqual(new Set(await named("copy-fund")), new Set([trader.name]));
  // What closed was a part, which has an id of its own; the last fee is of what is his own.
  assert.ok((await named("leverage-close")).every((one) => one === trader.name));
  assert.equal((await named("leverage-fee"))[0], null);
  await house.leave(leader, lead.id);
  await house.leave(id, copy!.transaction_id!);
});

test("what a customer who is to be forgotten follows ends, with what is open in it", async () => {
  const { id: leader, trader } = await house.lead();
  const [one, other] = [await house.followed(trader), await house.followed(trader)];
  await house.mark("BTC/USDT", "50000");
  await house.open(leader, "long 0.01 BTC x2");
  await house.settled();
  await house.dispatch.transact(async (tx) => await endOpen(tx, [one.id]));
  for (let turn = 0; turn < 2; turn += 1) {
    await house.settled();
    await house.runJob("copy.finish");
  }
  const states = await Promise.all([one, other].map(async ({ id, follow }) => await house.shown(id, follow.follow_user_id)));
  assert.deepEqual(
    states.map(({ state }) => state),
    ["ended", "following"],
  );
});
