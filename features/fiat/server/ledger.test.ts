/** Local money in the ledger: what banks show, take back and keep, and what people say of it. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { allCurrencies, currencyById, findCurrency } from "@assay/core/currency.ts";
import { localCurrencies } from "@assay/core/local-money.ts";
import { amount } from "@assay/core/money.ts";
import { tieCustomer } from "@assay/server/operators/operators.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { fiatDecimals } from "../rules/catalogue.ts";
import { writeCamt } from "../rules/camt.ts";
import { isStatement, readStatement } from "../rules/statement.ts";
import { sim } from "../sim.ts";
import { postOpenings } from "./opening.ts";
import { type FiatDesk, openFiatDesk, type Shown } from "./testing.ts";

const ACCOUNT = "practice-br-pix";
const reason = "daily statement";
let house: FiatDesk;
before(async () => void (house = await openFiatDesk(ACCOUNT)));
after(async () => await house.close());

/** The same statement in the form of ISO 20022, with what it takes back. */
const camt = async (reverses: string | undefined, ...shown: readonly Shown[]): Promise<string> => {
  const statement = readStatement(await house.statement(ACCOUNT, ...shown));
  assert.ok(isStatement(statement));
  const movements = statement.movements.map((one) =>
    one.units < 0n && reverses !== undefined ? { ...one, bankId: `${reverses}/R`, reverses } : one,
  );
  return writeCamt({ ...statement, movements });
};
const differences = async () => {
  await house.runJob("fiat.reconcile");
  return (await house.call(calls.listDifferences, {}, { operator: house.maker })).list;
};
const somebody = async (): Promise<string> => await house.somebody("1");
const place = async (name: string): Promise<string> => await house.balance(name, "BRL");
const sound = async (): Promise<void> => {
  for (const { code, faults } of sim.truths)
    if (code !== "FIAT-05") assert.deepEqual([code, await faults(house.database, [], house.clock.now(), [])], [code, []]);
  const { difference } = await house.book();
  assert.equal(difference, "0");
};

test("FIAT-17 local money has the decimals of ISO 4217, and no list, id or place of a customer's knows it", async () => {
  for (const [code, decimals] of Object.entries(fiatDecimals))
    assert.equal(localCurrencies.find((one) => one.code === code)!.scale, decimals);
  for (const { id, code } of localCurrencies) {
    assert.deepEqual([currencyById(id), findCurrency(code)], [undefined, undefined]);
    assert.ok(!allCurrencies().some((one) => one.code === code));
  }
  const ann = await somebody();
  const gift = { from: "world/bank/x", to: `user/${ann}/spot`, amount: amount("BRL", 1n) };
  await assert.rejects(
    house.dispatch.transact(async (tx) => await tx.ledger.post({ reason: "gift", reference: "1", transfers: [gift] })),
    /local money is the house's alone/,
  );
});

test("FIAT-16 a payment goes from the bank to what the house has sold, and each place is what the books say", async () => {
  const ann = await somebody();
  const { reference } = await house.pay(ann, "560");
  await house.read(await camt(undefined, { units: 57_000n, reference }, { units: 100n, reference: "rent of Ann" }));
  const clearing = `house/fiat/${ACCOUNT}/clearing`;
  assert.deepEqual(
    [await place(`world/bank/${ACCOUNT}`), await place(clearing), await place(`house/fiat/${ACCOUNT}/suspense`)],
    ["-571", "560", "11"],
  );
  await sound();
  await house.deliver();
  assert.deepEqual([await place(clearing), await place("house/fiat/sales")], ["0", "560"]);
  const answer = await house.call(
    calls.refund,
    { line: await house.lineOf("rent of Ann"), currency: "BRL", amount: "1", note: "Not ours.", reason },
    { operator: house.maker },
  );
  assert.ok("reference" in answer);
  assert.equal(await place(`house/fiat/${ACCOUNT}/returning`), "1");
  await house.bank({ units: -100n, reference: answer.reference });
  assert.deepEqual([await place(`house/fiat/${ACCOUNT}/returning`), (await house.book()).ledger], ["0", "570"]);
  await sound();
});

