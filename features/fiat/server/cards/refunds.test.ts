import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { findProposal } from "@assay/server/operators/proposals.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../../contract.ts";
import { approve } from "../testing.ts";
import { describeRefund, practiceRefunds } from "./sandbox.ts";
import { byCard, type CardHouse, openCardHouse, type Page } from "./testing.ts";

let house: CardHouse;
before(async () => {
  house = await openCardHouse();
});
after(async () => await house.close());

test("FIAT-13 another's name waits for people, who pay back: the provider is asked with one key until it has answered", async () => {
  const ida = await house.buyer();
  const mia = await house.enrol("Mia", "treasury-maker");
  const { id, session } = await house.opened(ida);
  await house.press(ida, session, "pay", { name: "Bruno Lima" });
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
  const jan = await house.buyer();
  const mia = await house.enrol("Mio", "treasury-maker");
  const { id, session } = await house.opened(jan);
  await house.press(jan, session, "pay", { name: "Bruno Lima" });
  await house.askCards();
  await house.press(jan, session, "dispute");
  const line = (await house.call(calls.listPending, {}, { operator: mia })).list.find((one) => one.payment === id)!.key;
  await house.call(calls.refund, { line, currency: "BRL", amount: "560", note: "back", reason: "name" }, { operator: mia });
  await house.askCards();
  const kinds = (await house.call(calls.listPending, {}, { operator: mia })).list.filter((one) => one.payment === id);
  assert.deepEqual(kinds.map(({ kind }) => kind).toSorted(), ["disputed", "double"]);
  await house.even();
  await house.call(calls.refund, { line, currency: "BRL", amount: "560", note: "again", reason: "name" }, { operator: mia });
  await house.even();
  await house.askCards();
  await house.even();
});

/** Paid by another's card, and decided to go back. */
async function refunding(as: string, operator: string, amount = "560"): Promise<Page & { line: string }> {
  const page = await house.opened(as, amount);
  await house.press(as, page.session, "pay", { name: "Bruno Lima" });
  await house.askCards();
  const line = (await house.waitingOf(operator, page.id))[0]!.key;
  await payBack(operator, line, amount);
  return { ...page, line };
}
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

test("FIAT-20 a refund that fails after it had succeeded comes back into the books once, and waits for people, who may try again", async () => {
  const oda = await house.buyer();
  const mia = await house.enrol("Moa", "treasury-maker");
  const { id, session, line } = await refunding(oda, mia);
  await house.askCards();
  const gone = await house.atBank();
  assert.deepEqual(await house.waitingOf(mia, id), []);
  house.clock.advance(20 * DAY_MS);
  await house.askCards();
  const [refund] = await refundsOf(session);
  const object = describeRefund({ ...refund!, status: "failed" });
  const told = house.noticed.length;
  assert.equal((await house.call(calls.showPracticeCard, { session }, { as: oda })).state, "refunded");
  // Its message comes twice, and so does another of the same.
  assert.equal((await house.press(oda, session, "return")).state, "paid");
  assert.equal(await house.refused(oda, calls.pressPracticeCard, { session, act: "return" }), "payment-over");
  await house.tell("refund.updated", object);
  await house.tell("refund.updated", object);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced"]);
  // Out of order, and once more: it says that it has succeeded.
  await house.tell("refund.updated", describeRefund(refund!));
  await house.tell("refund.failed", { ...object, failure_reason: "expired_or_canceled_card" });
  await house.askCards();
  house.clock.advance(2 * DAY_MS);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced"]);
  assert.equal((await house.atBank()) - gone, 56_000n);
  const [waiting, ...others] = await house.waitingOf(mia, id);
  assert.deepEqual(
    [waiting!.kind, waiting!.amount, waiting!.customer, waiting!.bank_reference, others],
    ["came-back", "560", oda, `FAILED ${refund!.id}`, []],
  );
  assert.notEqual(waiting!.key, line);
  assert.deepEqual(
    house.noticed.slice(told).map(({ customerId, texts }) => [customerId, sayIn("en", texts).title]),
    [[oda, "Came back: 560 BRL"]],
  );
  await house.even();
  // The card is asked once more, by the charge that it has paid, and this time it takes it.
  await payBack(mia, waiting!.key);
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["bounced", "done"]);
  assert.deepEqual(
    (await refundsOf(session)).map(({ status }) => status),
    ["failed", "succeeded"],
  );
  assert.deepEqual(await house.waitingOf(mia, id), []);
  assert.equal(await house.atBank(), gone);
  await house.even();
  await refuses(
    house.pool,
    "update fiat.card_refund set state = 'done' where state = 'bounced'",
    "update fiat.card_refund set state = 'waits' where state = 'done'",
    "update fiat.card_refund set refund = 're_other' where state = 'done'",
  );
});

