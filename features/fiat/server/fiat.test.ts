import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { panelRows, refusedPlace } from "@assay/server/testing-panels.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { ANNOUNCED_MAX, PAYMENTS_MAX } from "../rules/catalogue.ts";
import { panels } from "./panels.ts";
import { ana, asked, type FiatHouse, openFiatHouse } from "./testing.ts";

const POOL = "house/pool/fiat";
let house: FiatHouse;
before(async () => {
  house = await openFiatHouse();
});
after(async () => await house.close());

const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const purse = async (id: string): Promise<string> => await house.balance(`user/${id}/spot`);
const somebody = async (): Promise<string> => await house.somebody("0.00000001 USDT");

test("the sandbox takes local money in every country, and a rate is told with its fee and spread in money", async () => {
  const { practice, list, lock_ms } = await house.call(calls.listCountries, {});
  assert.deepEqual([practice, lock_ms, list.length], [true, 900_000, 13]);
  const rate = await house.call(calls.showRate, { countryCode: "BR", paymentType: "pix", paymentAmount: "560" });
  assert.deepEqual(
    [rate.fee, rate.spread, rate.arrives, rate.mid, rate.rate],
    ["5.6", "2.75", "98.50746268", "5.6", "5.68484849"],
  );
});

test("FIAT-01 FIAT-02 a rate is locked, the practice bank shows the payment, and the USDT is delivered once", async () => {
  const ann = await somebody();
  const free = await house.balance(POOL);
  const { id, arrives, reference, status } = await house.pay(ann, "560");
  assert.deepEqual([status, await house.balance(`${POOL}/promised`)], ["to-be-paid", arrives]);
  const shown = await house.call(calls.showPayment, { id }, { as: ann });
  assert.ok(shown.code!.includes(reference) && shown.payer === "Ana Souza" && shown.place.account === "practice-br-pix");
  assert.deepEqual(await house.call(calls.payPractice, { id }, { as: ann }), { amount: "560", currency: "BRL" });
  assert.equal(await refused(ann, calls.payPractice, { id }), "practice-booked");
  await house.practiceBank();
  assert.equal((await house.show(ann, id)).status, "matched");
  await house.deliver();
  await house.deliver();
  const bought = await house.show(ann, id);
  assert.deepEqual([bought.status, bought.paid, bought.delivered, bought.late], ["delivered", "560", "98.50746268", false]);
  assert.deepEqual([await purse(ann), await house.balance(`${POOL}/promised`)], ["98.50746269", "0"]);
  assert.notEqual(await house.balance(POOL), free);
  assert.equal(await refused(ann, calls.payPractice, { id }), "payment-over");
  const [told] = house.noticed.filter(({ customerId }) => customerId === ann);
  assert.equal(sayIn("en", told!.texts).title, "Bought: 98.50746268 USDT");
  const [row] = await panelRows(panels, "payments", house.database, ann);
  assert.deepEqual([row!["pays"], row!["arrives"], row!["state"]], ["560 BRL", "98.50746268 USDT", "delivered"]);
  assert.equal(await refusedPlace(panels, "payments", house.database, ann), "parameter-error");
});

test("FIAT-05 only an unpaid payment expires, and late money buys at the rate of its arrival", async () => {
  const bob = await somebody();
  const { id, reference, arrives } = await house.pay(bob, "560");
  house.minutes(16);
  assert.equal(await refused(bob, calls.announce, { id }), "payment-over");
  await house.expire();
  assert.deepEqual([(await house.show(bob, id)).status, await house.balance(`${POOL}/promised`)], ["expired", "0"]);
  house.rates["BRL"] = "7";
  const mia = await house.enrol("Mia", "treasury-maker");
  const late = { units: 56_000n, reference };
  const taken = await house.call(
    calls.importStatement,
    { text: await house.statement("practice-br-pix", late), reason: "daily" },
    { operator: mia },
  );
  house.rates["BRL"] = "5.6";
  assert.deepEqual(taken, { lines: 1, matched: 1, waiting: 0 });
  await house.takeLate(bob, id);
  await house.deliver();
  const bought = await house.show(bob, id);
  assert.deepEqual([bought.status, bought.late, bought.delivered], ["delivered", true, "78.80597014"]);
  assert.notEqual(bought.delivered, arrives);
  assert.equal(await purse(bob), "78.80597015");
});

test("FIAT-05 money that was booked in time buys at the agreed rate, however late its statement is read", async () => {
  const cat = await somebody();
  const { id, reference, arrives } = await house.pay(cat, "560");
  const bookedAt = house.clock.now();
  house.minutes(20);
  await house.expire();
  const mia = await house.enrol("Mio", "treasury-maker");
  const text = await house.statement("practice-br-pix", { units: 56_000n, reference, bookedAt });
  await house.call(calls.importStatement, { text, reason: "daily" }, { operator: mia });
  await house.deliver();
  const bought = await house.show(cat, id);
  assert.deepEqual([bought.delivered, bought.late], [arrives, false]);
});