test("FIAT-03 a file of ISO 20022 counts like any other, by the account's name or its number", async () => {
  const text = await camt(undefined, { units: 100n, reference: "by number" });
  const wrong = async (from: string | RegExp, to: string): Promise<string> =>
    await house.refused(calls.importStatement, { text: text.replace(from, to), reason });
  assert.deepEqual(
    [
      await wrong("</Stmt>", "</Stmt><Stmt></Stmt>"),
      await wrong(ACCOUNT, "PRACTICE 0000 0001"),
      await wrong(/BRL/g, "THB"),
      await wrong(/(CLBD<\/Cd><\/CdOrPrtry><\/Tp><Amt Ccy="BRL">)\d+/, "$19"),
    ],
    ["wrong-statement", "no-such-account", "wrong-statement", "statement-sum"],
  );
  // Five accounts in euros have one number in the sandbox: nobody knows which is meant.
  const shared = text.replace(ACCOUNT, "PRACTICE 0000 0000").replace(/BRL/g, "EUR");
  assert.equal(await house.refused(calls.importStatement, { text: shared, reason }), "no-such-account");
  assert.deepEqual(await house.read(text.replace(ACCOUNT, "PRACTICE@ASSAY.invalid")), { lines: 1, matched: 0, waiting: 1 });
  const large = await camt(undefined, { units: 5_000_001n, reference: "large" });
  await house.approved(await house.read(large));
  await sound();
});

test("FIAT-02 one line pays several payments and several lines pay one, each part once", async () => {
  const [bob, cat] = [await somebody(), await somebody()];
  const [first, second] = [await house.pay(bob, "560"), await house.pay(cat, "560")];
  await house.bank({ units: 84_000n, reference: "for two" }, { units: 10_000n, reference: "the rest" });
  const [two, rest] = [await house.lineOf("for two"), await house.lineOf("the rest")];
  const asked = { line: two, reference: first.reference, reason };
  assert.deepEqual(
    [
      await house.refused(calls.assignLine, { ...asked, amount: "840.01" }),
      await house.refused(calls.assignLine, { ...asked, amount: "560.01" }),
      await house.refused(calls.assignLine, { ...asked, amount: "0" }),
      await house.refused(calls.assignLine, { ...asked, amount: "49" }),
    ],
    ["amount-differs", "amount-differs", "amount-differs", "below-fiat-minimum"],
  );
  await house.assign({ line: two, reference: first.reference, amount: "560" });
  await house.assign({ line: two, reference: second.reference, amount: "280" });
  assert.equal(await house.refused(calls.assignLine, { ...asked, reference: second.reference }), "line-over");
  await house.deliver();
  assert.deepEqual(
    [(await house.show(bob, first.id)).paid, (await house.show(cat, second.id)).delivered],
    ["560", "49.25373134"],
  );
  await house.assign({ line: rest, reference: second.reference });
  const topped = await house.show(cat, second.id);
  assert.deepEqual([topped.status, topped.paid, topped.delivered], ["matched", "380", "49.25373134"]);
  await house.deliver();
  const whole = await house.show(cat, second.id);
  assert.deepEqual([whole.status, whole.paid, whole.delivered], ["delivered", "380", "66.84434967"]);
  assert.equal(await house.balance(`user/${cat}/spot`), "67.84434967");
  await house.bank({ units: 20_000n, reference: "once more" });
  const more = await house.lineOf("once more");
  assert.equal(
    await house.refused(calls.assignLine, { line: more, reference: second.reference, amount: "180.01", reason }),
    "amount-differs",
  );
  await house.assign({ line: more, reference: second.reference });
  assert.equal(await house.refused(calls.assignLine, { line: more, reference: second.reference, reason }), "payment-over");
  assert.equal((await house.pending()).find(({ key }) => key === more)!.amount, "20");
  await house.deliver();
  assert.equal((await house.show(cat, second.id)).paid, "560");
  await sound();
});

test("FIAT-18 what a bank takes back before it is delivered buys nothing, on the same statement too", async () => {
  const [dan, eve] = [await somebody(), await somebody()];
  const promised = await house.balance("house/pool/fiat/promised");
  const [held, matched] = [await house.pay(dan, "560"), await house.pay(eve, "560")];
  const taken = await house.bank(
    { units: 56_000n, reference: held.reference, name: "Carlos Prado" },
    { units: 56_000n, reference: matched.reference },
    { units: 700n, reference: "a mistake" },
    { units: -56_000n, reference: held.reference },
    { units: -56_000n, reference: matched.reference },
    { units: -700n, reference: "a mistake" },
  );
  assert.deepEqual(taken, { lines: 6, matched: 1, waiting: 0 });
  await house.deliver();
  assert.deepEqual(
    [(await house.show(dan, held.id)).status, (await house.show(eve, matched.id)).status],
    ["refunded", "refunded"],
  );
  assert.equal(await house.balance("house/pool/fiat/promised"), promised);
  assert.deepEqual(
    (await house.pending()).filter(({ customer }) => customer === dan || customer === eve),
    [],
  );
  await sound();
});

