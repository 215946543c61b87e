import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputOf, InputTextOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { heldValueOn } from "@assay/server/holds.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { findProposal } from "@assay/server/operators/proposals.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { TRIES_MAX } from "../../rules/cards.ts";
import { sim } from "../../sim.ts";
import { lastStatement } from "../books-store.ts";
import { approve, asked, type FiatHouse, openFiatHouse } from "../testing.ts";
import { hearCards } from "./hear.ts";
import { reversals } from "./held.ts";
import type { CardEvent } from "./port.ts";
import { describeRefund, practiceRefunds } from "./sandbox.ts";

let house: FiatHouse;
let checker: string;
before(async () => {
  house = await openFiatHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  checker = await house.enrol("Cho", "treasury-checker");
});
after(async () => await house.close());

type Act = InputOf<typeof calls.pressPracticeCard>["act"];
const byCard = { paymentType: "card" } as const;
const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const cardOf = async (as: string, id: string) => (await house.call(calls.showPayment, { id }, { as })).card!;
const sessionOf = (url: string): string => new URLSearchParams(new URL(url).hash.split("?")[1]).get("session")!;

/** A card payment whose page is open. */
async function opened(as: string, amount = "560"): Promise<{ id: string; session: string }> {
  const { id } = await house.pay(as, amount, byCard);
  await house.askCards();
  return { id, session: sessionOf((await cardOf(as, id)).url!) };
}

const press = async (as: string, session: string, act: Act, more: object = {}) =>
  await house.call(calls.pressPracticeCard, { session, act, ...more }, { as });

/** Bought by card, with its page. */
async function bought(as: string, amount = "560"): Promise<{ id: string; session: string }> {
  const page = await opened(as, amount);
  await press(as, page.session, "pay");
  await house.askCards();
  await house.deliver();
  return page;
}

const somebody = async (): Promise<string> => await house.somebody("0.00000001 USDT");
const linesOf = async (id: string) =>
  (
    await sql<{ fate: string; units: string; open: string }>`
      select fate, units, open from fiat.line
      where payment_id = ${id} or bank_id = (select charge || '-fee' from fiat.card_try where payment_id = ${id} and charge is not null)
      order by units desc`.execute(house.database)
  ).rows;

/** All that is true of the books and the ledger at any time. */
async function even(): Promise<void> {
  for (const { code, faults } of sim.truths.filter(({ when }) => when !== "end"))
    assert.deepEqual([code, await faults(house.database, [], house.clock.now(), [])], [code, []]);
}

test("FIAT-10 a card pays on the provider's page after 3-D Secure, is counted once with its fee, and the USDT is delivered", async () => {
  const ann = await somebody();
  const { id, arrives, fee } = await house.pay(ann, "560", byCard);
  assert.equal(fee, "19.6");
  assert.deepEqual(await cardOf(ann, id), { state: "asked", url: null, declined: null, tries_left: TRIES_MAX - 1 });
  await house.askCards();
  const { url, state } = await cardOf(ann, id);
  assert.equal(state, "open");
  const session = sessionOf(url!);
  assert.equal((await house.call(calls.showPracticeCard, { session }, { as: ann })).state, "open");
  assert.equal((await press(ann, session, "prove")).state, "proof");
  assert.equal((await press(ann, session, "confirm")).state, "paid");
  assert.equal((await house.show(ann, id)).status, "to-be-paid", "a message alone delivers nothing");
  await house.askCards();
  assert.equal((await house.show(ann, id)).status, "matched");
  await house.askCards();
  await house.deliver();
  const done = await house.show(ann, id);
  assert.deepEqual([done.status, done.paid, done.delivered, done.late], ["delivered", "560", arrives, false]);
  assert.deepEqual(
    (await linesOf(id)).map(({ fate, units }) => [fate, units]),
    [
      ["matched", "56000"],
      ["bank-fee", "-1654"],
    ],
  );
});

test("FIAT-10 a declined card says why, the page takes another one, and a refused proof is no payment", async () => {
  const bob = await somebody();
  const { id, session } = await opened(bob);
  await press(bob, session, "decline");
  await house.askCards();
  assert.equal((await cardOf(bob, id)).declined, "no-funds");
  await press(bob, session, "prove");
  await press(bob, session, "fail");
  await house.askCards();
  const { declined, state } = await cardOf(bob, id);
  assert.deepEqual([declined, state, (await house.show(bob, id)).status], ["not-proven", "open", "to-be-paid"]);
  assert.equal(await refused(bob, calls.payCard, { id }), "card-page-open");
  await press(bob, session, "pay");
  await house.askCards();
  await house.deliver();
  assert.equal((await house.show(bob, id)).status, "delivered");
  assert.equal(await refused(bob, calls.payCard, { id }), "payment-over");
  assert.equal(await refused(bob, calls.pressPracticeCard, { session, act: "pay" }), "payment-over");
});

test("FIAT-11 what the provider does not answer stays unknown however long that lasts, and a lost answer makes no second page or charge", async () => {
  const cat = await somebody();
  const { id } = await house.pay(cat, "560", byCard);
  house.faults.down = 1;
  await house.askCards();
  assert.equal((await cardOf(cat, id)).state, "asked");
  house.faults.lost = 1;
  house.minutes(1);
  await house.askCards();
  assert.equal((await cardOf(cat, id)).state, "asked");
  house.minutes(1);
  await house.askCards();
  const session = sessionOf((await cardOf(cat, id)).url!);
  const { rows } =
    await sql`select from fiat.practice_card where try_id = (select id::text from fiat.card_try where payment_id = ${id})`.execute(
      house.database,
    );
  assert.equal(rows.length, 1);
  // Confirmed a minute later, of which no message tells.
  await press(cat, session, "later");
  await house.askCards();
  assert.equal((await cardOf(cat, id)).state, "processing");
  await house.expire();
  house.faults.down = 3;
  for (let day = 0; day < 3; day += 1) {
    house.minutes(24 * 60);
    await house.askCards();
    assert.equal((await cardOf(cat, id)).state, "processing");
  }
  await house.expire();
  house.minutes(24 * 60);
  await house.askCards();
  await house.deliver();
  const done = await house.show(cat, id);
  // It was charged within the lock, so it buys at the agreed rate after all.
  assert.deepEqual([done.status, done.late], ["delivered", false]);
  assert.ok(house.unanswered.length >= 5);
});