test("FIAT-20 without any message it is found within a day, and one that fails before it was booked waits as if it had never gone", async () => {
  const [pia, quy] = [await house.buyer(), await house.buyer()];
  const mia = await house.enrol("Mya", "treasury-maker");
  const silent = await refunding(pia, mia);
  await house.askCards();
  await sendBack((await refundsOf(silent.session))[0]!.id);
  await house.askCards();
  assert.deepEqual(await house.waitingOf(mia, silent.id), []);
  house.clock.advance(DAY_MS);
  await house.askCards();
  assert.equal((await house.waitingOf(mia, silent.id))[0]!.kind, "came-back");
  const quick = await refunding(quy, mia);
  house.faults.lost = 1;
  await house.askCards();
  const balance = await house.atBank();
  // Its answer is lost, and the message tells of it by the name that we have given it.
  for (const { id } of await refundsOf(quick.session)) await sendBack(id);
  for (const one of await refundsOf(quick.session)) await house.tell("refund.failed", describeRefund(one));
  await house.askCards();
  assert.equal(await house.atBank(), balance);
  assert.deepEqual(
    (await house.waitingOf(mia, quick.id)).map(({ kind, key }) => [kind, key]),
    [["double", quick.line]],
  );
  await house.even();
});

test("FIAT-13 a refund whose answer was lost for longer than the provider keeps a key is found by our name of it", async () => {
  const ray = await house.buyer();
  const mia = await house.enrol("Mea", "treasury-maker");
  const { id, session } = await refunding(ray, mia);
  house.faults.lost = 1;
  await house.askCards();
  assert.deepEqual(await statesOf(session), ["asked"]);
  house.clock.advance(3 * DAY_MS);
  await house.askCards();
  assert.deepEqual([await statesOf(session), (await refundsOf(session)).length], [["done"], 1]);
  assert.deepEqual(await house.waitingOf(mia, id), []);
  assert.equal((await house.show(ray, id)).status, "refunded");
  await house.even();
});

test("FIAT-13 what somebody has paid back on the provider's own site is no refusal and is not paid twice: people decide", async () => {
  const [sue, tom] = [await house.buyer(), await house.buyer()];
  const mia = await house.enrol("Mua", "treasury-maker");
  const whole = await refunding(sue, mia);
  await elsewhere(whole.session, 56_000n);
  await house.askCards();
  // Ours, which was not asked for, and theirs.
  assert.deepEqual(await statesOf(whole.session), ["elsewhere", "elsewhere"]);
  assert.deepEqual(
    (await house.waitingOf(mia, whole.id)).map(({ kind, key }) => [kind, key]),
    [["elsewhere", whole.line]],
  );
  await house.even();
  house.minutes(1);
  await payBack(mia, whole.line);
  await house.askCards();
  assert.deepEqual((await statesOf(whole.session)).toSorted(), ["done", "elsewhere"]);
  assert.deepEqual(
    (await refundsOf(whole.session)).map(({ units }) => units),
    [56_000n],
  );
  assert.deepEqual(await house.waitingOf(mia, whole.id), []);
  await house.even();
  // More than waits: nothing is asked for.
  const part = await refunding(tom, mia, "280");
  await sql`update fiat.practice_card set units = 30000 where id = ${part.session}`.execute(house.database);
  await elsewhere(part.session, 30_000n);
  await house.askCards();
  assert.deepEqual((await house.waitingOf(mia, part.id))[0]!.elsewhere, { paid_back: "300", rest: "0" });
  await payBack(mia, part.line, "280");
  await house.askCards();
  assert.deepEqual((await statesOf(part.session)).toSorted(), ["done", "elsewhere"]);
  assert.deepEqual([await house.waitingOf(mia, part.id), (await refundsOf(part.session)).length], [[], 1]);
  await sql`update fiat.practice_card set units = 28000 where id = ${part.session}`.execute(house.database);
  await house.even();
});