test("FIAT-18 what was delivered stays the customer's: the loss is named, and a case for people appears", async () => {
  const fay = await somebody();
  const payment = await house.pay(fay, "560");
  await house.bank({ units: 60_000n, reference: payment.reference, bankId: "B-FAY" });
  await house.deliver();
  const purse = await house.balance(`user/${fay}/spot`);
  await house.read(await camt("B-FAY", { units: -60_000n, reference: "reversal" }));
  await house.deliver();
  assert.deepEqual([await house.balance(`user/${fay}/spot`), (await house.show(fay, payment.id)).status], [purse, "delivered"]);
  assert.deepEqual([await place(`world/fiat/${ACCOUNT}/reversed`), (await house.book()).lost], ["-560", "560"]);
  await sound();
  const found = (await differences()).find(({ kind }) => kind === "reversed")!;
  assert.deepEqual([found.amount, found.causes, found.cause], ["560", ["loss", "being-looked-at"], null]);
  const said = { difference: found.id, currency: "BRL", amount: "560", reason } as const;
  assert.deepEqual(
    [
      await house.refused(calls.acknowledge, { ...said, cause: "loss", difference: fay }),
      await house.refused(calls.acknowledge, { ...said, cause: "bank-fee" }),
      await house.refused(calls.acknowledge, { ...said, cause: "loss", amount: "1" }),
    ],
    ["no-such-difference", "wrong-cause", "amount-differs"],
  );
  await house.dispatch.transact(async ({ db, now }) => await tieCustomer(db, house.maker, fay, now));
  assert.equal(await house.refused(calls.acknowledge, { ...said, cause: "loss" }), "own-customer");
  const other = await house.enrol("Moe", "treasury-maker");
  for (const cause of ["being-looked-at", "loss"] as const)
    await house.call(calls.acknowledge, { ...said, cause }, { operator: other });
  assert.equal((await house.refusal(calls.acknowledge, { ...said, cause: "loss" }, { operator: other })).code, "difference-over");
  assert.ok(!(await differences()).some(({ kind }) => kind === "reversed"));
  await house.bank({ units: -60_000n, reference: "reversal" });
  assert.equal((await house.book()).unexplained, "600");
  await sound();
});

test("FIAT-18 of a payment's parts the delivered one is lost and the owed one buys nothing, though the pool is dry and their sums are alike", async () => {
  const [pia, quin] = [await somebody(), await somebody()];
  const [first, second] = [await house.pay(pia, "560"), await house.pay(quin, "560")];
  await house.bank({ units: 28_000n, reference: first.reference }, { units: 28_000n, reference: second.reference });
  await house.deliver();
  house.minutes(16);
  const texts = ["the rest of Pia", "the rest of Quin"];
  await house.bank(...texts.map((reference) => ({ units: 28_000n, reference })));
  const pool = await house.balance("house/pool/fiat");
  await house.move("house/pool/fiat", "world/treasury", pool);
  const { BRL } = house.rates;
  // What comes late buys less than what was delivered.
  house.rates["BRL"] = "6";
  for (const [at, { reference }] of [first, second].entries())
    await house.assign({ line: await house.lineOf(texts[at]!), reference });
  house.rates["BRL"] = BRL!;
  await house.deliver();
  const lost = (await house.book()).lost;
  const taken = await house.bank(
    { units: -28_000n, reference: first.reference },
    { units: -28_000n, reference: texts[1]! },
    { units: 1_200n, reference: "of somebody else" },
  );
  assert.deepEqual(taken, { lines: 3, matched: 0, waiting: 1 });
  assert.equal(Number((await house.book()).lost) - Number(lost), 280);
  const [owed, over] = [await house.show(pia, first.id), await house.show(quin, second.id)];
  assert.deepEqual([owed.status, owed.paid, owed.delivered], ["matched", "560", "49.25373134"]);
  assert.deepEqual([over.status, over.paid, over.delivered], ["delivered", "280", "49.25373134"]);
  const { rows } = await sql`select ended_at as at from fiat.payment where id = ${second.id}`.execute(house.database);
  assert.deepEqual(rows, [{ at: house.clock.now() }]);
  await sound();
  await house.move("world/treasury", "house/pool/fiat", pool);
  await house.deliver();
  const bought = await house.show(pia, first.id);
  assert.deepEqual([bought.status, bought.paid, bought.delivered], ["delivered", "560", "95.22388059"]);
  await sound();
});

