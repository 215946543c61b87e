import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { unprovenFaults, unsoundFaults } from "@assay/features/proofs/server.ts";
import { pressThousandTimes } from "@assay/server/testing-presses.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { LOANS_MAX } from "../rules.ts";
import { loanRule, recompute } from "../rules/receipt.ts";
import { type LoanHouse, openLoanHouse } from "./testing.ts";

let house: LoanHouse;
before(async () => {
  house = await openLoanHouse();
});
after(async () => await house.close());

const held = async (id: string) => await house.balances(`user/${id}/margin/held`);
const spot = async (id: string) => await house.balances(`user/${id}/spot`);
const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
/** Longer than what everybody is told is kept. */
const KEPT_MS = 6_000;
const calm = async () => {
  await house.shows("60000");
  await house.shows("3000", "ETH/USDT");
};

test("the sandbox shows its offers, their yearly rate, the lines and the overdue interest by the year", async () => {
  const index = await house.call(calls.showIndex, {});
  const [first] = index.offers;
  assert.deepEqual([index.practice, index.offers.length, index.room], [true, 4, "50000"]);
  assert.deepEqual(
    [first!.currency, first!.collateral, first!.annual_rate, first!.pool_free, first!.price],
    ["USDT", "BTC", "0.0876", await house.balance("house/pool/loans"), "60000"],
  );
  assert.deepEqual([index.lines.call, index.lines.close, index.overdue_annual], ["1.3", "1.1", "1.825"]);
  const quote = await house.call(calls.quoteLoan, { offer_id: "1", amount: "6000", collateral: "0.2", days: "30" });
  assert.deepEqual(
    [quote.per_hour, quote.per_day, quote.in_all, quote.overdue_day, quote.may_release],
    ["0.06", "1.44", "43.2", "30", "5999.88"],
  );
});

test("LOAN-03 everybody sees by coin what the pool has, what it is owed, and what loans have paid", async () => {
  const shown = async () => (await house.call(calls.showIndex, {})).pools.find(({ currency }) => currency === "USDT")!;
  const usdt = async () => {
    house.clock.advance(KEPT_MS);
    await calm();
    return await shown();
  };
  const before = await usdt();
  const zoe = await house.somebody("1 BTC", "500 USDT");
  const { id } = await house.borrow(zoe);
  // What is owed of all loans is summed once in some seconds, however many ask.
  assert.equal((await shown()).lent, before.lent);
  const lent = await usdt();
  assert.deepEqual(
    [Number(lent.lent) - Number(before.lent), Number(before.free) - Number(lent.free), lent.promised, lent.insurance],
    [6_000, 6_000, "0", "100000"],
  );
  await house.call(calls.repay, { id }, { as: zoe });
  const after = await usdt();
  assert.deepEqual([after.lent, after.free], [before.lent, before.free]);
  assert.equal((Number(after.earned) - Number(before.earned)).toFixed(2), "0.06");
});

