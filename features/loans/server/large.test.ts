/** Large loans: applied for, judged by two people of whom neither sees the other's verdict, accepted, and lent from what was set aside. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { heldFaults } from "@assay/server/agreements/held.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { LOANS_MAX } from "../rules.ts";
import { approve, type LoanHouse, openLoanHouse } from "./testing.ts";

let house: LoanHouse;
let desk: { readonly pia: string; readonly pat: string; readonly vera: string };
const because = { reason: "The desk of large loans" };

before(async () => {
  house = await openLoanHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  desk = {
    pia: await house.enrol("Pia", "product"),
    pat: await house.enrol("Pat", "product"),
    vera: await house.enrol("Vera", "verification"),
  };
});
after(async () => await house.close());

const asked = { offer_id: "5", amount: "500000", times: "3", days: "30", contact: "+49 30 1234" } as const;
const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const barred = async <C extends Call>(operator: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { operator })).code;

async function whale(...money: string[]): Promise<string> {
  const id = await house.somebody(...(money.length > 0 ? money : ["10 BTC"]));
  house.levels.set(id, 2);
  return id;
}
const apply = async (as: string, more: Partial<InputTextOf<typeof calls.apply>> = {}) =>
  (await house.call(calls.apply, { ...asked, ...more }, { as })).application;
const judge = async (operator: string, id: string, more: object = {}) =>
  (await house.call(calls.judgeApplication, { id, verdict: "approve", ...more, ...because }, { operator })) as { state: string };
const latest = async (as: string) => (await house.call(calls.listApplications, {}, { as })).list[0]!;
const calm = async () => {
  await house.shows("60000");
  await house.shows("3000", "ETH/USDT");
};

async function approved(as: string, more: Partial<InputTextOf<typeof calls.apply>> = {}) {
  const { id } = await apply(as, more);
  await judge(desk.pia, id);
  await judge(desk.vera, id);
  return await latest(as);
}

test("LOAN-11 a large loan is for VIP 2 and for whoever is noted as professional with four eyes", async () => {
  await calm();
  const ann = await house.somebody("10 BTC");
  assert.equal(await refused(ann, calls.apply, asked), "large-loan-level");
  house.levels.set(ann, 1);
  assert.equal(await refused(ann, calls.apply, asked), "large-loan-level");
  const note = { customer: ann, is_professional: "1", ...because } as const;
  house.unknown.add(ann);
  assert.equal(await barred(desk.vera, calls.noteProfessional, note), "no-such-customer");
  house.unknown.delete(ann);
  const proposed = await house.call(calls.noteProfessional, note, { operator: desk.vera });
  assert.ok("proposal" in proposed);
  assert.equal(await refused(ann, calls.apply, asked), "large-loan-level");
  await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: desk.pat });
  const one = await apply(ann);
  assert.deepEqual([one.state, one.decide_by - one.applied_at, one.collateral], ["applied", 3 * DAY_MS, "2.77777778"]);
  const { application } = await house.call(calls.withdrawApplication, { id: one.id }, { as: ann });
  assert.equal(application.state, "withdrawn");
  house.clock.advance(1);
  const gone = await house.call(calls.noteProfessional, { ...note, is_professional: "0" }, { operator: desk.pia });
  assert.ok("proposal" in gone);
  await house.call(approve, { id: gone.proposal, hash: gone.hash, ...because }, { operator: desk.pat });
  assert.equal(await refused(ann, calls.apply, asked), "large-loan-level");
});

test("LOAN-11 what is applied for is judged by the offer, the index, the pool and what is open", async () => {
  await calm();
  const bob = await whale();
  const code = async (more: object) => await refused(bob, calls.apply, { ...asked, ...more });
  for (const [more, expected] of [
    [{ offer_id: "99" }, "no-such-offer"],
    [{ offer_id: "1" }, "not-on-sale"],
    [{ amount: "500000.123456789" }, "wrong-amount"],
    [{ amount: "499999" }, "below-minimum"],
    [{ offer_id: "7", amount: "8.3" }, "below-minimum"],
    [{ amount: "10000001" }, "above-maximum"],
    [{ offer_id: "7", amount: "170" }, "loan-limit"],
    [{ amount: "2100000" }, "loan-pool-short"],
  ] as const)
    assert.equal(await code(more), expected);
  assert.equal(await refused(bob, calls.borrow, house.ask({ offer_id: "5" })), "not-on-sale");
  const least = (await house.refusal(calls.apply, { ...asked, offer_id: "7", amount: "8.3" }, { as: bob })).values["nearest"];
  assert.equal(least, "8.33333334");
  await house.shows(undefined);
  assert.equal(await code({}), "loan-index-degraded");
  await calm();
  await apply(bob);
  assert.equal(await code({}), "large-loan-open");
  const cid = await whale();
  const both = await Promise.allSettled([1, 2].map(async () => await apply(cid)));
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);
});

test("LOAN-12 two verdicts that agree decide; the second is blind to the first, nobody judges twice, and a third is asked", async () => {
  await calm();
  const dan = await whale();
  const { id } = await apply(dan);
  const opened = await house.call(calls.openApplication, { id, ...because }, { operator: desk.pia });
  assert.deepEqual(
    [opened.customer, opened.contact, opened.vip, opened.is_professional, opened.collateral, opened.available, opened.given],
    [dan, "+49 30 1234", 2, false, "2.77777778", "10", 0],
  );
  assert.equal((await latest(dan)).state, "review");
  assert.equal(await barred(desk.pia, calls.judgeApplication, { id, verdict: "refuse", ...because }), "cause-needed");
  assert.deepEqual(await judge(desk.pia, id), { state: "review" });
  assert.equal(await barred(desk.pia, calls.judgeApplication, { id, verdict: "approve", ...because }), "judged-already");
  const second = await house.call(calls.openApplication, { id, ...because }, { operator: desk.pat });
  assert.deepEqual([second.given, JSON.stringify(second).includes("approve")], [1, false]);
  assert.deepEqual(await judge(desk.pat, id, { verdict: "refuse", cause: "purpose", note: "Tell us more." }), {
    state: "review",
  });
  const waits = async (operator: string) =>
    (await house.call(calls.listReviews, {}, { operator })).list.map((one) => one.id).includes(id);
  assert.deepEqual([await waits(desk.pia), await waits(desk.pat), await waits(desk.vera)], [false, false, true]);
  assert.deepEqual(await judge(desk.vera, id, { verdict: "refuse", cause: "risk" }), { state: "refused" });
  const told = await latest(dan);
  assert.deepEqual([told.state, told.cause, told.note, told.accept_by], ["refused", "risk", "Tell us more.", null]);
  assert.equal(
    sayIn("en", house.noticed.findLast(({ customerId }) => customerId === dan)!.texts).title,
    "Not approved: 500000 USDT",
  );
  for (const operator of [desk.pia, desk.vera]) {
    assert.equal(await barred(operator, calls.judgeApplication, { id, verdict: "approve", ...because }), "application-over");
    assert.equal(await barred(operator, calls.openApplication, { id, ...because }), "application-over");
  }
  assert.equal(await barred(desk.pia, calls.openApplication, { id: dan, ...because }), "no-such-application");
  assert.equal(
    await barred(desk.pia, calls.judgeApplication, { id: dan, verdict: "approve", ...because }),
    "no-such-application",
  );
});

test("LOAN-13 what is approved is set aside, is accepted with the hash of its terms, and three times the margin begin at 133 %", async () => {
  await calm();
  const eve = await whale();
  const free = Number(await house.balance("house/pool/loans"));
  const one = await approved(eve);
  assert.deepEqual([one.state, one.accept_by], ["approved", house.clock.now().getTime() + 24 * HOUR_MS]);
  assert.equal(Number(await house.balance("house/pool/loans")), free - 500_000);
  const accept = { id: one.id, terms_hash: one.terms_hash, collateral: one.collateral! };
  assert.equal(await refused(eve, calls.acceptLarge, { ...accept, terms_hash: "0" }), "large-terms-changed");
  assert.equal(await refused(eve, calls.acceptLarge, { ...accept, collateral: "0" }), "wrong-amount");
  assert.equal(await refused(eve, calls.acceptLarge, { ...accept, collateral: "2.77777777" }), "too-little-collateral");
  assert.equal(await refused(eve, calls.acceptLarge, { ...accept, collateral: "11" }), "insufficient-balance");
  await house.shows(undefined);
  assert.equal(await refused(eve, calls.acceptLarge, accept), "loan-index-degraded");
  await calm();
  const { loan } = await house.call(calls.acceptLarge, accept, { as: eve });
  assert.deepEqual([loan.status, loan.risk_rate, loan.may_release, loan.proceeds], ["running", "1.33332", "0", "500000"]);
  assert.deepEqual(await house.balances(`user/${eve}/margin/held`), { BTC: "2.77777778", USDT: "500000" });
  assert.equal(await house.balance("house/pool/loans/promised"), "0");
  assert.deepEqual([(await latest(eve)).state, (await latest(eve)).loan_id], ["running", loan.id]);
  assert.equal(await refused(eve, calls.acceptLarge, accept), "application-over");
  assert.equal(await refused(eve, calls.withdrawApplication, { id: one.id }), "application-over");
  // A large loan leaves what may be borrowed at once as it is.
  assert.equal((await house.call(calls.showIndex, {}, { as: eve })).room, "50000");
  // Ten percent below, the first warning: the engine is that of every loan.
  await house.shows("50000");
  assert.equal((await house.loan(eve, loan.id)).standing, "called");
  await calm();
  await house.give(eve, "1000");
  await house.call(calls.repay, { id: loan.id }, { as: eve });
  assert.equal(Number(await house.balance("house/pool/loans")), free);
});

test("LOAN-13 an approved amount comes back when it is withdrawn or lapses, and nobody accepts it any more", async () => {
  await calm();
  const [fay, gil] = [await whale(), await whale()];
  const free = await house.balance("house/pool/loans");
  const [one, other] = [await approved(fay), await approved(gil)];
  assert.equal(await house.balance("house/pool/loans/promised"), "1000000");
  const open = sql`select 'house/pool/loans/promised' as address, currency, amount as units from loans.application where state = 'approved'`;
  assert.deepEqual(await heldFaults(house.database, ["house/pool/loans/promised"], open), []);
  await house.call(calls.withdrawApplication, { id: one.id }, { as: fay });
  await house.hours(24);
  assert.deepEqual([(await latest(fay)).state, (await latest(gil)).state], ["withdrawn", "lapsed"]);
  assert.equal(await house.balance("house/pool/loans"), free);
  const accept = { id: other.id, terms_hash: other.terms_hash, collateral: "3" };
  assert.equal(await refused(gil, calls.acceptLarge, accept), "application-over");
  assert.equal(sayIn("en", house.noticed.findLast(({ customerId }) => customerId === gil)!.texts).title, "Lapsed: 500000 USDT");
});

test("LOAN-13 nothing is approved that the pool cannot set aside", async () => {
  await calm();
  const hal = await whale();
  const { id } = await apply(hal);
  await judge(desk.pia, id);
  const free = await house.balance("house/pool/loans");
  await house.move("house/pool/loans", "world/treasury", free);
  assert.equal(await barred(desk.pat, calls.judgeApplication, { id, verdict: "approve", ...because }), "loan-pool-short");
  await house.move("world/treasury", "house/pool/loans", free);
  assert.deepEqual(await judge(desk.pat, id), { state: "approved" });
  await house.call(calls.withdrawApplication, { id }, { as: hal });
});

test("LOAN-09 nobody accepts or withdraws another's application, and a full house of loans takes no large one", async () => {
  await calm();
  const [ida, jon] = [await whale("20 BTC"), await whale()];
  const one = await approved(ida);
  const accept = { id: one.id, terms_hash: one.terms_hash, collateral: "3" };
  assert.equal(await refused(jon, calls.acceptLarge, accept), "no-such-application");
  assert.equal(await refused(jon, calls.withdrawApplication, { id: one.id }), "no-such-application");
  assert.deepEqual((await house.call(calls.listApplications, {}, { as: jon })).list, []);
  for (let count = 0; count < LOANS_MAX; count += 1) await house.borrow(ida, { amount: "100", collateral: "0.01" });
  assert.equal(await refused(ida, calls.acceptLarge, accept), "too-many-loans");
  await house.call(calls.withdrawApplication, { id: one.id }, { as: ida });
  assert.equal(await refused(ida, calls.apply, asked), "too-many-loans");
});

test("LOAN-10 what was applied for, judged and noted cannot be changed, whoever asks the database", async () => {
  await refuses(
    house.pool,
    "update loans.application set amount = amount + 1",
    "update loans.application set cause = 'pool' where state = 'refused'",
    "delete from loans.application",
    "update loans.verdict set verdict = 'approve', cause = null",
    "delete from loans.verdict",
    "update loans.professional set is_professional = true",
  );
});