test("FIAT-11 a page that nobody pays is over by the provider's word, another one is asked for, and few are opened a day", async () => {
  await using stack = new AsyncDisposableStack();
  const own = await openFiatHouse();
  stack.defer(own.close);
  const dan = await own.somebody("1");
  for (let count = 0; count < TRIES_MAX; count += 1) {
    const { id } = await own.pay(dan, "60", byCard);
    await own.call(calls.giveUp, { id }, { as: dan });
  }
  assert.equal((await own.refusal(calls.createPay, asked("60", byCard), { as: dan })).code, "too-many-card-pages");
  const eve = await own.somebody("1");
  const { id } = await own.pay(eve, "60", byCard);
  await own.askCards();
  // The page was refused as soon as it was asked for, as a provider without such a currency would do.
  await sql`update fiat.card_try set state = 'over', due_at = null where payment_id = ${id}`.execute(own.database);
  await own.call(calls.payCard, { id }, { as: eve });
  for (let count = 2; count < TRIES_MAX; count += 1) {
    await sql`update fiat.card_try set state = 'over', session = id::text, due_at = null where payment_id = ${id} and due_at is not null`.execute(
      own.database,
    );
    await own.call(calls.payCard, { id }, { as: eve });
  }
  await sql`update fiat.card_try set state = 'over', session = id::text, due_at = null where payment_id = ${id} and due_at is not null`.execute(
    own.database,
  );
  assert.equal((await own.refusal(calls.payCard, { id }, { as: eve })).code, "too-many-card-pages");
  own.clock.advance(2 * HOUR_MS);
  const fay = await own.somebody("1");
  const lone = await own.pay(fay, "60", byCard);
  await own.askCards();
  own.clock.advance(2 * HOUR_MS);
  await own.askCards();
  assert.equal((await own.call(calls.showPayment, { id: lone.id }, { as: fay })).card!.state, "over");
  const { rows } = await sql<{ session: string }>`select session from fiat.card_try where payment_id = ${lone.id}`.execute(
    own.database,
  );
  const late = { session: rows[0]!.session, act: "pay" } as const;
  assert.equal((await own.refusal(calls.pressPracticeCard, late, { as: fay })).code, "payment-over");
});

test("FIAT-12 forged, old and foreign messages are nobody's, and ten thousand of one are one", async () => {
  const gus = await somebody();
  const { id, session } = await opened(gus);
  const { practice, eventIn } = house.cards;
  const { raw, headers } = await practice!.messageAbout("checkout.session.completed", {
    id: session,
    object: "checkout.session",
  });
  const signature = String(headers["stripe-signature"]);
  const hook = hearCards(house.cards);
  for (const [bytes, signed] of [
    [raw, {}],
    [raw, { "stripe-signature": signature.replace(/.$/, (last) => (last === "0" ? "1" : "0")) }],
    [Buffer.from(String(raw).replace(session, "cs_test_other000")), headers],
    [Buffer.alloc(0), headers],
  ] as const)
    assert.equal(await hook.isFrom(bytes, signed), false);
  assert.equal(await hook.isFrom(raw, headers), true);
  const receive = async (): Promise<void> => await house.dispatch.transact(async (tx) => await hook.receive(tx, raw));
  await Promise.all([receive(), receive(), receive()]);
  await house.dispatch.transact(async (tx) => {
    for (let time = 3; time < 10_000; time += 1) await hook.receive(tx, raw);
  });
  const event = (await eventIn(raw, headers)) as CardEvent;
  const { rows } = await sql`select from fiat.card_event where event = ${event.id}`.execute(house.database);
  assert.equal(rows.length, 1);
  await house.askCards();
  assert.equal((await house.show(gus, id)).status, "to-be-paid", "the message says paid, and the provider does not");
  house.minutes(6);
  assert.equal(await eventIn(raw, headers), undefined);
  await refuses(
    house.pool,
    "update fiat.card_event set kind = 'x'",
    "delete from fiat.card_try",
    "delete from fiat.card_dispute",
  );
  await house.call(calls.giveUp, { id }, { as: gus });
});

test("FIAT-12 messages that come before what they tell of, or late, or not at all, change nothing", async () => {
  const hal = await somebody();
  const { id, session } = await opened(hal);
  const early = await house.cards.practice!.messageAbout("charge.dispute.created", { id: "dp_unknown", object: "dispute" });
  const hook = hearCards(house.cards);
  assert.equal(await hook.isFrom(early.raw, early.headers), true);
  await house.dispatch.transact(async (tx) => await hook.receive(tx, early.raw));
  house.minutes(1);
  await house.askCards();
  await press(hal, session, "pay");
  await house.askCards();
  await house.deliver();
  const late = await house.cards.practice!.messageAbout("payment_intent.payment_failed", {
    id: session,
    object: "checkout.session",
  });
  assert.equal(await hook.isFrom(late.raw, late.headers), true);
  await house.dispatch.transact(async (tx) => await hook.receive(tx, late.raw));
  await house.askCards();
  assert.equal((await house.show(hal, id)).status, "delivered");
});

