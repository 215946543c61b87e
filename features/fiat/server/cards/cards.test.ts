import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { heldValueOn } from "@assay/server/holds.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { TRIES_MAX } from "../../rules/cards.ts";
import { asked, type FiatHouse, openFiatHouse } from "../testing.ts";
import { hearCards } from "./hear.ts";
import { reversals } from "./held.ts";
import type { CardEvent } from "./port.ts";
import { byCard, type CardHouse, openCardHouse, sessionOf } from "./testing.ts";

let house: CardHouse;
before(async () => {
  house = await openCardHouse();
});
after(async () => await house.close());

test("FIAT-10 a card pays on the provider's page after 3-D Secure, is counted once with its fee, and the USDT is delivered", async () => {
  const ann = await house.buyer();
  const { id, arrives, fee } = await house.pay(ann, "560", byCard);
  assert.equal(fee, "19.6");
  assert.deepEqual(await house.cardOf(ann, id), { state: "asked", url: null, declined: null, tries_left: TRIES_MAX - 1 });
  await house.askCards();
  const { url, state } = await house.cardOf(ann, id);
  assert.equal(state, "open");
  const session = sessionOf(url!);
  assert.equal((await house.call(calls.showPracticeCard, { session }, { as: ann })).state, "open");
  assert.equal((await house.press(ann, session, "prove")).state, "proof");
  assert.equal((await house.press(ann, session, "confirm")).state, "paid");
  assert.equal((await house.show(ann, id)).status, "to-be-paid", "a message alone delivers nothing");
  await house.askCards();
  assert.equal((await house.show(ann, id)).status, "matched");
  await house.askCards();
  await house.deliver();
  const done = await house.show(ann, id);
  assert.deepEqual([done.status, done.paid, done.delivered, done.late], ["delivered", "560", arrives, false]);
  assert.deepEqual(
    (await house.linesOf(id)).map(({ fate, units }) => [fate, units]),
    [
      ["matched", "56000"],
      ["bank-fee", "-1654"],
    ],
  );
});

test("FIAT-10 a declined card says why, the page takes another one, and a refused proof is no payment", async () => {
  const bob = await house.buyer();
  const { id, session } = await house.opened(bob);
  await house.press(bob, session, "decline");
  await house.askCards();
  assert.equal((await house.cardOf(bob, id)).declined, "no-funds");
  await house.press(bob, session, "prove");
  await house.press(bob, session, "fail");
  await house.askCards();
  const { declined, state } = await house.cardOf(bob, id);
  assert.deepEqual([declined, state, (await house.show(bob, id)).status], ["not-proven", "open", "to-be-paid"]);
  assert.equal(await house.refused(bob, calls.payCard, { id }), "card-page-open");
  await house.press(bob, session, "pay");
  await house.askCards();
  await house.deliver();
  assert.equal((await house.show(bob, id)).status, "delivered");
  assert.equal(await house.refused(bob, calls.payCard, { id }), "payment-over");
  assert.equal(await house.refused(bob, calls.pressPracticeCard, { session, act: "pay" }), "payment-over");
});

