/** Money that came when its rate was over: its customer chooses between USDT and his money. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { CHOICE_MS } from "../rules/catalogue.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { calls } from "../contract.ts";
import { sim } from "../sim.ts";
import { type FiatDesk, openFiatDesk } from "./testing.ts";

const ACCOUNT = "practice-br-pix";
const POOL = "house/pool/fiat";
const reason = "daily statement";
let house: FiatDesk;
before(async () => void (house = await openFiatDesk(ACCOUNT)));
after(async () => await house.close());

const somebody = async (): Promise<string> => await house.somebody("1");
/** Payments of new customers whose rate is over. */
const locked = async (...amounts: readonly string[]) => {
  const made: { as: string; id: string; reference: string }[] = [];
  for (const amount of amounts) {
    const as = await somebody();
    const { id, reference } = await house.pay(as, amount);
    made.push({ as, id, reference });
  }
  house.minutes(16);
  await house.expire();
  return made;
};
const choose = async (as: string, id: string, choice: "usdt" | "back") =>
  (await house.call(calls.chooseLate, { id, choice }, { as })).payment;
const refused = async (as: string, id: string): Promise<string> =>
  (await house.refusal(calls.chooseLate, { id, choice: "back" }, { as })).code;
const waiting = async (of: string) => (await house.pending()).filter(({ customer }) => customer === of);
const sound = async (): Promise<void> => {
  for (const { code, faults } of sim.truths)
    assert.deepEqual([code, await faults(house.database, [], house.clock.now(), [])], [code, []]);
};

test("FIAT-21 late money is delivered when its customer says so, and without a word when his time is over", async () => {
  const [ann, bob] = await locked("560", "560");
  const inTime = await house.pay(ann!.as, "560");
  house.rates["BRL"] = "7";
  await house.bank(...[ann!, bob!, inTime].map(({ reference }) => ({ units: 56_000n, reference })));
  house.rates["BRL"] = "5.6";
  const until = house.clock.now().getTime() + CHOICE_MS;
  await house.deliver();
  for (const { as, id } of [ann!, bob!]) {
    const { status, choice, delivered } = await house.show(as, id);
    assert.deepEqual([status, choice, delivered], ["matched", { until, arrives: "78.80597014" }, null]);
  }
  const [told] = house.noticed.filter(({ customerId }) => customerId === bob!.as);
  assert.equal(
    sayIn("en", told!.texts).body,
    "Your 560 BRL came late. It buys 78.80597014 USDT, unless you ask for it back within 24 hours.",
  );
  assert.equal(await refused(bob!.as, ann!.id), "no-such-payment");
  assert.equal(await refused(ann!.as, inTime.id), "payment-over");
  await sound();

  assert.deepEqual((await choose(ann!.as, ann!.id, "usdt")).choice, null);
  assert.equal(await refused(ann!.as, ann!.id), "payment-over");
  await house.deliver();
  assert.deepEqual((await house.show(ann!.as, ann!.id)).delivered, "78.80597014");
  house.minutes(24 * 60 - 1);
  await house.deliver();
  assert.equal((await house.show(bob!.as, bob!.id)).status, "matched");
  house.minutes(1);
  await house.deliver();
  assert.equal((await house.show(bob!.as, bob!.id)).status, "delivered");
  assert.equal(await refused(bob!.as, bob!.id), "payment-over");
  await sound();
});

test("FIAT-21 what is asked back waits whole until people have sent it, and buys nothing", async () => {
  const [cat] = await locked("560");
  await house.bank({ units: 57_000n, reference: cat!.reference });
  assert.equal((await choose(cat!.as, cat!.id, "back")).status, "refunded");
  await house.deliver();
  assert.equal(await house.balance(`user/${cat!.as}/spot`), "1");
  await sound();
  const [line] = await waiting(cat!.as);
  assert.deepEqual([line!.kind, line!.amount], ["asked-back", "570"]);
  const said = { line: line!.key, currency: "BRL", amount: "570", reason } as const;
  assert.equal((await house.refusal(calls.release, said, { operator: house.maker })).code, "line-over");
  const another = { line: line!.key, reference: cat!.reference, reason };
  assert.equal((await house.refusal(calls.assignLine, another, { operator: house.maker })).code, "line-over");
  const answer = await house.call(calls.refund, { ...said, note: "As you wished." }, { operator: house.maker });
  assert.ok("reference" in answer);
  const returns = async () => (await house.call(calls.listReturns, {}, { operator: house.maker })).list;
  const expected = { account: ACCOUNT, currency: "BRL", amount: "570", name: "ANA MARIA SOUZA", note: "As you wished." };
  assert.deepEqual(await returns(), [{ key: line!.key, reference: answer.reference, ...expected }]);
  await house.bank({ units: -57_000n, reference: answer.reference });
  assert.deepEqual(await returns(), []);
  assert.deepEqual(await waiting(cat!.as), []);
  assert.equal(await house.balance(`house/fiat/${ACCOUNT}/returning`, "BRL"), "0");
  await sound();
});