test("FIAT-13 another's name waits for people, who pay back: the provider is asked with one key until it has answered", async () => {
  const ida = await somebody();
  const mia = await house.enrol("Mia", "treasury-maker");
  const { id, session } = await opened(ida);
  await press(ida, session, "pay", { name: "Bruno Lima" });
  await house.askCards();
  assert.equal((await house.show(ida, id)).status, "on-hold");
  const { list } = await house.call(calls.listPending, {}, { operator: mia });
  const held = list.find((one) => one.payment === id)!;
  assert.deepEqual([held.kind, held.bank_name, held.account], ["held", "Bruno Lima", "practice-br-card"]);
  const input = { line: held.key, currency: "BRL", amount: "560", note: "not your card", reason: "another's card" } as const;
  await house.call(calls.refund, input, { operator: mia });
  house.faults.lost = 1;
  await house.askCards();
  house.minutes(1);
  await house.askCards();
  await house.askCards();
  const { rows } = await sql<{ state: string; seen: boolean }>`
    select state, return_seen as seen from fiat.card_refund join fiat.line on line.id = line_id where line_id = ${held.key}`.execute(
    house.database,
  );
  assert.deepEqual(rows, [{ state: "done", seen: true }]);
  const paidBack = await sql`select from fiat.practice_refund where session = ${session}`.execute(house.database);
  assert.equal(paidBack.rows.length, 1);
  assert.equal((await house.show(ida, id)).status, "refunded");
});

test("FIAT-13 what the provider refuses to pay back waits for people again", async () => {
  const jan = await somebody();
  const mia = await house.enrol("Mio", "treasury-maker");
  const { id, session } = await opened(jan);
  await press(jan, session, "pay", { name: "Bruno Lima" });
  await house.askCards();
  await press(jan, session, "dispute");
  const line = (await house.call(calls.listPending, {}, { operator: mia })).list.find((one) => one.payment === id)!.key;
  await house.call(calls.refund, { line, currency: "BRL", amount: "560", note: "back", reason: "name" }, { operator: mia });
  await house.askCards();
  const kinds = (await house.call(calls.listPending, {}, { operator: mia })).list.filter((one) => one.payment === id);
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), ["disputed", "double"]);
  await even();
  await house.call(calls.refund, { line, currency: "BRL", amount: "560", note: "again", reason: "name" }, { operator: mia });
  await even();
  await house.askCards();
  await even();
});

/** Paid by another's card, and decided to go back. */
async function refunding(as: string, operator: string, amount = "560"): Promise<{ id: string; session: string; line: string }> {
  const page = await opened(as, amount);
  await press(as, page.session, "pay", { name: "Bruno Lima" });
  await house.askCards();
  const line = (await waitingOf(operator, page.id))[0]!.key;
  await payBack(operator, line, amount);
  return { ...page, line };
}
const waitingOf = async (operator: string, payment: string) =>
  (await house.call(calls.listPending, { limit: "100" }, { operator })).list.filter((one) => one.payment === payment);
/** Two decide where it is much. */
async function payBack(operator: string, line: string, amount = "560"): Promise<void> {
  const input = { line, currency: "BRL", amount, note: "not your card", reason: "name" } as const;
  const answer = await house.call(calls.refund, input, { operator });
  if ("proposal" in answer) await approved(answer);
}
const refundsOf = async (session: string) =>
  await practiceRefunds.select(house.database, sql`where session = ${session} order by made_at, id`);
const statesOf = async (session: string): Promise<string[]> =>
  (
    await sql<{
      state: string;
    }>`select state from fiat.card_refund where charge = ${session.replace("cs_test", "ch")} order by id`.execute(house.database)
  ).rows.map(({ state }) => state);
/** Somebody pays back of a charge on the provider's own site. */
const elsewhere = async (session: string, units: bigint, name = ""): Promise<void> =>
  await practiceRefunds.insert(house.database, [
    { id: `re_site${session}${name}`, session, units, key: "", refund: null, status: "succeeded", madeAt: house.clock.now() },
  ]);
/** The card's bank sends a refund back, and tells nothing. */
const sendBack = async (id: string): Promise<void> =>
  void (await sql`update fiat.practice_refund set status = 'failed' where id = ${id}`.execute(house.database));
async function tell(kind: string, object: object): Promise<void> {
  const { raw, headers } = await house.cards.practice!.messageAbout(kind, object);
  const hook = hearCards(house.cards);
  assert.equal(await hook.isFrom(raw, headers), true);
  await house.dispatch.transact(async (tx) => await hook.receive(tx, raw));
}
/** What the provider has of ours, in smallest units. */
const atBank = async (): Promise<bigint> => (await lastStatement(house.database, "practice-br-card"))?.closing ?? 0n;

test("FIAT-20 a refund that fails after it had succeeded comes back into the books once, and waits for people, who may try again", async () => {
  const oda = await somebody();
  const mia = await house.enrol("Moa", "treasury-maker");
  const { id, session, line } = await refunding(oda, mia);
  await house.askCards();
  const gone = await atBank();
  assert.deepEqual(await waitingOf(mia, id), []);
  house.clock.advance(20 * DAY_MS);
  await house.askCards();
  const [refund] = await refundsOf(session);
  const object = describeRefund({ ...refund!, status: "failed" });
  const told = house.noticed.length;
  assert.equal((await house.call(calls.showPracticeCard, { session }, { as: oda })).state, "refunded");
  // Its message comes twice, and so does another of the same.
  assert.equal((await press(oda, session, "return")).state, "paid");
  assert.equal(await refused(oda, calls.pressPracticeCard, { session, act: "return" }), "payment-over");
  await tell("refund.updated", object);
  await tell("refund.updated", object);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced"]);
  // Out of order, and once more: it says that it has succeeded.
  await tell("refund.updated", describeRefund(refund!));
  await tell("refund.failed", { ...object, failure_reason: "expired_or_canceled_card" });
  await house.askCards();
  house.clock.advance(2 * DAY_MS);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced"]);
  assert.equal((await atBank()) - gone, 56_000n);
  const [waiting, ...others] = await waitingOf(mia, id);
  assert.deepEqual(
    [waiting!.kind, waiting!.amount, waiting!.customer, waiting!.bank_reference, others],
    ["came-back", "560", oda, `FAILED ${refund!.id}`, []],
  );
  assert.notEqual(waiting!.key, line);
  assert.deepEqual(
    house.noticed.slice(told).map(({ customerId, texts }) => [customerId, sayIn("en", texts).title]),
    [[oda, "Came back: 560 BRL"]],
  );
  await even();
  // The card is asked once more, by the charge that it has paid, and this time it takes it.
  await payBack(mia, waiting!.key);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced", "done"]);
  assert.deepEqual(
    (await refundsOf(session)).map(({ status }) => status),
    ["failed", "succeeded"],
  );
  assert.deepEqual(await waitingOf(mia, id), []);
  assert.equal(await atBank(), gone);
  await even();
  await refuses(
    house.pool,
    "update fiat.card_refund set state = 'done' where state = 'bounced'",
    "update fiat.card_refund set state = 'waits' where state = 'done'",
    "update fiat.card_refund set refund = 're_other' where state = 'done'",
  );
});