test("FIAT-18 what has gone back already and is taken back too is lost, and what is on its way back stops", async () => {
  await house.bank({ units: 300n, reference: "sent wrongly" }, { units: 400n, reference: "also wrongly" });
  const back = async (text: string, sum: string): Promise<string> => {
    const line = { line: await house.lineOf(text), currency: "BRL", amount: sum, note: "Not ours.", reason } as const;
    const answer = await house.call(calls.refund, line, { operator: house.maker });
    assert.ok("reference" in answer);
    return answer.reference;
  };
  const [gone, waiting] = [await back("sent wrongly", "3"), await back("also wrongly", "4")];
  await house.bank({ units: -300n, reference: gone });
  const lost = await place(`world/fiat/${ACCOUNT}/reversed`);
  await house.bank({ units: -300n, reference: "sent wrongly" }, { units: -400n, reference: "also wrongly" });
  assert.deepEqual(
    [await place(`house/fiat/${ACCOUNT}/returning`), lost, await place(`world/fiat/${ACCOUNT}/reversed`)],
    ["0", "-840", "-843"],
  );
  await house.bank({ units: -400n, reference: waiting });
  await sound();
});

test("FIAT-19 what went out is explained once: a fee of the bank, a transfer of our own, or a loss", async () => {
  await house.bank(
    { units: -250n, reference: "charges" },
    { units: -9_900n, reference: "to the other account" },
    { units: -4_400n, reference: "taken and not given back" },
  );
  const lost = await house.book();
  const found = await differences();
  const of = (sum: string) => found.find(({ kind, amount: one }) => kind === "unexplained" && one === sum)!;
  const say = async (sum: string, cause: "bank-fee" | "own-transfer" | "loss"): Promise<void> =>
    void (await house.call(
      calls.acknowledge,
      { difference: of(sum).id, cause, currency: "BRL", amount: sum, reason },
      { operator: house.maker },
    ));
  await say("2.5", "bank-fee");
  await say("99", "own-transfer");
  await say("44", "loss");
  assert.deepEqual([await place(`world/fiat/${ACCOUNT}/fees`), await place(`world/fiat/${ACCOUNT}/transfers`)], ["-2.5", "-99"]);
  assert.equal((Number((await house.book()).lost) - Number(lost.lost)).toFixed(2), "44.00");
  assert.ok(!(await differences()).some(({ amount: one }) => ["2.5", "99", "44"].includes(one)));
  assert.equal((await house.book()).spent, "101.5");
  await sound();
});