test("LOAN-01 LOAN-03 an amount is lent against collateral, both are held, what may leave does, and repaying gives all back", async () => {
  await calm();
  const ann = await house.somebody("1 BTC", "500 USDT");
  const pool = Number(await house.balance("house/pool/loans"));
  const loan = await house.borrow(ann, { release: "1" });
  assert.deepEqual([loan.debt, loan.proceeds, loan.collateral, loan.status], ["6000.06", "0.12", "0.2", "running"]);
  assert.deepEqual(
    [await held(ann), await spot(ann)],
    [
      { BTC: "0.2", USDT: "0.12" },
      { BTC: "0.8", USDT: "6499.88" },
    ],
  );
  assert.deepEqual([loan.call_price, loan.close_price], ["38999.79", "32999.73"]);
  await house.hours(9.5);
  const later = await house.loan(ann, loan.id);
  assert.deepEqual([later.interest, later.debt], ["0.6", "6000.6"]);
  const half = (await house.call(calls.repay, { id: loan.id, amount: "3000.6" }, { as: ann })).loan;
  assert.deepEqual([half.interest_paid, half.principal, half.proceeds], ["0.6", "3000", "0"]);
  const repaid = (await house.call(calls.repay, { id: loan.id }, { as: ann })).loan;
  assert.deepEqual([repaid.status, repaid.debt, repaid.collateral], ["repaid", "0", "0"]);
  assert.deepEqual([await held(ann), await spot(ann)], [{}, { BTC: "1", USDT: "499.4" }]);
  assert.equal(Number(await house.balance("house/pool/loans")), pool);
  assert.deepEqual(await house.steps(ann, loan.id), ["borrowed", "released", "repaid", "repaid"]);
  const { lines } = await house.call(calls.showLoan, { id: loan.id }, { as: ann });
  assert.deepEqual(
    lines.map(({ reason, place, change, currency }) => `${reason} ${place} ${change} ${currency}`),
    [
      "loan-return available 0.2 BTC",
      "loan-repay available -3000 USDT",
      "loan-repay available -3000 USDT",
      "loan-repay available -0.48 USDT",
      "loan-repay held -0.12 USDT",
      "loan-release available 5999.88 USDT",
      "loan-borrow held 6000 USDT",
      "loan-borrow available -0.2 BTC",
    ],
  );
  assert.equal(await refused(ann, calls.repay, { id: loan.id }), "loan-ended");
});

test("LOAN-05 collateral and proceeds leave only while the rate stays at 200 %", async () => {
  await calm();
  const bob = await house.somebody("1 BTC");
  const { id, may_release, may_remove } = await house.borrow(bob);
  assert.deepEqual([may_release, may_remove], ["5999.88", "0.099998"]);
  const { release, removeCollateral, addCollateral } = calls;
  assert.equal(await refused(bob, release, { id, amount: "5999.89" }), "above-may-leave");
  assert.equal(await refused(bob, removeCollateral, { id, amount: "0.1" }), "above-may-leave");
  assert.equal(await refused(bob, release, { id, amount: "0" }), "wrong-amount");
  assert.equal(await refused(bob, removeCollateral, { id, amount: "0.123456789" }), "wrong-amount");
  assert.equal((await house.call(removeCollateral, { id, amount: "0.05" }, { as: bob })).loan.collateral, "0.15");
  assert.equal((await house.call(release, { id, amount: "2999" }, { as: bob })).loan.proceeds, "3001");
  assert.equal(await refused(bob, addCollateral, { id, amount: "0" }), "wrong-amount");
  assert.equal(await refused(bob, addCollateral, { id, amount: "2" }), "insufficient-balance");
  assert.equal((await house.call(addCollateral, { id, amount: "0.1" }, { as: bob })).loan.collateral, "0.25");
  assert.deepEqual(
    [await held(bob), await spot(bob)],
    [
      { BTC: "0.25", USDT: "3001" },
      { BTC: "0.75", USDT: "2999" },
    ],
  );
  await house.shows(undefined);
  assert.equal(await refused(bob, release, { id, amount: "1" }), "loan-index-degraded");
  assert.equal(await refused(bob, removeCollateral, { id, amount: "0.1" }), "loan-index-degraded");
  assert.equal(await refused(bob, calls.repayCollateral, { id }), "loan-index-degraded");
  assert.equal((await house.loan(bob, id)).risk_rate, null);
});