test("FIAT-20 without any message it is found within a day, and one that fails before it was booked waits as if it had never gone", async () => {
  const [pia, quy] = [await somebody(), await somebody()];
  const mia = await house.enrol("Mya", "treasury-maker");
  const silent = await refunding(pia, mia);
  await house.askCards();
  await sendBack((await refundsOf(silent.session))[0]!.id);
  await house.askCards();
  assert.deepEqual(await waitingOf(mia, silent.id), []);
  house.clock.advance(DAY_MS);
  await house.askCards();
  assert.equal((await waitingOf(mia, silent.id))[0]!.kind, "came-back");
  const quick = await refunding(quy, mia);
  house.faults.lost = 1;
  await house.askCards();
  const balance = await atBank();
  // Its answer is lost, and the message tells of it by the name that we have given it.
  for (const { id } of await refundsOf(quick.session)) await sendBack(id);
  for (const one of await refundsOf(quick.session)) await tell("refund.failed", describeRefund(one));
  await house.askCards();
  assert.equal(await atBank(), balance);
  assert.deepEqual(
    (await waitingOf(mia, quick.id)).map(({ kind, key }) => [kind, key]),
    [["double", quick.line]],
  );
  await even();
});

test("FIAT-13 a refund whose answer was lost for longer than the provider keeps a key is found by our name of it", async () => {
  const ray = await somebody();
  const mia = await house.enrol("Mea", "treasury-maker");
  const { id, session } = await refunding(ray, mia);
  house.faults.lost = 1;
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["asked"]);
  house.clock.advance(3 * DAY_MS);
  await house.askCards();
  assert.deepEqual([await statesOf(session), (await refundsOf(session)).length], [["done"], 1]);
  assert.deepEqual(await waitingOf(mia, id), []);
  assert.equal((await house.show(ray, id)).status, "refunded");
  await even();
});

test("FIAT-13 what somebody has paid back on the provider's own site is no refusal and is not paid twice: people decide", async () => {
  const [sue, tom] = [await somebody(), await somebody()];
  const mia = await house.enrol("Mua", "treasury-maker");
  const whole = await refunding(sue, mia);
  await elsewhere(whole.session, 56_000n);
  await house.askCards();
  // Ours, which was not asked for, and theirs.
  assert.deepEqual(await statesOf(whole.session), ["elsewhere", "elsewhere"]);
  assert.deepEqual(
    (await waitingOf(mia, whole.id)).map(({ kind, key }) => [kind, key]),
    [["elsewhere", whole.line]],
  );
  await even();
  house.minutes(1);
  await payBack(mia, whole.line);
  await house.askCards();
  assert.deepEqual((await statesOf(whole.session)).toSorted(), ["done", "elsewhere"]);
  assert.deepEqual(
    (await refundsOf(whole.session)).map(({ units }) => units),
    [56_000n],
  );
  assert.deepEqual(await waitingOf(mia, whole.id), []);
  await even();
  // More than waits: nothing is asked for.
  const part = await refunding(tom, mia, "280");
  await sql`update fiat.practice_card set units = 30000 where id = ${part.session}`.execute(house.database);
  await elsewhere(part.session, 30_000n);
  await house.askCards();
  assert.deepEqual((await waitingOf(mia, part.id))[0]!.elsewhere, { paid_back: "300", rest: "0" });
  await payBack(mia, part.line, "280");
  await house.askCards();
  assert.deepEqual((await statesOf(part.session)).toSorted(), ["done", "elsewhere"]);
  assert.deepEqual([await waitingOf(mia, part.id), (await refundsOf(part.session)).length], [[], 1]);
  await sql`update fiat.practice_card set units = 28000 where id = ${part.session}`.execute(house.database);
  await even();
});

/** More was charged than is agreed: 440 of 1,000 wait beside what has bought USDT, and are decided to go back. */
async function overpaid(as: string, operator: string, open = "440") {
  const page = await opened(as);
  const units = (Number(open) + 560) * 100;
  await sql`update fiat.practice_card set units = ${units} where id = ${page.session}`.execute(house.database);
  await press(as, page.session, "pay");
  await house.askCards();
  await house.deliver();
  const [waiting] = await waitingOf(operator, page.id);
  assert.deepEqual([waiting!.kind, waiting!.amount], ["matched", open]);
  await payBack(operator, waiting!.key, open);
  return { ...page, line: waiting!.key };
}
/** Why a line cannot be given to a payment. */
const ungiven = async (operator: string, given: Omit<InputTextOf<typeof calls.assignLine>, "reason">): Promise<string> =>
  (await house.refusal(calls.assignLine, { ...given, reason: "hers" }, { operator })).code;
async function approved(proposed: object): Promise<void> {
  assert.ok("proposal" in proposed && "hash" in proposed);
  const vote = { id: String(proposed.proposal), hash: String(proposed.hash), reason: "seen" };
  const { state, cause } = await house.call(approve, vote, { operator: checker });
  assert.equal(state, "done", String(cause));
}
const wentOf = async (session: string, ...names: string[]) =>
  (
    await sql<{ fate: string; units: string }>`
      select fate, units from fiat.line where bank_id = any(${names.map((name) => `re_site${session}${name}`)}::text[])
      order by id`.execute(house.database)
  ).rows.map(({ fate, units }) => [fate, units]);