test("FIAT-22 what is kept of the books as lines change is what all lines come to, folded or not", async () => {
  const waits = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*)::int as count from fiat.book_change`.execute(house.database)).rows[0]!.count;
  await house.runJob("fiat.reconcile");
  assert.equal(await waits(), 0);
  const before = await house.book();
  await house.bank({ units: 1_100n, reference: "kept and then given back" }, { units: -200n, reference: "nobody knows" });
  assert.ok((await waits()) > 0);
  const after = await house.book();
  const more = (now: string, was: string): string => (Number(now) - Number(was)).toFixed(2);
  assert.deepEqual([more(after.open, before.open), more(after.unexplained, before.unexplained)], ["11.00", "2.00"]);
  await sound();
  await house.runJob("fiat.reconcile");
  assert.deepEqual([await waits(), await house.book()], [0, after]);
  const back = {
    line: await house.lineOf("kept and then given back"),
    currency: "BRL",
    amount: "11",
    note: "Not ours.",
    reason,
  } as const;
  const answer = await house.call(calls.refund, back, { operator: house.maker });
  const goes = await house.book();
  assert.deepEqual([goes.open, more(goes.returning, before.returning)], [before.open, "11.00"]);
  await sound();
  // That it went is a change of its line; the movement itself moves no sum, and is none.
  await house.runJob("fiat.reconcile");
  assert.ok("reference" in answer);
  await house.bank({ units: -1_100n, reference: answer.reference });
  assert.equal(await waits(), 1);
  await sound();
});

test("FIAT-19 money that waits, that is not gone back and that nobody has seen is a difference after its time, until it is over", async () => {
  const gus = await somebody();
  const { id } = await house.pay(gus, "560");
  await house.call(calls.announce, { id }, { as: gus });
  await house.bank({ units: 777n, reference: "whose" }, { units: 888n, reference: "goes back" });
  const goes = { line: await house.lineOf("goes back"), currency: "BRL", amount: "8.88", note: "Not ours.", reason } as const;
  const answer = await house.call(calls.refund, goes, { operator: house.maker });
  assert.ok("reference" in answer);
  const kinds = async () =>
    (await differences())
      .filter(({ amount: one }) => ["560", "7.77", "8.88"].includes(one))
      .map(({ kind, amount: one }) => `${kind} ${one}`)
      .toSorted();
  assert.deepEqual(await kinds(), []);
  house.minutes(6 * 24 * 60);
  const all = ["not-returned 8.88", "not-shown 560", "waiting 7.77"];
  assert.deepEqual(await kinds(), all);
  assert.deepEqual(await kinds(), all);
  const lost = (await differences()).find(({ kind }) => kind === "not-shown")!;
  const looked = { difference: lost.id, cause: "being-looked-at", currency: "BRL", amount: "560", reason } as const;
  await house.call(calls.acknowledge, looked, { operator: house.maker });
  assert.deepEqual((await differences()).find((one) => one.id === lost.id)!.note, reason);
  await house.bank({ units: -888n, reference: answer.reference });
  await house.call(calls.refuse, { payment: id, note: "Nothing has come.", reason }, { operator: house.maker });
  assert.deepEqual(await kinds(), ["waiting 7.77"]);
  const { days } = await house.call(calls.listDifferences, { limit: "1" }, { operator: house.maker });
  const [day] = days;
  assert.deepEqual(
    [day!.account, day!.closing === day!.ledger, day!.day < house.clock.now().toISOString()],
    [ACCOUNT, true, true],
  );
});

test("FIAT-20 a bank's transfer that comes back waits for people under its payment's name, and its customer is told", async () => {
  const ivy = await somebody();
  const { id, reference } = await house.pay(ivy, "560");
  await house.bank({ units: 56_000n, reference, name: "Bruno Lima" });
  const held = (await house.pending()).find(({ payment }) => payment === id)!;
  const back = async (line: string): Promise<string> => {
    const answer = await house.call(
      calls.refund,
      { line, currency: "BRL", amount: "560", note: "Not your account.", reason },
      { operator: house.maker },
    );
    assert.ok("reference" in answer);
    return answer.reference;
  };
  await house.bank({ units: -56_000n, reference: await back(held.key), bankId: "B-IVY" });
  const told = house.noticed.length;
  const statement = readStatement(await house.statement(ACCOUNT, { units: 56_000n, reference: "returned", name: "Bruno Lima" }));
  assert.ok(isStatement(statement));
  await house.read(writeCamt({ ...statement, movements: statement.movements.map((one) => ({ ...one, reverses: "B-IVY" })) }));
  const waiting = (await house.pending()).find(({ payment }) => payment === id)!;
  assert.deepEqual([waiting.kind, waiting.amount, waiting.customer], ["came-back", "560", ivy]);
  assert.deepEqual(
    house.noticed.slice(told).map(({ customerId }) => customerId),
    [ivy],
  );
  await sound();
  await house.bank({ units: -56_000n, reference: await back(waiting.key) });
  assert.ok(!(await house.pending()).some(({ payment }) => payment === id));
  await sound();
});

test("FIAT-16 what stood in the books before the ledger had it is posted once, at the next start", async () => {
  const old = "practice-th-bank";
  await sql`insert into fiat.opening (account_id, open, going_back, clearing, sold, unexplained)
    values (${old}, 100, 20, 30, 4000, 50)`.execute(house.database);
  for (let start = 0; start < 2; start += 1) await house.dispatch.transact(postOpenings);
  const thb = async (name: string): Promise<string> => await house.balance(name, "THB");
  assert.deepEqual(
    [
      await thb(`world/bank/${old}`),
      await thb(`house/fiat/${old}/suspense`),
      await thb(`house/fiat/${old}/returning`),
      await thb(`house/fiat/${old}/clearing`),
      await thb("house/fiat/sales"),
      await thb(`world/fiat/${old}/unexplained`),
    ],
    ["-41", "1", "0.2", "0.3", "40", "-0.5"],
  );
});