test("bad amounts, bad offers and more than there is are refused, and nothing moves", async () => {
  await calm();
  const cat = await house.somebody("1 BTC");
  const borrow = async (more: Parameters<LoanHouse["ask"]>[0]) => await refused(cat, calls.borrow, house.ask(more));
  const quote = async (more: Parameters<LoanHouse["ask"]>[0]) => {
    const { release: _, ...asked } = house.ask(more);
    return await refused(cat, calls.quoteLoan, asked);
  };
  for (const [more, code] of [
    [{ offer_id: "99" }, "no-such-offer"],
    [{ amount: "6000.123456789" }, "wrong-amount"],
    [{ amount: "0" }, "below-minimum"],
    [{ amount: "-6000" }, "parameter-error"],
    [{ amount: "99" }, "below-minimum"],
    [{ amount: "50001" }, "above-maximum"],
    [{ collateral: "0.15" }, "too-little-collateral"],
    [{ collateral: "0" }, "wrong-amount"],
  ] as const)
    assert.deepEqual([await borrow(more), await quote(more)], [code, code]);
  assert.equal(await borrow({ collateral: "2" }), "insufficient-balance");
  await house.borrow(cat, { amount: "30000", collateral: "0.9" });
  const rest = { amount: "20001", collateral: "0.6" };
  assert.deepEqual([await borrow(rest), await quote(rest)], ["loan-limit", "loan-limit"]);
  const free = await house.balance("house/pool/loans");
  await house.move("house/pool/loans", "world/treasury", String(Number(free) - 1000));
  assert.deepEqual([await borrow({ amount: "1001" }), await quote({ amount: "1001" })], ["loan-pool-short", "loan-pool-short"]);
  await house.move("world/treasury", "house/pool/loans", String(Number(free) - 1000));
  await house.shows(undefined);
  assert.deepEqual([await borrow({}), await quote({})], ["loan-index-degraded", "loan-index-degraded"]);
  await calm();
  await sql`insert into loans.offer select 90, from_at, true, currency, 'SOL', hourly_rate, ltv_max, min, max from loans.offer
    where id = 1 union all select 91, from_at, false, currency, 'SOL', hourly_rate, ltv_max, min, max from loans.offer
    where id = 1`.execute(house.database);
  assert.deepEqual([await borrow({ offer_id: "90" }), await quote({ offer_id: "90" })], ["not-on-sale", "not-on-sale"]);
  assert.deepEqual(await held(cat), { BTC: "0.9", USDT: "30000" });
});

test("LOAN-03 of a thousand presses for the last that the pool can lend one borrows", async () => {
  await calm();
  const people = await Promise.all(Array.from({ length: 25 }, () => house.somebody("1 BTC")));
  const taken = (Number(await house.balance("house/pool/loans")) - 6_000).toFixed(8);
  await house.move("house/pool/loans", "world/treasury", taken);
  assert.equal(await pressThousandTimes(people, async (as) => await house.borrow(as), "loan-pool-short"), 1);
  assert.equal(await house.balance("house/pool/loans"), "0");
  await house.move("world/treasury", "house/pool/loans", taken);
});

test("LOAN-08 a warning, a last warning with its guaranteed hour, and a sale in part that a receipt proves", async () => {
  await calm();
  const dan = await house.somebody("0.2 BTC");
  const { id } = await house.borrow(dan, { release: "1" });
  await house.shows("38000");
  assert.equal((await house.loan(dan, id)).standing, "called");
  await house.shows("34000");
  const last = await house.loan(dan, id);
  assert.deepEqual([last.standing, last.last_until], ["last", house.clock.now().getTime() + HOUR_MS]);
  await house.hours(0.9);
  assert.equal((await house.loan(dan, id)).collateral, "0.2");
  await house.hours(0.2);
  const sold = await house.loan(dan, id);
  // A unit of the collateral is worth 0.00034: so near to the target it comes.
  assert.deepEqual([sold.status, sold.standing, sold.risk_rate], ["running", "called", "1.19999994"]);
  assert.deepEqual(await house.steps(dan, id), ["borrowed", "released", "called", "last-window", "closed-part"]);
  await house.shows("60000");
  assert.equal((await house.loan(dan, id)).standing, "safe");
  const told = house.noticed.filter(({ customerId }) => customerId === dan).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told, [
    "Borrowed: 6000 USDT for 30 days",
    "Risk rate below 130%",
    "Last warning: one hour to top up",
    "Part of your collateral was sold",
  ]);
});