test("FIAT-13 where others have paid back more than waits nothing is asked for, all of it is booked, and the rest is called a loss", async () => {
  const [yva, ulf] = [await somebody(), await somebody()];
  const mia = await house.enrol("Mey", "treasury-maker");
  const { id, session, line } = await overpaid(yva, mia);
  await elsewhere(session, 30_000n, "a");
  await elsewhere(session, 20_000n, "b");
  await house.askCards();
  const [waiting] = await waitingOf(mia, id);
  assert.deepEqual([waiting!.kind, waiting!.amount, waiting!.elsewhere], ["elsewhere", "440", { paid_back: "500", rest: "0" }]);
  // What is gone already buys nothing, whole or in part.
  const { reference } = await house.pay(ulf, "280", byCard);
  for (const amount of [undefined, "280"])
    assert.equal(await ungiven(mia, { line, reference, ...(amount !== undefined && { amount }) }), "amount-differs");
  const before = await atBank();
  await payBack(mia, line, "440");
  await house.askCards();
  assert.deepEqual([before - (await atBank()), await waitingOf(mia, id)], [50_000n, []]);
  assert.deepEqual(
    (await refundsOf(session)).map(({ units }) => units),
    [30_000n, 20_000n],
  );
  await even();
  // Which of the two goes beyond, their order decides.
  const went = await wentOf(session, "a", "b", "a-beyond", "b-beyond");
  assert.equal(
    went.reduce((sum, [, units]) => sum + Number(units), 0),
    -50_000,
  );
  assert.deepEqual(
    went.filter(([fate]) => fate === "unexplained"),
    [["unexplained", "-6000"]],
  );
  await house.runJob("fiat.reconcile");
  const { list } = await house.call(calls.listDifferences, { limit: "100" }, { operator: mia });
  const found = list.find(({ kind, amount, account }) => kind === "unexplained" && amount === "60" && account.endsWith("card"))!;
  const said = { difference: found.id, cause: "loss", currency: "BRL", amount: "60", reason: "paid back twice" } as const;
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, mia, yva, now));
  assert.equal((await house.refusal(calls.acknowledge, said, { operator: mia })).code, "own-customer");
  const moe = await house.enrol("Moe", "treasury-maker");
  await house.call(calls.acknowledge, said, { operator: moe });
  assert.equal((await house.show(yva, id)).status, "delivered");
  await even();
  // Both are watched, and what is sent back takes back each part of it by itself.
  for (const name of ["a", "b"]) await sendBack(`re_site${session}${name}`);
  house.clock.advance(DAY_MS);
  await house.askCards();
  await house.askCards();
  const back = (await house.call(calls.listPending, { limit: "100" }, { operator: moe })).list.filter(
    ({ bank_reference: text }) => text?.startsWith(`FAILED re_site${session}`),
  );
  assert.deepEqual(
    back.reduce((sum, { amount }) => sum + Number(amount), 0),
    500,
  );
  assert.deepEqual(
    back.filter(({ kind }) => kind === "unknown").map(({ amount }) => amount),
    ["60"],
  );
  await even();
});

test("FIAT-13 whoever approves a refund sees what others have paid back of it, and what is asked for besides", async () => {
  const mia = await house.enrol("Max", "treasury-maker");
  const { id, session, line } = await overpaid(await somebody(), mia, "60000");
  await elsewhere(session, 25_000n);
  await house.askCards();
  assert.deepEqual((await waitingOf(mia, id))[0]!.elsewhere, { paid_back: "250", rest: "59750" });
  const input = { line, currency: "BRL", amount: "60000", note: "too much", reason: "too much" } as const;
  const proposed = await house.call(calls.refund, input, { operator: mia });
  assert.ok("proposal" in proposed);
  const { shows } = (await findProposal(house.database, proposed.proposal))!.preview;
  assert.deepEqual([shows["paid-back"], shows["rest"]], ["250", "59750"]);
  await approved(proposed);
  await house.askCards();
  assert.deepEqual(
    (await refundsOf(session)).map(({ units }) => units).toSorted((a, b) => Number(a - b)),
    [25_000n, 5_975_000n],
  );
  await even();
});

test("FIAT-13 only what others have not paid back can be given to a payment", async () => {
  const [xia, una] = [await somebody(), await somebody()];
  const mia = await house.enrol("Mou", "treasury-maker");
  const { id, session, line } = await overpaid(xia, mia);
  await elsewhere(session, 10_000n);
  await house.askCards();
  assert.deepEqual((await waitingOf(mia, id))[0]!.elsewhere, { paid_back: "100", rest: "340" });
  const { id: other, reference } = await house.pay(una, "340", byCard);
  assert.equal(await ungiven(mia, { line, reference, amount: "340.01" }), "amount-differs");
  await approved(await house.call(calls.assignLine, { line, reference, reason: "hers" }, { operator: mia }));
  await house.deliver();
  assert.deepEqual([(await house.show(una, other)).status, (await house.show(una, other)).paid], ["delivered", "340"]);
  assert.deepEqual((await waitingOf(mia, id))[0]!.elsewhere, { paid_back: "100", rest: "0" });
  await payBack(mia, line, "100");
  await house.askCards();
  assert.deepEqual([await waitingOf(mia, id), (await refundsOf(session)).length], [[], 1]);
  await even();
});