test("FIAT-11 what the provider does not answer stays unknown however long that lasts, and a lost answer makes no second page or charge", async () => {
  const cat = await house.buyer();
  const { id } = await house.pay(cat, "560", byCard);
  house.faults.down = 1;
  await house.askCards();
  assert.equal((await house.cardOf(cat, id)).state, "asked");
  house.faults.lost = 1;
  house.minutes(1);
  await house.askCards();
  assert.equal((await house.cardOf(cat, id)).state, "asked");
  house.minutes(1);
  await house.askCards();
  const session = sessionOf((await house.cardOf(cat, id)).url!);
  const { rows } =
    await sql`select from fiat.practice_card where try_id = (select id::text from fiat.card_try where payment_id = ${id})`.execute(
      house.database,
    );
  assert.equal(rows.length, 1);
  // Confirmed a minute later, of which no message tells.
  await house.press(cat, session, "later");
  await house.askCards();
  assert.equal((await house.cardOf(cat, id)).state, "processing");
  await house.expire();
  house.faults.down = 3;
  for (let day = 0; day < 3; day += 1) {
    house.minutes(24 * 60);
    await house.askCards();
    assert.equal((await house.cardOf(cat, id)).state, "processing");
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
  const gus = await house.buyer();
  const { id, session } = await house.opened(gus);
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
  const hal = await house.buyer();
  const { id, session } = await house.opened(hal);
  const early = await house.cards.practice!.messageAbout("charge.dispute.created", { id: "dp_unknown", object: "dispute" });
  const hook = hearCards(house.cards);
  assert.equal(await hook.isFrom(early.raw, early.headers), true);
  await house.dispatch.transact(async (tx) => await hook.receive(tx, early.raw));
  house.minutes(1);
  await house.askCards();
  await house.press(hal, session, "pay");
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

test("FIAT-10 a fee that the provider does not know yet is asked for until it is there, and booked once", async () => {
  const uma = await house.buyer();
  house.faults.unsettled = true;
  const { id, session } = await house.bought(uma);
  const fees = async () => (await house.linesOf(id)).filter(({ fate }) => fate === "bank-fee").map(({ units }) => units);
  house.minutes(60);
  await house.askCards();
  assert.deepEqual([(await house.show(uma, id)).status, await fees()], ["delivered", []]);
  await house.even();
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
  await house.even();
});

test("FIAT-11 a payment that is refused after its page was over says so, is asked about for a day, and another page is there at once", async () => {
  const vic = await house.buyer();
  const { id, session } = await house.opened(vic);
  assert.equal((await house.press(vic, session, "refuse")).state, "processing");
  await house.askCards();
  const waits = await house.cardOf(vic, id);
  assert.deepEqual([waits.state, waits.declined], ["processing", null]);
  assert.equal(await house.refused(vic, calls.payCard, { id }), "card-page-open");
  house.minutes(2);
  await house.askCards();
  const over = await house.cardOf(vic, id);
  assert.deepEqual([over.state, over.declined, over.url], ["failed", "refused", null]);
  assert.equal(await house.refused(vic, calls.pressPracticeCard, { session, act: "pay" }), "payment-over");
  await house.call(calls.payCard, { id }, { as: vic });
  await house.askCards();
  assert.equal((await house.cardOf(vic, id)).state, "open");
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
  await house.tell("checkout.session.async_payment_succeeded", { id: session, object: "checkout.session" });
  await house.askCards();
  assert.equal((await house.linesOf(id))[0]?.units, "56000");
  await house.even();
});

test("FIAT-11 a payment that cannot be booked waits longer each time, and holds no other up", async () => {
  const [wes, xia] = [await house.buyer(), await house.buyer()];
  const mia = await house.enrol("Mao", "treasury-maker");
  const [stuck, free] = [await house.opened(wes), await house.opened(xia)];
  const charge = stuck.session.replace("cs_test", "ch");
  // A statement that people have read has the number under which the charge will be booked.
  const text = (await house.statement("practice-br-card", { units: 100n, reference: "interest" })).replace(
    /^statement,.*$/m,
    `statement,C-${charge}`,
  );
  await house.call(calls.importStatement, { text, reason: "daily" }, { operator: mia });
  await house.press(wes, stuck.session, "pay");
  await house.press(xia, free.session, "pay");
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
  await house.even();
});

test("FIAT-14 what a card has bought stays by value for seven days, and what is disputed until that is decided", async () => {
  const kim = await house.buyer();
  const declared = { heldValues: [reversals] };
  const heldOf = async () => await heldValueOn({ db: house.database, now: house.clock.now(), declared }, kim);
  assert.equal(await heldOf(), undefined);
  const { id, session } = await house.bought(kim);
  const owed = parseAmount("USDT", (await house.show(kim, id)).delivered!)!.units;
  const until = new Date(house.clock.now().getTime() + 7 * DAY_MS);
  assert.deepEqual(await heldOf(), { usdt: owed, until });
  const mia = await house.enrol("Min", "treasury-maker");
  await house.press(kim, session, "dispute");
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
  const [came] = await house.linesOf(id);
  assert.equal(came?.fate, "matched");
  await house.even();
});

test("FIAT-14 a dispute that is won holds nothing any more", async () => {
  const lee = await house.buyer();
  const { session } = await house.bought(lee);
  await house.press(lee, session, "dispute");
  await house.askCards();
  await sql`update fiat.practice_card set dispute = 'won' where id = ${session}`.execute(house.database);
  house.clock.advance(8 * DAY_MS);
  await house.askCards();
  assert.deepEqual(await reversals.on(house.database, [lee], house.clock.now()), []);
});

test("FIAT-14 a dispute in another currency is for people: nothing of it is booked or summed up, and all that it bought stays", async () => {
  const yan = await house.buyer();
  const mia = await house.enrol("Miu", "treasury-maker");
  const { id, session } = await house.bought(yan);
  const owed = parseAmount("USDT", (await house.show(yan, id)).delivered!)!.units;
  await sql`update fiat.practice_card set currency = 'usd', units = 100 where id = ${session}`.execute(house.database);
  await house.press(yan, session, "dispute");
  await house.askCards();
  const dispute = session.replace("cs_test", "dp");
  const told = async () =>
    (await house.waitingOf(mia, id)).map(({ kind, amount, bank_reference }) => [kind, amount, bank_reference]);
  assert.deepEqual(await told(), [["disputed-abroad", "560", `${dispute} (open, 1 USD)`]]);
  const held = [{ customerId: yan, reason: "disputed", usdt: owed, until: null }];
  assert.deepEqual(await reversals.on(house.database, [yan], house.clock.now()), held);
  await sql`update fiat.practice_card set dispute = 'lost' where id = ${session}`.execute(house.database);
  const before = await house.atBank();
  house.clock.advance(DAY_MS);
  await house.askCards();
  house.clock.advance(60 * DAY_MS);
  await house.askCards();
  assert.equal(await house.atBank(), before);
  assert.deepEqual(await told(), [["disputed-abroad", "560", `${dispute} (lost, 1 USD)`]]);
  assert.deepEqual(await reversals.on(house.database, [yan], house.clock.now()), held);
  // People read from the provider's statement what it took.
  const text = await house.statement("practice-br-card", { units: -575n, reference: `DISPUTE ${dispute}`, bankId: dispute });
  await house.call(calls.importStatement, { text, reason: "dispute" }, { operator: mia });
  assert.deepEqual(await told(), []);
  await sql`update fiat.practice_card set currency = 'brl', units = 56000 where id = ${session}`.execute(house.database);
  await house.even();
});

test("FIAT-18 what a lost dispute took of a part of a charge is called a loss by people, not by one who is linked to its customer", async () => {
  const zia = await house.buyer();
  const mia = await house.enrol("Mai", "treasury-maker");
  const { id, session } = await house.bought(zia);
  await sql`update fiat.practice_card set units = 12345 where id = ${session}`.execute(house.database);
  await house.press(zia, session, "dispute");
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
  await house.even();
});

test("FIAT-15 a card that more than two customers use is a warning for people", async () => {
  const mia = await house.enrol("Mie", "support");
  const shared = async () =>
    (await house.call(calls.listPending, { limit: "100" }, { operator: mia })).list.filter(({ kind }) => kind === "shared-card");
  for (let count = 0; count < 3; count += 1) {
    assert.equal((await shared()).length, 0);
    const as = await house.buyer();
    const { session } = await house.opened(as, "60");
    await house.press(as, session, "pay", { card: "4242" });
    await house.askCards();
  }
  const [warning] = await shared();
  assert.deepEqual([warning!.bank_name, warning!.bank_reference!.slice(0, 3)], ["•••• 4242", "3 ×"]);
});

test("FIAT-09 nobody sees or presses another's card page, and other ways are paid otherwise", async () => {
  const [max, ned] = [await house.buyer(), await house.buyer()];
  const { id, session } = await house.opened(max, "60");
  assert.equal(await house.refused(ned, calls.payCard, { id }), "no-such-payment");
  assert.equal(await house.refused(ned, calls.showPracticeCard, { session }), "no-such-payment");
  assert.equal(await house.refused(ned, calls.pressPracticeCard, { session, act: "pay" }), "no-such-payment");
  assert.equal(await house.refused(max, calls.pressPracticeCard, { session, act: "confirm" }), "payment-over");
  assert.equal(await house.refused(max, calls.announce, { id }), "other-method");
  assert.equal(await house.refused(max, calls.payPractice, { id }), "other-method");
  const pix = await house.pay(ned, "60");
  assert.equal(await house.refused(ned, calls.payCard, { id: pix.id }), "other-method");
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