test("LOAN-08 with a degraded index nothing is judged; topping up ends a warning, and the hour ends without a sale where the rate is back", async () => {
  await calm();
  const eve = await house.somebody("1 BTC");
  const { id } = await house.borrow(eve, { release: "1" });
  await house.shows("34000");
  house.clock.advance(1);
  await house.shows(undefined);
  await house.hours(2);
  assert.deepEqual([(await house.loan(eve, id)).standing, (await house.loan(eve, id)).sold], ["last", "0"]);
  await house.shows("34600");
  assert.deepEqual([(await house.loan(eve, id)).standing, (await house.loan(eve, id)).sold], ["called", "0"]);
  await house.shows("34000");
  const { addCollateral } = calls;
  assert.equal((await house.call(addCollateral, { id, amount: "0.01" }, { as: eve })).loan.standing, "called");
  assert.equal((await house.call(addCollateral, { id, amount: "0.2" }, { as: eve })).loan.standing, "safe");
});

test("LOAN-06 below 110 % it is closed at once; the insurance fund covers what the collateral does not pay, and nobody is negative", async () => {
  await calm();
  const [fay, gil] = [await house.somebody("0.2 BTC"), await house.somebody("5 ETH", "9000 USDT")];
  const { id } = await house.borrow(fay, { release: "1" });
  const short = (await house.borrow(gil, { offer_id: "4", amount: "1", collateral: "6000", release: "1" })).id;
  const fund = Number(await house.balance("house/insurance/loans"));
  await house.shows("29000");
  await house.shows("6600", "ETH/USDT");
  const lost = await house.loan(fay, id);
  assert.deepEqual([lost.status, lost.debt, lost.collateral, lost.sold, lost.lost], ["closed-out", "0", "0", "0.2", "0"]);
  assert.deepEqual([await held(fay), await spot(fay)], [{}, { USDT: "5999.88" }]);
  assert.ok(Number(await house.balance("house/insurance/loans")) < fund);
  // Sold whole it would leave less than a hundred: what the debt needs is sold, and the rest is the customer's.
  const closed = await house.loan(gil, short);
  assert.deepEqual([closed.status, closed.lost, await held(gil)], ["closed-out", "0", {}]);
  await house.move("house/insurance/loans", "world/treasury", await house.balance("house/insurance/loans"));
  await calm();
  const hal = await house.somebody("0.2 BTC");
  const unlucky = (await house.borrow(hal, { release: "1" })).id;
  await house.shows("20000");
  const named = await house.loan(hal, unlucky);
  assert.ok(named.status === "closed-out" && Number(named.lost) > 1990 && Number(named.lost) < 2100, named.lost);
  await house.move("world/treasury", "house/insurance/loans", "100000");
});

test("LOAN-06 held proceeds repay first, and alone where that is enough", async () => {
  await calm();
  const ida = await house.somebody("0.2 BTC");
  const { id } = await house.borrow(ida, { release: "1" });
  const kept = await house.somebody("0.2 BTC");
  const whole = (await house.borrow(kept)).id;
  await house.shows("20000");
  assert.deepEqual([(await house.loan(ida, id)).status, (await house.loan(kept, whole)).status], ["closed-out", "running"]);
  assert.equal((await house.loan(kept, whole)).risk_rate, "1.66665");
});

test("LOAN-07 an overdue loan costs 0.5 % a day, is told of before and after, and is closed out after three days", async () => {
  await calm();
  const jon = await house.somebody("0.2 BTC", "500 USDT");
  const { id } = await house.borrow(jon, { days: "7", release: "1" });
  await house.hours(4 * 24);
  await house.hours(2 * 24);
  await house.hours(24);
  const over = await house.loan(jon, id);
  assert.deepEqual([over.status, over.interest, over.overdue_interest], ["overdue", "10.08", "30"]);
  await house.hours(72);
  const ended = await house.loan(jon, id);
  assert.deepEqual([ended.status, ended.overdue_interest, ended.debt, ended.lost], ["closed-out", "90", "0", "0"]);
  const told = house.noticed.filter(({ customerId }) => customerId === jon).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(told.slice(1), ["Loan ends within 3 days", "Loan ends within 1 days", "Loan overdue", "Loan closed out"]);
  assert.deepEqual(await held(jon), {});
});