test("FIAT-13 where others have paid back a part only the rest is asked for, and both are booked as what they are, once", async () => {
  const vera = await somebody();
  const mia = await house.enrol("Mui", "treasury-maker");
  const page = await refunding(vera, mia);
  await elsewhere(page.session, 10_000n, "a");
  await elsewhere(page.session, 4_000n, "b");
  await house.askCards();
  const [waiting] = await waitingOf(mia, page.id);
  assert.deepEqual([waiting!.kind, waiting!.amount, waiting!.elsewhere], ["elsewhere", "560", { paid_back: "140", rest: "420" }]);
  // The provider refuses the rest while the charge is disputed: nothing of it is booked, and people may press again.
  const before = await atBank();
  await sql`update fiat.practice_card set dispute = 'open' where id = ${page.session}`.execute(house.database);
  await payBack(mia, page.line);
  await house.askCards();
  assert.deepEqual((await waitingOf(mia, page.id))[0]!.elsewhere, { paid_back: "140", rest: "420" });
  assert.equal(await atBank(), before);
  await even();
  await sql`update fiat.practice_card set dispute = null where id = ${page.session}`.execute(house.database);
  await payBack(mia, page.line);
  house.faults.lost = 1;
  await house.askCards();
  house.minutes(1);
  await house.askCards();
  assert.deepEqual((await statesOf(page.session)).toSorted(), ["done", "done", "done", "elsewhere", "failed"]);
  const made = (await refundsOf(page.session)).map(({ units }) => units);
  assert.deepEqual(
    made.toSorted((a, b) => Number(a - b)),
    [4_000n, 10_000n, 42_000n],
  );
  assert.deepEqual([before - (await atBank()), await waitingOf(mia, page.id)], [56_000n, []]);
  const { rows } = await sql<{ units: string }>`
    select units from fiat.line where payment_id = ${page.id} and fate = 'outgoing' order by units`.execute(house.database);
  assert.deepEqual(
    rows.map(({ units }) => units),
    ["-42000", "-10000", "-4000"],
  );
  await even();
  // What others have paid back is watched like our own.
  await sendBack(`re_site${page.session}a`);
  house.clock.advance(DAY_MS);
  await house.askCards();
  assert.deepEqual(
    (await waitingOf(mia, page.id)).map(({ kind, amount }) => [kind, amount]),
    [["came-back", "100"]],
  );
  await even();
});

test("FIAT-13 where others have paid back all of it in parts nothing is asked for", async () => {
  const wyn = await somebody();
  const mia = await house.enrol("Maj", "treasury-maker");
  const page = await refunding(wyn, mia);
  for (const [units, name] of [
    [50_000n, "a"],
    [6_000n, "b"],
  ] as const)
    await elsewhere(page.session, units, name);
  await house.askCards();
  assert.deepEqual((await waitingOf(mia, page.id))[0]!.elsewhere, { paid_back: "560", rest: "0" });
  const before = await atBank();
  await payBack(mia, page.line);
  await house.askCards();
  assert.deepEqual((await statesOf(page.session)).toSorted(), ["done", "done", "elsewhere"]);
  assert.deepEqual([(await refundsOf(page.session)).length, before - (await atBank())], [2, 56_000n]);
  assert.deepEqual(await waitingOf(mia, page.id), []);
  await even();
  await refuses(
    house.pool,
    "update fiat.card_refund set state = 'done' where state = 'elsewhere' and refund is null",
    "update fiat.card_refund set units = units + 1 where state = 'done'",
  );
});

test("FIAT-13 a part of a charge is paid back once too: by its name after days, and beside somebody's refund only if people say so", async () => {
  const zoe = await somebody();
  const { session } = await bought(zoe);
  const provider = house.cards.open(house.dispatch.transact);
  const [charge, units] = [session.replace("cs_test", "ch"), 10_000n];
  const [first, second, third] = ["1", "2", "3"].map((last) => `00000000-0000-4000-8000-00000000000${last}`);
  const asked = { key: first!, charge, units, known: [] };
  const made = await provider.refund(asked);
  house.clock.advance(2 * DAY_MS);
  assert.deepEqual([await provider.refund(asked), (await refundsOf(session)).length], [made, 1]);
  const site = { id: `re_site${session}`, session, units, key: "", refund: null, status: "succeeded" } as const;
  await practiceRefunds.insert(house.database, [{ ...site, madeAt: house.clock.now() }]);
  assert.deepEqual(await provider.refund({ ...asked, key: second! }), { others: [{ refund: site.id, units }] });
  assert.equal((await refundsOf(session)).length, 2);
  // What is known is nobody else's, and neither is what has our name: another part is asked for.
  for (const key of [second!, third!]) await provider.refund({ ...asked, key, known: [site.id] });
  assert.equal((await refundsOf(session)).length, 4);
});

test("FIAT-10 a fee that the provider does not know yet is asked for until it is there, and booked once", async () => {
  const uma = await somebody();
  house.faults.unsettled = true;
  const { id, session } = await bought(uma);
  const fees = async () => (await linesOf(id)).filter(({ fate }) => fate === "bank-fee").map(({ units }) => units);
  house.minutes(60);
  await house.askCards();
  assert.deepEqual([(await house.show(uma, id)).status, await fees()], ["delivered", []]);
  await even();
  await refuses(
    house.pool,
    `update fiat.card_try set charge = 'ch_other' where session = '${session}'`,
    `update fiat.card_try set state = 'open', charge = null where session = '${session}'`,
  );
  house.faults.unsettled = false;
  house.minutes(60);
  await house.askCards();
  assert.deepEqual(await fees(), ["-1654"]);
  const { rows } = await sql`select due_at, fee from fiat.card_try where session = ${session}`.execute(house.database);
  assert.deepEqual(rows, [{ due_at: null, fee: "1654" }]);
  house.minutes(60);
  await house.askCards();
  assert.deepEqual(await fees(), ["-1654"]);
  await even();
});

test("FIAT-11 a payment that is refused after its page was over says so, is asked about for a day, and another page is there at once", async () => {
  const vic = await somebody();
  const { id, session } = await opened(vic);
  assert.equal((await press(vic, session, "refuse")).state, "processing");
  await house.askCards();
  const waits = await cardOf(vic, id);
  assert.deepEqual([waits.state, waits.declined], ["processing", null]);
  assert.equal(await refused(vic, calls.payCard, { id }), "card-page-open");
  house.minutes(2);
  await house.askCards();
  const over = await cardOf(vic, id);
  assert.deepEqual([over.state, over.declined, over.url], ["failed", "refused", null]);
  assert.equal(await refused(vic, calls.pressPracticeCard, { session, act: "pay" }), "payment-over");
  await house.call(calls.payCard, { id }, { as: vic });
  await house.askCards();
  assert.equal((await cardOf(vic, id)).state, "open");
  const askedAgain = async (): Promise<boolean> =>
    (await sql`select from fiat.card_try where session = ${session} and due_at is not null`.execute(house.database)).rows.length >
    0;
  house.clock.advance(DAY_MS - HOUR_MS);
  await house.askCards();
  assert.equal(await askedAgain(), true);
  house.clock.advance(2 * HOUR_MS);
  await house.askCards();
  assert.equal(await askedAgain(), false);
  // The provider's word counts whenever it comes: it was paid after all.
  await sql`update fiat.practice_card set state = 'paid', code = null where id = ${session}`.execute(house.database);
  await tell("checkout.session.async_payment_succeeded", { id: session, object: "checkout.session" });
  await house.askCards();
  assert.equal((await linesOf(id))[0]?.units, "56000");
  await even();
});