/** More was charged than is agreed: 440 of 1,000 wait beside what has bought USDT, and are decided to go back. */
async function overpaid(as: string, operator: string, open = "440") {
  const page = await house.opened(as);
  const units = (Number(open) + 560) * 100;
  await sql`update fiat.practice_card set units = ${units} where id = ${page.session}`.execute(house.database);
  await house.press(as, page.session, "pay");
  await house.askCards();
  await house.deliver();
  const [waiting] = await house.waitingOf(operator, page.id);
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
  const { state, cause } = await house.call(approve, vote, { operator: house.checker });
  assert.equal(state, "done", String(cause));
}
const wentOf = async (session: string, ...names: string[]) =>
  (
    await sql<{ fate: string; units: string }>`
      select fate, units from fiat.line where bank_id = any(${names.map((name) => `re_site${session}${name}`)}::text[])
      order by id`.execute(house.database)
  ).rows.map(({ fate, units }) => [fate, units]);

test("FIAT-13 where others have paid back more than waits nothing is asked for, all of it is booked, and the rest is called a loss", async () => {
  const [yva, ulf] = [await house.buyer(), await house.buyer()];
  const mia = await house.enrol("Mey", "treasury-maker");
  const { id, session, line } = await overpaid(yva, mia);
  await elsewhere(session, 30_000n, "a");
  await elsewhere(session, 20_000n, "b");
  await house.askCards();
  const [waiting] = await house.waitingOf(mia, id);
  assert.deepEqual([waiting!.kind, waiting!.amount, waiting!.elsewhere], ["elsewhere", "440", { paid_back: "500", rest: "0" }]);
  // What is gone already buys nothing, whole or in part.
  const { reference } = await house.pay(ulf, "280", byCard);
  for (const amount of [undefined, "280"])
    assert.equal(await ungiven(mia, { line, reference, ...(amount !== undefined && { amount }) }), "amount-differs");
  const before = await house.atBank();
  await payBack(mia, line, "440");
  await house.askCards();
  assert.deepEqual([before - (await house.atBank()), await house.waitingOf(mia, id)], [50_000n, []]);
  assert.deepEqual(
    (await refundsOf(session)).map(({ units }) => units),
    [30_000n, 20_000n],
  );
  await house.even();
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
  await house.even();
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
  await house.even();
});

test("FIAT-13 whoever approves a refund sees what others have paid back of it, and what is asked for besides", async () => {
  const mia = await house.enrol("Max", "treasury-maker");
  const { id, session, line } = await overpaid(await house.buyer(), mia, "60000");
  await elsewhere(session, 25_000n);
  await house.askCards();
  assert.deepEqual((await house.waitingOf(mia, id))[0]!.elsewhere, { paid_back: "250", rest: "59750" });
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
  await house.even();
});