test("repaying with collateral sells what is needed and no more than was agreed to", async () => {
  await calm();
  const kim = await house.somebody("0.2 BTC");
  const { id } = await house.borrow(kim, { release: "1" });
  const { repayCollateral } = calls;
  assert.equal(await refused(kim, repayCollateral, { id, amount: "1000", sold_max: "0.0166" }), "more-would-be-sold");
  assert.equal(await refused(kim, repayCollateral, { id, amount: "0" }), "wrong-amount");
  assert.equal(await refused(kim, repayCollateral, { id, amount: "7000" }), "above-debt");
  assert.equal(await refused(kim, calls.repay, { id, amount: "7000" }), "above-debt");
  assert.equal(await refused(kim, calls.repay, { id, amount: "0" }), "wrong-amount");
  const part = (await house.call(repayCollateral, { id, amount: "1000", sold_max: "0.0168" }, { as: kim })).loan;
  assert.deepEqual([part.debt, part.sold], ["5000.06", "0.01669807"]);
  await house.move(`user/${kim}/spot`, "world/treasury", "5999.88");
  assert.equal(await refused(kim, calls.repay, { id }), "insufficient-balance");
  const all = (await house.call(repayCollateral, { id }, { as: kim })).loan;
  assert.deepEqual([all.status, await held(kim)], ["repaid", {}]);
  const { rows } = await sql<{ id: string }>`select id from loans.step where receipt`.execute(house.database);
  assert.deepEqual(
    [
      await unprovenFaults(
        house.database,
        rows.map((row) => row.id),
      ),
      await unsoundFaults(house.database, [loanRule], (rule, fact) => recompute(rule, fact, priceOfTick)),
    ],
    [[], []],
  );
});

test("collateral that does not pay so much is not sold", async () => {
  await calm();
  const liz = await house.somebody("0.2 BTC");
  const { id } = await house.borrow(liz, { release: "1" });
  // The price falls, and nobody has judged it yet.
  house.prices.show("29000");
  assert.equal(await refused(liz, calls.repayCollateral, { id }), "collateral-does-not-pay");
  await calm();
});

test("LOAN-09 nobody sees or touches another's loan; his own are listed open and ended, the newest first", async () => {
  await calm();
  const [max, ned] = [await house.somebody("1 BTC"), await house.somebody("1 BTC", "10000 USDT")];
  const first = (await house.borrow(max, { amount: "100", collateral: "0.1" })).id;
  house.clock.advance(1);
  const { id } = await house.borrow(max, { amount: "100", collateral: "0.1" });
  for (const call of [calls.showLoan, calls.repay, calls.repayCollateral])
    assert.equal(await refused(ned, call, { id }), "no-such-loan");
  for (const call of [calls.addCollateral, calls.removeCollateral, calls.release])
    assert.equal(await refused(ned, call, { id, amount: "0.01" }), "no-such-loan");
  await house.give(max, "10");
  await house.call(calls.repay, { id: first }, { as: max });
  for (const call of [calls.repayCollateral, calls.repay]) assert.equal(await refused(max, call, { id: first }), "loan-ended");
  for (const call of [calls.addCollateral, calls.removeCollateral, calls.release])
    assert.equal(await refused(max, call, { id: first, amount: "0.01" }), "loan-ended");
  const ids = async (as: string, list?: "open" | "ended") =>
    (await house.call(calls.listLoans, list ? { list } : {}, { as })).list.map((loan) => loan.id);
  assert.deepEqual([await ids(max), await ids(max, "ended"), await ids(ned)], [[id], [first], []]);
});

test("a customer has a bounded number of open loans", async () => {
  await calm();
  const oda = await house.somebody("3 BTC");
  for (let count = 0; count < LOANS_MAX; count += 1) await house.borrow(oda, { amount: "100", collateral: "0.01" });
  assert.equal(await refused(oda, calls.borrow, house.ask({ amount: "100", collateral: "0.01" })), "too-many-loans");
});