test("FIAT-11 a payment that cannot be booked waits longer each time, and holds no other up", async () => {
  const [wes, xia] = [await somebody(), await somebody()];
  const mia = await house.enrol("Mao", "treasury-maker");
  const [stuck, free] = [await opened(wes), await opened(xia)];
  const charge = stuck.session.replace("cs_test", "ch");
  // A statement that people have read has the number under which the charge will be booked.
  const text = (await house.statement("practice-br-card", { units: 100n, reference: "interest" })).replace(
    /^statement,.*$/m,
    `statement,C-${charge}`,
  );
  await house.call(calls.importStatement, { text, reason: "daily" }, { operator: mia });
  await press(wes, stuck.session, "pay");
  await press(xia, free.session, "pay");
  await assert.rejects(house.runJob("fiat.cards"), /statement-known/);
  const asks = async (): Promise<number> =>
    (await sql<{ asks: number }>`select asks from fiat.card_try where session = ${stuck.session}`.execute(house.database))
      .rows[0]!.asks;
  const first = await asks();
  await house.askCards();
  assert.deepEqual([(await house.show(xia, free.id)).status, await asks()], ["matched", first]);
  house.minutes(1);
  await assert.rejects(house.runJob("fiat.cards"), /statement-known/);
  assert.equal(await asks(), first + 1);
  assert.equal((await house.show(wes, stuck.id)).status, "to-be-paid");
  // Nobody asks about it any more, so that the tests after this one do not.
  await sql`update fiat.practice_card set state = 'open', created_at = '2000-01-01' where id = ${stuck.session}`.execute(
    house.database,
  );
  house.minutes(11);
  await house.askCards();
});

test("FIAT-10 a statement that people read has no charges and refunds of the provider's, whoever names them", async () => {
  const mia = await house.enrol("Mei", "treasury-maker");
  const read = async (shown: Parameters<FiatHouse["statement"]>[1]): Promise<string> =>
    (
      await house.refusal(
        calls.importStatement,
        { text: await house.statement("practice-br-card", shown), reason: "daily" },
        { operator: mia },
      )
    ).code;
  for (const bankId of ["ch_3Nabcdefghij", "re_3Nabcdefghij", "py_3Nabcdefghij"])
    assert.equal(await read({ units: 100n, reference: "x", bankId }), "line-of-provider");
  for (const reference of ["ch_3Nabcdefghij", "FEE ch_3Nabcdefghij", "FAILED re_3Nabcdefghij"])
    assert.equal(await read({ units: -100n, reference }), "line-of-provider");
  // A payout to the house's own bank is read like every bank's line, and on another way's account a text is a text.
  for (const account of ["practice-br-card", "practice-br-pix"]) {
    const text = await house.statement(account, { units: -100n, reference: account.endsWith("card") ? "po_1" : "ch_1" });
    await house.call(calls.importStatement, { text, reason: "daily" }, { operator: mia });
  }
  await even();
});

test("FIAT-14 what a card has bought stays by value for seven days, and what is disputed until that is decided", async () => {
  const kim = await somebody();
  const declared = { heldValues: [reversals] };
  const heldOf = async () => await heldValueOn({ db: house.database, now: house.clock.now(), declared }, kim);
  assert.equal(await heldOf(), undefined);
  const { id, session } = await bought(kim);
  const owed = parseAmount("USDT", (await house.show(kim, id)).delivered!)!.units;
  const until = new Date(house.clock.now().getTime() + 7 * DAY_MS);
  assert.deepEqual(await heldOf(), { usdt: owed, until });
  const mia = await house.enrol("Min", "treasury-maker");
  await press(kim, session, "dispute");
  await house.askCards();
  assert.deepEqual(await heldOf(), { usdt: owed, until: null });
  const found = (await house.call(calls.listPending, {}, { operator: mia })).list.find((one) => one.payment === id)!;
  assert.deepEqual([found.kind, found.amount, found.customer], ["disputed", "560", kim]);
  house.clock.advance(8 * DAY_MS);
  await house.askCards();
  assert.deepEqual(await heldOf(), { usdt: owed, until: null });
  await sql`update fiat.practice_card set dispute = 'lost' where id = ${session}`.execute(house.database);
  house.clock.advance(DAY_MS);
  await house.askCards();
  assert.deepEqual(await heldOf(), { usdt: owed, until: null });
  const { rows } = await sql<{ units: string; fate: string }>`
    select units, fate from fiat.line where reference like 'DISPUTE %' and units < 0`.execute(house.database);
  assert.deepEqual(rows, [{ units: "-56000", fate: "reversal" }]);
  const [came] = await linesOf(id);
  assert.equal(came?.fate, "matched");
  await even();
});

test("FIAT-14 a dispute that is won holds nothing any more", async () => {
  const lee = await somebody();
  const { session } = await bought(lee);
  await press(lee, session, "dispute");
  await house.askCards();
  await sql`update fiat.practice_card set dispute = 'won' where id = ${session}`.execute(house.database);
  house.clock.advance(8 * DAY_MS);
  await house.askCards();
  assert.deepEqual(await reversals.on(house.database, [lee], house.clock.now()), []);
});