test("late money waits for the pool, and what was set aside is delivered meanwhile", async () => {
  await using stack = new AsyncDisposableStack();
  const dry = await openFiatHouse();
  stack.defer(dry.close);
  const [dan, eve] = [await dry.somebody("1"), await dry.somebody("1")];
  const mia = await dry.enrol("Mia", "treasury-maker");
  const late = await dry.pay(dan, "560");
  dry.minutes(16);
  await dry.expire();
  const intime = await dry.pay(eve, "560");
  const left = await dry.balance(POOL);
  await dry.move(POOL, "world/treasury", left);
  const text = await dry.statement(
    "practice-br-pix",
    { units: 56_000n, reference: late.reference },
    { units: 56_000n, reference: intime.reference },
  );
  await dry.call(calls.importStatement, { text, reason: "daily" }, { operator: mia });
  await dry.takeLate(dan, late.id);
  await dry.deliver();
  await dry.deliver();
  assert.deepEqual([(await dry.show(dan, late.id)).status, (await dry.show(eve, intime.id)).status], ["matched", "delivered"]);
  await dry.move("world/treasury", POOL, left);
  await dry.deliver();
  assert.equal((await dry.show(dan, late.id)).status, "delivered");
});

test("FIAT-07 amounts, countries and payers that cannot be are refused, and nothing is set aside", async () => {
  const fay = await somebody();
  const withPayer = (more: object) => ({ extendedParams: JSON.stringify({ ...ana, ...more }) });
  const vnd = { countryCode: "VN", currencyCode: "VND", paymentType: "vietqr" } as const;
  for (const [input, code] of [
    [asked("560", { countryCode: "ZZ" }), "area-not-supported"],
    [asked("560", { paymentType: "upi" }), "area-not-supported"],
    [asked("560", { currencyCode: "THB" }), "area-not-supported"],
    [asked("560.125"), "wrong-amount"],
    [asked("0"), "wrong-amount"],
    [asked("250000.5", vnd), "wrong-amount"],
    [asked("49.99"), "below-fiat-minimum"],
    [asked("50000.01"), "above-fiat-maximum"],
    [asked("560", { extendedParams: "[]" }), "wrong-payer"],
    [asked("560", withPayer({ tax_id: "111.111.111-11" })), "wrong-payer"],
    [asked("560", { rate: "5.6848" }), "rate-has-moved"],
    [asked("300", { countryCode: "TH", currencyCode: "THB", paymentType: "promptpay" }), "no-fiat-rate"],
  ] as const)
    assert.equal(await refused(fay, calls.createPay, input), code, JSON.stringify(input));
  const rate = { countryCode: "BR", paymentType: "pix" } as const;
  for (const [input, code] of [
    [{ ...rate, countryCode: "ZZ", paymentAmount: "560" }, "area-not-supported"],
    [{ ...rate, paymentAmount: "560.125" }, "wrong-amount"],
    [{ ...rate, paymentAmount: "49.99" }, "below-fiat-minimum"],
    [{ ...rate, paymentAmount: "50000.01" }, "above-fiat-maximum"],
    [{ countryCode: "TH", paymentType: "promptpay", paymentAmount: "300" }, "no-fiat-rate"],
  ] as const)
    assert.equal(await refused(fay, calls.showRate, input), code, JSON.stringify(input));
  house.age.ms = 37 * 3_600_000;
  assert.equal(await refused(fay, calls.createPay, asked("560")), "no-fiat-rate");
  house.age.ms = 0;
  assert.equal(await house.balance(`${POOL}/promised`), "0");
});

test("FIAT-07 one trade is bounded by the level, and the payer is the verified customer", async () => {
  await using stack = new AsyncDisposableStack();
  const strict = await openFiatHouse({
    limitsOf: async () => ({ level: 1, withdrawal: null, fiat: parseAmount("USDT", "2000")! }),
    nameOf: async (_db, id) => (id.endsWith("1") ? "Ana Maria Souza" : "Bruno Lima"),
  });
  stack.defer(strict.close);
  const [gus, hal] = [await strict.somebody("1"), await strict.somebody("1")];
  const refusal = await strict.refusal(calls.createPay, asked("11400"), { as: gus });
  assert.deepEqual([refusal.code, refusal.values], ["above-level", { maximum: "2000", currency: "USDT" }]);
  assert.equal((await strict.refusal(calls.createPay, asked("560"), { as: hal })).code, "payer-not-you");
  assert.equal((await strict.pay(gus, "11000")).status, "to-be-paid");
});