test("FIAT-13 only what others have not paid back can be given to a payment", async () => {
  const [xia, una] = [await house.buyer(), await house.buyer()];
  const mia = await house.enrol("Mou", "treasury-maker");
  const { id, session, line } = await overpaid(xia, mia);
  await elsewhere(session, 10_000n);
  await house.askCards();
  assert.deepEqual((await house.waitingOf(mia, id))[0]!.elsewhere, { paid_back: "100", rest: "340" });
  const { id: other, reference } = await house.pay(una, "340", byCard);
  assert.equal(await ungiven(mia, { line, reference, amount: "340.01" }), "amount-differs");
  await approved(await house.call(calls.assignLine, { line, reference, reason: "hers" }, { operator: mia }));
  await house.deliver();
  assert.deepEqual([(await house.show(una, other)).status, (await house.show(una, other)).paid], ["delivered", "340"]);
  assert.deepEqual((await house.waitingOf(mia, id))[0]!.elsewhere, { paid_back: "100", rest: "0" });
  await payBack(mia, line, "100");
  await house.askCards();
  assert.deepEqual([await house.waitingOf(mia, id), (await refundsOf(session)).length], [[], 1]);
  await house.even();
});

test("FIAT-13 where others have paid back a part only the rest is asked for, and both are booked as what they are, once", async () => {
  const vera = await house.buyer();
  const mia = await house.enrol("Mui", "treasury-maker");
  const page = await refunding(vera, mia);
  await elsewhere(page.session, 10_000n, "a");
  await elsewhere(page.session, 4_000n, "b");
  await house.askCards();
  const [waiting] = await house.waitingOf(mia, page.id);
  assert.deepEqual([waiting!.kind, waiting!.amount, waiting!.elsewhere], ["elsewhere", "560", { paid_back: "140", rest: "420" }]);
  // The provider refuses the rest while the charge is disputed: nothing of it is booked, and people may press again.
  const before = await house.atBank();
  await sql`update fiat.practice_card set dispute = 'open' where id = ${page.session}`.execute(house.database);
  await payBack(mia, page.line);
  await house.askCards();
  assert.deepEqual((await house.waitingOf(mia, page.id))[0]!.elsewhere, { paid_back: "140", rest: "420" });
  assert.equal(await house.atBank(), before);
  await house.even();
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
  assert.deepEqual([before - (await house.atBank()), await house.waitingOf(mia, page.id)], [56_000n, []]);
  const { rows } = await sql<{ units: string }>`
    select units from fiat.line where payment_id = ${page.id} and fate = 'outgoing' order by units`.execute(house.database);
  assert.deepEqual(
    rows.map(({ units }) => units),
    ["-42000", "-10000", "-4000"],
  );
  await house.even();
  // What others have paid back is watched like our own.
  await sendBack(`re_site${page.session}a`);
  house.clock.advance(DAY_MS);
  await house.askCards();
  assert.deepEqual(
    (await house.waitingOf(mia, page.id)).map(({ kind, amount }) => [kind, amount]),
    [["came-back", "100"]],
  );
  await house.even();
});

test("FIAT-13 where others have paid back all of it in parts nothing is asked for", async () => {
  const wyn = await house.buyer();
  const mia = await house.enrol("Maj", "treasury-maker");
  const page = await refunding(wyn, mia);
  for (const [units, name] of [
    [50_000n, "a"],
    [6_000n, "b"],
  ] as const)
    await elsewhere(page.session, units, name);
  await house.askCards();
  assert.deepEqual((await house.waitingOf(mia, page.id))[0]!.elsewhere, { paid_back: "560", rest: "0" });
  const before = await house.atBank();
  await payBack(mia, page.line);
  await house.askCards();
  assert.deepEqual((await statesOf(page.session)).toSorted(), ["done", "done", "elsewhere"]);
  assert.deepEqual([(await refundsOf(page.session)).length, before - (await house.atBank())], [2, 56_000n]);
  assert.deepEqual(await house.waitingOf(mia, page.id), []);
  await house.even();
  await refuses(
    house.pool,
    "update fiat.card_refund set state = 'done' where state = 'elsewhere' and refund is null",
    "update fiat.card_refund set units = units + 1 where state = 'done'",
  );
});

test("FIAT-13 a part of a charge is paid back once too: by its name after days, and beside somebody's refund only if people say so", async () => {
  const zoe = await house.buyer();
  const { session } = await house.bought(zoe);
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