test("FIAT-14 a dispute in another currency is for people: nothing of it is booked or summed up, and all that it bought stays", async () => {
  const yan = await somebody();
  const mia = await house.enrol("Miu", "treasury-maker");
  const { id, session } = await bought(yan);
  const owed = parseAmount("USDT", (await house.show(yan, id)).delivered!)!.units;
  await sql`update fiat.practice_card set currency = 'usd', units = 100 where id = ${session}`.execute(house.database);
  await press(yan, session, "dispute");
  await house.askCards();
  const dispute = session.replace("cs_test", "dp");
  const told = async () => (await waitingOf(mia, id)).map(({ kind, amount, bank_reference }) => [kind, amount, bank_reference]);
  assert.deepEqual(await told(), [["disputed-abroad", "560", `${dispute} (open, 1 USD)`]]);
  const held = [{ customerId: yan, reason: "disputed", usdt: owed, until: null }];
  assert.deepEqual(await reversals.on(house.database, [yan], house.clock.now()), held);
  await sql`update fiat.practice_card set dispute = 'lost' where id = ${session}`.execute(house.database);
  const before = await atBank();
  house.clock.advance(DAY_MS);
  await house.askCards();
  house.clock.advance(60 * DAY_MS);
  await house.askCards();
  assert.equal(await atBank(), before);
  assert.deepEqual(await told(), [["disputed-abroad", "560", `${dispute} (lost, 1 USD)`]]);
  assert.deepEqual(await reversals.on(house.database, [yan], house.clock.now()), held);
  // People read from the provider's statement what it took.
  const text = await house.statement("practice-br-card", { units: -575n, reference: `DISPUTE ${dispute}`, bankId: dispute });
  await house.call(calls.importStatement, { text, reason: "dispute" }, { operator: mia });
  assert.deepEqual(await told(), []);
  await sql`update fiat.practice_card set currency = 'brl', units = 56000 where id = ${session}`.execute(house.database);
  await even();
});

test("FIAT-18 what a lost dispute took of a part of a charge is called a loss by people, not by one who is linked to its customer", async () => {
  const zia = await somebody();
  const mia = await house.enrol("Mai", "treasury-maker");
  const { id, session } = await bought(zia);
  await sql`update fiat.practice_card set units = 12345 where id = ${session}`.execute(house.database);
  await press(zia, session, "dispute");
  await sql`update fiat.practice_card set dispute = 'lost' where id = ${session}`.execute(house.database);
  await house.askCards();
  await sql`update fiat.practice_card set units = 56000 where id = ${session}`.execute(house.database);
  await house.runJob("fiat.reconcile");
  const { list } = await house.call(calls.listDifferences, { limit: "100" }, { operator: mia });
  const found = list.find(({ kind, amount }) => kind === "unexplained" && amount === "123.45")!;
  assert.deepEqual(found.causes, ["bank-fee", "own-transfer", "loss", "being-looked-at"]);
  const place = "world/fiat/practice-br-card/reversed";
  const before = Number(await house.balance(place, "BRL"));
  const said = { difference: found.id, cause: "loss", currency: "BRL", amount: "123.45", reason: "lost" } as const;
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, mia, zia, now));
  assert.equal((await house.refusal(calls.acknowledge, said, { operator: mia })).code, "own-customer");
  await house.call(calls.acknowledge, said, { operator: await house.enrol("Mel", "treasury-maker") });
  assert.equal((Number(await house.balance(place, "BRL")) - before).toFixed(2), "-123.45");
  const { rows } = await sql<{ fate: string }>`
    select fate from fiat.line where bank_id = ${session.replace("cs_test", "dp")}`.execute(house.database);
  assert.deepEqual([rows, (await house.show(zia, id)).status], [[{ fate: "loss" }], "delivered"]);
  await even();
});

test("FIAT-15 a card that more than two customers use is a warning for people", async () => {
  const mia = await house.enrol("Mie", "support");
  const shared = async () =>
    (await house.call(calls.listPending, { limit: "100" }, { operator: mia })).list.filter(({ kind }) => kind === "shared-card");
  for (let count = 0; count < 3; count += 1) {
    assert.equal((await shared()).length, 0);
    const as = await somebody();
    const { session } = await opened(as, "60");
    await press(as, session, "pay", { card: "4242" });
    await house.askCards();
  }
  const [warning] = await shared();
  assert.deepEqual([warning!.bank_name, warning!.bank_reference!.slice(0, 3)], ["•••• 4242", "3 ×"]);
});

test("FIAT-09 nobody sees or presses another's card page, and other ways are paid otherwise", async () => {
  const [max, ned] = [await somebody(), await somebody()];
  const { id, session } = await opened(max, "60");
  assert.equal(await refused(ned, calls.payCard, { id }), "no-such-payment");
  assert.equal(await refused(ned, calls.showPracticeCard, { session }), "no-such-payment");
  assert.equal(await refused(ned, calls.pressPracticeCard, { session, act: "pay" }), "no-such-payment");
  assert.equal(await refused(max, calls.pressPracticeCard, { session, act: "confirm" }), "payment-over");
  assert.equal(await refused(max, calls.announce, { id }), "other-method");
  assert.equal(await refused(max, calls.payPractice, { id }), "other-method");
  const pix = await house.pay(ned, "60");
  assert.equal(await refused(ned, calls.payCard, { id: pix.id }), "other-method");
  assert.equal((await house.call(calls.showPayment, { id: pix.id }, { as: ned })).card, null);
});

test("without whoever takes cards none are on sale, and in production nothing is practice", async () => {
  await using stack = new AsyncDisposableStack();
  const without = await openFiatHouse({ cards: undefined });
  stack.defer(without.close);
  const as = await without.somebody("1");
  const { list } = await without.call(calls.listCountries, {});
  assert.ok(list.every(({ methods }) => methods.every(({ method }) => method !== "card")));
  assert.equal((await without.refusal(calls.createPay, asked("560", byCard), { as })).code, "area-not-supported");
  const real = await openFiatHouse({ mode: "production" });
  stack.defer(real.close);
  const ann = await real.somebody("1");
  const session = "cs_test_000000";
  assert.equal((await real.refusal(calls.showPracticeCard, { session }, { as: ann })).code, "sandbox-only");
  assert.equal((await real.refusal(calls.pressPracticeCard, { session, act: "pay" }, { as: ann })).code, "sandbox-only");
});