test("FIAT-07 one payment is unpaid at a time, few are looked for, and a day has so many", async () => {
  const ida = await somebody();
  const first = await house.pay(ida, "60");
  assert.equal(await refused(ida, calls.createPay, asked("60")), "payment-open");
  assert.equal(await refused(ida, calls.announce, { id: first.id, voucher: "nothing" }), "no-such-file");
  const { payment } = await house.call(calls.announce, { id: first.id, voucher: "picture" }, { as: ida });
  assert.deepEqual([payment.status, payment.has_voucher], ["being-matched", true]);
  assert.equal(await refused(ida, calls.announce, { id: first.id }), "payment-over");
  for (let count = 1; count < ANNOUNCED_MAX; count += 1)
    await house.call(calls.announce, { id: (await house.pay(ida, "60")).id }, { as: ida });
  const last = await house.pay(ida, "60");
  assert.equal(await refused(ida, calls.announce, { id: last.id }), "too-many-announced");
  const over = (await house.call(calls.giveUp, { id: last.id }, { as: ida })).payment;
  assert.equal(over.status, "expired");
  assert.equal(await refused(ida, calls.giveUp, { id: last.id }), "payment-over");
  for (let count = ANNOUNCED_MAX + 1; count < PAYMENTS_MAX; count += 1)
    await house.call(calls.giveUp, { id: (await house.pay(ida, "60")).id }, { as: ida });
  assert.equal(await refused(ida, calls.createPay, asked("60")), "too-many-payments");
  // An announced payment never expires by itself.
  house.minutes(60);
  await house.expire();
  assert.equal((await house.show(ida, first.id)).status, "being-matched");
  const pageOf = async (status: "expired" | "being-matched") =>
    (await house.call(calls.payLog, { status, limit: "50" }, { as: ida })).list.length;
  assert.deepEqual([await pageOf("being-matched"), await pageOf("expired")], [ANNOUNCED_MAX, PAYMENTS_MAX - ANNOUNCED_MAX]);
});

test("FIAT-01 what the pool does not have is not sold", async () => {
  const jan = await somebody();
  const free = await house.balance(POOL);
  await house.move(POOL, "world/treasury", free);
  assert.equal(await refused(jan, calls.createPay, asked("560")), "usdt-short");
  await house.move("world/treasury", POOL, free);
});

test("FIAT-09 nobody sees or changes another's payment", async () => {
  const [kim, lee] = [await somebody(), await somebody()];
  const { id } = await house.pay(kim, "60");
  for (const call of [calls.showPayment, calls.announce, calls.giveUp, calls.payPractice])
    assert.equal(await refused(lee, call, { id }), "no-such-payment");
  assert.deepEqual((await house.call(calls.payLog, {}, { as: lee })).list, []);
  await house.call(calls.giveUp, { id }, { as: kim });
});

test("FIAT-06 what was agreed and what has ended cannot be changed, whoever asks the database", async () => {
  const max = await somebody();
  const { id } = await house.pay(max, "60");
  const update = (change: string): string => `update fiat.payment set ${change} where id = '${id}'`;
  await refuses(
    house.pool,
    ...["fiat = 1", "arrives = 1", "rate = 1", "due_at = created_at", "payer = 'X'"].map(update),
    "delete from fiat.payment",
    "update fiat.payment set note = 'x' where status = 'delivered'",
    "update fiat.statement set closing = 1",
    "update fiat.line set units = 1",
    "delete from fiat.line",
    "update fiat.account set number = '1'",
  );
  await house.call(calls.giveUp, { id }, { as: max });
  const { rows } = await sql`select from fiat.line where counted + open + returned <> greatest(units, 0)`.execute(house.database);
  assert.equal(rows.length, 0);
});

test("outside the sandbox nothing is practice, and without accounts of ours nothing is sold", async () => {
  await using stack = new AsyncDisposableStack();
  const real = await openFiatHouse({ mode: "production" });
  stack.defer(real.close);
  const ned = await real.somebody("1");
  assert.deepEqual((await real.call(calls.listCountries, {})).list, []);
  assert.equal((await real.refusal(calls.createPay, asked("560"), { as: ned })).code, "area-not-supported");
  assert.equal((await real.refusal(calls.payPractice, { id: ned }, { as: ned })).code, "sandbox-only");
});

test("FIAT-05 what was given up holds no rate: money that is booked after it buys at the rate of its arrival", async () => {
  const as = await house.somebody("1");
  const { id, reference } = await house.pay(as, "560");
  house.minutes(1);
  await house.call(calls.giveUp, { id }, { as });
  house.minutes(1);
  await house.call(calls.payPractice, { id }, { as });
  await house.practiceBank();
  await house.takeLate(as, id);
  await house.deliver();
  const { status, late } = await house.show(as, id);
  assert.deepEqual([status, late], ["delivered", true], reference);
});
