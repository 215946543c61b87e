/** What banks show, and what people decide about it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { sayIn } from "@assay/features/messages/server.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { calls } from "../contract.ts";
import { ana, approve, type FiatDesk, openFiatDesk } from "./testing.ts";

const ACCOUNT = "practice-br-pix";
const reason = "daily statement";
let house: FiatDesk;
before(async () => void (house = await openFiatDesk(ACCOUNT)));
after(async () => await house.close());

const somebody = async (): Promise<string> => await house.somebody("1");

test("FIAT-03 a statement counts only where it continues the last one, sums up and was never read", async () => {
  const first = await house.statement(ACCOUNT, { units: 100n, reference: "rent", bankId: "B1" });
  assert.deepEqual(await house.read(first), { lines: 1, matched: 0, waiting: 1 });
  const wrong = async (from: string | RegExp, to: string, text = first): Promise<string> =>
    await house.refused(calls.importStatement, { text: text.replace(from, to), reason });
  const next = await house.statement(ACCOUNT, { units: 100n, reference: "rent", bankId: "B2" });
  assert.deepEqual(
    [
      await wrong("account,", "konto,"),
      await wrong(ACCOUNT, "nobody"),
      await wrong("BRL", "THB"),
      await wrong("", ""),
      await wrong(/statement,S\d+/, "statement,again"),
      await wrong("closing,2.00", "closing,3.00", next),
      await wrong("B2", "B1", next),
    ],
    ["wrong-statement", "no-such-account", "wrong-statement", "statement-known", "statement-gap", "statement-sum", "line-known"],
  );
  const twice = await house.statement(
    ACCOUNT,
    { units: 1n, reference: "", bankId: "X" },
    { units: 1n, reference: "", bankId: "X" },
  );
  assert.equal(await house.refused(calls.importStatement, { text: twice, reason }), "line-known");
  assert.deepEqual([(await house.book()).closing, (await house.book()).open, (await house.book()).difference], ["1", "1", "0"]);
});

test("FIAT-04 less buys its part, more waits to go back, and a second payment counts nothing", async () => {
  const [ann, bob] = [await somebody(), await somebody()];
  const [less, more] = [await house.pay(ann, "560"), await house.pay(bob, "560")];
  const before = await house.book();
  const taken = await house.bank(
    { units: 28_000n, reference: `pix ${less.reference}` },
    { units: 60_000n, reference: more.reference.toLowerCase() },
    { units: 5_000n, reference: more.reference },
    { units: 700n, reference: `${less.reference} ${more.reference}` },
  );
  assert.deepEqual(taken, { lines: 4, matched: 2, waiting: 3 });
  await house.deliver();
  const [half, whole] = [await house.show(ann, less.id), await house.show(bob, more.id)];
  assert.deepEqual([half.paid, half.delivered], ["280", "49.25373134"]);
  assert.deepEqual([whole.paid, whole.delivered], ["560", "98.50746268"]);
  const { counted, open, difference } = await house.book();
  assert.deepEqual([counted, open, difference], ["840", String(Number(before.open) + 40 + 50 + 7), "0"]);
  assert.deepEqual((await house.pending()).map(({ kind, amount }) => `${kind} ${amount}`).toSorted(), [
    "double 50",
    "matched 40",
    "unknown 1",
    "unknown 7",
  ]);
});

test("FIAT-08 a name that does not fit waits for people: it goes on, or back, and the bank shows that", async () => {
  const [cat, dan] = [await somebody(), await somebody()];
  const [good, bad] = [await house.pay(cat, "560"), await house.pay(dan, "560")];
  await house.bank(
    { units: 57_000n, reference: good.reference, name: "A SOUZA LTDA" },
    { units: 56_000n, reference: bad.reference, name: "Carlos Prado" },
  );
  await house.deliver();
  assert.equal((await house.show(cat, good.id)).status, "on-hold");
  const told = (await house.pending()).find(({ payment }) => payment === good.id)!;
  assert.deepEqual([told.payer, told.email, told.tax_id, told.phone], ["Ana Souza", ana.email, ana.tax_id, null]);
  const { rows } = await sql<{ text: string }>`select payment::text as text from fiat.payment where id = ${good.id}`.execute(
    house.database,
  );
  assert.equal(rows[0]!.text.includes("ana@example.org") || rows[0]!.text.includes("529.982"), false);
  const lineOf = async (id: string) => (await house.pending()).find(({ payment }) => payment === id)!;
  const [goodLine, badLine] = [await lineOf(good.id), await lineOf(bad.id)];
  const money = { currency: "BRL", amount: "570", reason } as const;
  const nowhere = { line: good.id, ...money };
  assert.equal(await house.refused(calls.release, nowhere), "no-such-line");
  assert.equal(await house.refused(calls.release, { line: goodLine.key, ...money, amount: "560" }), "amount-differs");
  await house.call(calls.release, { line: goodLine.key, ...money }, { operator: house.maker });
  await house.deliver();
  const bought = await house.show(cat, good.id);
  assert.deepEqual([bought.status, bought.paid], ["delivered", "560"]);
  assert.equal(await house.refused(calls.release, { line: goodLine.key, ...money, amount: "10" }), "line-over");

  const promised = await house.balance("house/pool/fiat/promised");
  const back = { line: badLine.key, currency: "BRL", amount: "560", note: "Another person has paid.", reason } as const;
  assert.equal(await house.refused(calls.refund, { ...back, line: bad.id }), "no-such-line");
  assert.equal(await house.refused(calls.refund, { ...back, amount: "1" }), "amount-differs");
  const answer = await house.call(calls.refund, back, { operator: house.maker });
  assert.ok("reference" in answer);
  assert.equal(await house.refused(calls.refund, back), "line-over");
  assert.equal((await house.show(dan, bad.id)).status, "refunded");
  assert.notEqual(await house.balance("house/pool/fiat/promised"), promised);
  const notices = house.noticed.filter(({ customerId }) => customerId === dan).map(({ texts }) => sayIn("en", texts).title);
  assert.deepEqual(notices, ["Your payment is being checked", "Going back: 560 BRL"]);
  assert.equal((await house.book()).returning, "560");
  await house.bank({ units: -56_000n, reference: answer.reference }, { units: -100n, reference: "charges" });
  const after = await house.book();
  assert.deepEqual([after.returning, after.unexplained, after.difference], ["0", "1", "0"]);
});

test("FIAT-08 above a limit two people decide, of a statement, a release and a refund", async () => {
  const eve = await somebody();
  const payment = await house.pay(eve, "50000");
  await house.approved(await house.bank({ units: 6_000_000n, reference: payment.reference, name: "Carlos Prado" }));
  const [line] = (await house.pending()).filter((one) => one.payment === payment.id);
  const money = { line: line!.key, currency: "BRL", amount: "60000", reason } as const;
  await house.approved(await house.call(calls.release, money, { operator: house.maker }));
  await house.deliver();
  assert.equal((await house.show(eve, payment.id)).status, "delivered");
  assert.equal((await house.pending()).find(({ key }) => key === line!.key)!.amount, "10000");
});

test("FIAT-02 an unknown line is given to its payment by two people, once", async () => {
  const fay = await somebody();
  const payment = await house.pay(fay, "560");
  await house.bank({ units: 56_000n, reference: "no idea", name: "Somebody" }, { units: 4_999n, reference: "small" });
  const lineOf = async (name: string) => (await house.pending()).find(({ bank_reference }) => bank_reference === name)!.key;
  const [line, small] = [await lineOf("no idea"), await lineOf("small")];
  const asked = { line, reference: payment.reference, reason };
  assert.equal(await house.refused(calls.assignLine, { ...asked, reference: "AS222222222" }), "no-such-payment");
  assert.equal(await house.refused(calls.assignLine, { ...asked, line: fay }), "no-such-line");
  assert.equal(await house.refused(calls.assignLine, { ...asked, line: small }), "below-fiat-minimum");
  await house.approved(await house.call(calls.assignLine, asked, { operator: house.maker }));
  await house.deliver();
  assert.equal((await house.show(fay, payment.id)).status, "delivered");
  assert.equal(await house.refused(calls.assignLine, asked), "line-over");
  await house.bank({ units: 7_000n, reference: "again" });
  assert.equal(await house.refused(calls.assignLine, { ...asked, line: await lineOf("again") }), "payment-over");
});

test("late money without a fresh rate waits for people, whoever's statement shows it", async () => {
  const gus = await somebody();
  const payment = await house.pay(gus, "560");
  house.minutes(16);
  await house.expire();
  house.age.ms = 37 * 3_600_000;
  assert.deepEqual(await house.bank({ units: 56_000n, reference: payment.reference }), { lines: 1, matched: 0, waiting: 1 });
  const [line] = (await house.pending()).filter(({ bank_reference }) => bank_reference === payment.reference);
  assert.equal(await house.refused(calls.assignLine, { line: line!.key, reference: payment.reference, reason }), "no-fiat-rate");
  house.age.ms = 0;
});

test("an announced payment that no bank shows is refused with a word, and money that comes later is taken as late", async () => {
  const hal = await somebody();
  const { id, reference } = await house.pay(hal, "560");
  await house.call(calls.announce, { id }, { as: hal });
  assert.ok((await house.pending()).some((one) => one.kind === "announced" && one.payment === id));
  const word = { payment: id, note: "Nothing has come within five days.", reason };
  assert.equal(await house.refused(calls.refuse, { ...word, payment: hal }), "no-such-payment");
  await house.call(calls.refuse, word, { operator: house.maker });
  assert.equal(await house.refused(calls.refuse, word), "payment-over");
  assert.equal((await house.show(hal, id)).note, word.note);
  house.minutes(60);
  await house.bank({ units: 56_000n, reference });
  await house.takeLate(hal, id);
  await house.deliver();
  const { status, late } = await house.show(hal, id);
  assert.deepEqual([status, late], ["delivered", true]);
});

test("an account of ours is published by two people, in the form that payers' apps read", async () => {
  const account = {
    account: "mx-spei-1",
    method: "spei",
    country: "MX",
    holder: "Assay SA",
    number: "032180000118359719",
    bank: "STP",
    city: "CDMX",
    reason,
  } as const;
  const rest = async (more: object): Promise<string> => await house.refused(calls.publishAccount, { ...account, ...more });
  assert.deepEqual(
    [
      await rest({ country: "ZZ" }),
      await rest({ method: "pix" }),
      await rest({ number: "032180000118359718" }),
      await rest({ account: "practice-mx" }),
      await rest({ account: ACCOUNT, country: "BR", method: "bank" }),
    ],
    ["area-not-supported", "area-not-supported", "wrong-account", "wrong-account", "wrong-account"],
  );
  await house.approved(await house.call(calls.publishAccount, account, { operator: house.maker }));
  assert.equal(await rest({}), "account-known");
  house.rates["MXN"] = "19.5";
  const { place } = await house.call(
    calls.showPayment,
    {
      id: (
        await house.pay(await paying(), "200", {
          countryCode: "MX",
          currencyCode: "MXN",
          paymentType: "spei",
          extendedParams: JSON.stringify({ first_name: "Ana", last_name: "Souza", email: "ana@example.org" }),
        })
      ).id,
    },
    { as: payer },
  );
  assert.equal(place.number, account.number);
});

let payer = "";
const paying = async (): Promise<string> => (payer = await somebody());

test("FIAT-03 a moment that no calendar has is a wrong line", async () => {
  const good = await house.statement(ACCOUNT, { units: 100n, reference: "rent" });
  const at = house.clock.now().toISOString();
  for (const moment of ["0000-01-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z"]) {
    const { code, values } = await house.refusal(
      calls.importStatement,
      { text: good.replace(at, moment), reason },
      { operator: house.maker },
    );
    assert.deepEqual([code, values["line"]], ["wrong-statement", 7], moment);
  }
});

test("OPERATOR-05 nobody reads a statement in that delivers to himself", async () => {
  const ivy = await somebody();
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, house.maker, ivy, now));
  const payment = await house.pay(ivy, "560");
  const text = await house.statement(ACCOUNT, { units: 56_000n, reference: payment.reference });
  assert.equal(await house.refused(calls.importStatement, { text, reason }), "own-customer");
  const other = await house.enrol("Moe", "treasury-maker");
  const taken = await house.call(calls.importStatement, { text, reason }, { operator: other });
  assert.deepEqual(taken, { lines: 1, matched: 1, waiting: 0 });
});

test("late practice money without a fresh rate waits for people and holds up nobody else's", async () => {
  const [jan, kim] = [await somebody(), await somebody()];
  const late = await house.pay(jan, "560");
  house.minutes(16);
  await house.expire();
  const good = await house.pay(kim, "560");
  await house.call(calls.payPractice, { id: late.id }, { as: jan });
  await house.call(calls.payPractice, { id: good.id }, { as: kim });
  house.age.ms = 37 * 3_600_000;
  await house.practiceBank();
  house.age.ms = 0;
  await house.deliver();
  assert.equal((await house.show(kim, good.id)).status, "delivered");
  const line = (await house.pending()).find(({ bank_reference }) => bank_reference === late.reference)!;
  assert.equal(line.kind, "unknown");
  await house.approved(
    await house.call(calls.assignLine, { line: line.key, reference: late.reference, reason }, { operator: house.maker }),
  );
  await house.takeLate(jan, late.id);
  await house.deliver();
  assert.equal((await house.show(jan, late.id)).status, "delivered");
});

test("OPERATOR-05 nobody approves a statement in which one of several payments is his own", async () => {
  const [leo, max] = [await somebody(), await somebody()];
  const [first, second] = [await house.pay(leo, "40000"), await house.pay(max, "40000")];
  const own = await house.enrol("Max", "treasury-checker");
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, own, max, now));
  const line = ({ reference }: { reference: string }) => ({ units: 4_000_000n, reference });
  const other = await house.enrol("Mel", "treasury-maker");
  const text = await house.statement(ACCOUNT, line(first), line(second));
  const proposed = await house.call(calls.importStatement, { text, reason }, { operator: other });
  assert.ok("proposal" in proposed);
  const vote = { id: proposed.proposal, hash: proposed.hash, reason };
  assert.equal((await house.refusal(approve, vote, { operator: own })).code, "own-customer");
  await house.approved(proposed);
});