test("FIAT-21 each line of a payment is asked back, and a bank may take back what waits for that", async () => {
  const [dan] = await locked("560");
  await house.bank({ units: 28_000n, reference: dan!.reference }, { units: 28_000n, reference: "the rest of Dan" });
  await house.assign({ line: await house.lineOf("the rest of Dan"), reference: dan!.reference });
  assert.equal((await house.show(dan!.as, dan!.id)).paid, "560");
  await choose(dan!.as, dan!.id, "back");
  assert.deepEqual(
    (await waiting(dan!.as)).map(({ kind, amount }) => `${kind} ${amount}`),
    ["asked-back 280", "asked-back 280"],
  );
  await house.bank({ units: -28_000n, reference: "the rest of Dan" });
  assert.deepEqual(
    (await waiting(dan!.as)).map(({ bank_reference }) => bank_reference),
    [dan!.reference],
  );
  await sound();
});

test("FIAT-21 what a late line has too much goes back once the rest of it is decided, all of it at once", async () => {
  const [ida] = await locked("560");
  await house.bank({ units: 57_000n, reference: "of Ida" });
  await house.assign({ line: await house.lineOf("of Ida"), reference: ida!.reference });
  const [more] = await waiting(ida!.as);
  assert.deepEqual([more!.kind, more!.amount], ["matched", "10"]);
  const back = (amount: string) => ({ line: more!.key, currency: "BRL" as const, amount, note: "Too much.", reason });
  assert.equal((await house.refusal(calls.refund, back("10"), { operator: house.maker })).code, "still-chosen");
  await choose(ida!.as, ida!.id, "back");
  await house.call(calls.refund, back("570"), { operator: house.maker });
  await sound();
});

test("FIAT-21 while the pool is dry money can be asked back also when the time is over", async () => {
  const [eve, fay] = await locked("560", "560");
  const free = await house.balance(POOL);
  await house.move(POOL, "world/treasury", free);
  await house.bank(...[eve!, fay!].map(({ reference }) => ({ units: 56_000n, reference })));
  house.minutes(25 * 60);
  await house.deliver();
  await choose(eve!.as, eve!.id, "back");
  await house.move("world/treasury", POOL, free);
  await house.deliver();
  assert.deepEqual(
    [(await house.show(eve!.as, eve!.id)).status, (await house.show(fay!.as, fay!.id)).status],
    ["refunded", "delivered"],
  );
  await sound();
});

test("FIAT-21 late money that people have let go on, or have given to its payment, is chosen about too", async () => {
  const [gus, hal] = await locked("560", "560");
  await house.bank(
    { units: 56_000n, reference: gus!.reference, name: "Somebody Else" },
    { units: 56_000n, reference: "no reference of Hal" },
  );
  const [held] = await waiting(gus!.as);
  const said = { line: held!.key, currency: "BRL", amount: "560", reason } as const;
  await house.call(calls.release, said, { operator: house.maker });
  await house.assign({ line: await house.lineOf("no reference of Hal"), reference: hal!.reference });
  await house.deliver();
  for (const { as, id } of [gus!, hal!]) {
    assert.notEqual((await house.show(as, id)).choice, null);
    const titles = house.noticed.filter(({ customerId }) => customerId === as).map(({ texts }) => sayIn("en", texts).title);
    assert.equal(titles.at(-1), "USDT or your money back?");
    await choose(as, id, "usdt");
  }
  await house.deliver();
  for (const { as, id } of [gus!, hal!]) assert.equal((await house.show(as, id)).status, "delivered");
  await sound();
});
