/** A month of payments that are lost, doubled, late, short and taken back: at its end nothing of local money is unexplained. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { approve, openFiatHouse, type Shown } from "../server/testing.ts";
import { sim } from "../sim.ts";

const ACCOUNT = "practice-br-pix";
const reason = "daily work";

test("FIAT-16 FIAT-18 FIAT-19 a month of lost, doubled, late, short and reversed payments leaves nothing unexplained", async () => {
  const house = await openFiatHouse();
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const operator = await house.enrol("Mia", "treasury-maker");
  const checker = await house.enrol("Cho", "treasury-checker");
  const desk = { operator };
  const people = await Promise.all(Array.from({ length: 6 }, async () => await house.somebody("1")));
  const sound = async (): Promise<void> => {
    for (const { code, when, faults } of sim.truths.filter((one) => one.when !== "end"))
      assert.deepEqual([code, when, await faults(house.database, [], house.clock.now(), [])], [code, when, []]);
  };
  const waiting = async () => (await house.call(calls.listPending, { limit: "100" }, desk)).list;
  /** What was paid and what its bank may take back later. */
  const paid: Shown[] = [];
  /** References of transfers that people have ordered. */
  const ordered: Shown[] = [];

  /** Refunds what waits, gives a stray line to its payment, and refuses what nobody has seen for five days. */
  async function work(stray: string): Promise<void> {
    for (const one of await waiting()) {
      const line = { line: one.key, currency: one.currency, amount: one.amount, reason };
      if (one.kind === "announced") {
        if (one.at > house.clock.now().getTime() - 5 * DAY_MS) continue;
        await house.call(calls.refuse, { payment: one.key, note: "Nothing has come.", reason }, desk);
      } else if (one.kind === "held") await house.call(calls.release, line, desk);
      else if (one.kind === "unknown" && one.bank_reference === "no reference") {
        const proposed = await house.call(calls.assignLine, { line: one.key, reference: stray, reason }, desk);
        assert.ok("proposal" in proposed);
        await house.call(approve, { id: proposed.proposal, hash: proposed.hash, reason }, { operator: checker });
      } else {
        const answer = await house.call(calls.refund, { ...line, note: "Goes back." }, desk);
        assert.ok("reference" in answer);
        ordered.push({ units: -BigInt(Math.round(Number(one.amount) * 100)), reference: answer.reference });
      }
    }
    await house.runJob("fiat.reconcile");
    const { list } = await house.call(calls.listDifferences, { limit: "100" }, desk);
    for (const { id, kind, amount, currency, causes } of list) {
      if (kind !== "unexplained" && kind !== "reversed") continue;
      const cause = causes[0]!;
      await house.call(calls.acknowledge, { difference: id, cause, amount, currency, reason }, desk);
    }
  }

  for (let day = 1; day <= 30; day += 1) {
    const pay = async (at: number) => await house.pay(people[at]!, "560");
    const [whole, short, doubled] = [await pay(0), await pay(1), await pay(2)];
    const [late, lost, named] = [await pay(3), await pay(4), await pay(5)];
    if (day % 2 === 0) await house.call(calls.announce, { id: lost.id }, { as: people[4]! });
    const shown: Shown[] = [
      { units: 56_000n, reference: whole.reference },
      { units: 28_000n, reference: short.reference },
      { units: 56_000n, reference: doubled.reference },
      { units: 56_000n, reference: doubled.reference },
      { units: 57_000n, reference: "no reference" },
      { units: -150n, reference: `charges ${day}` },
      ...ordered.splice(0),
    ];
    if (day % 3 === 0) shown.push({ units: 56_000n, reference: named.reference, name: "Somebody Else" });
    if (day % 5 === 0) shown.push({ ...paid.at(-1)!, units: -paid.at(-1)!.units });
    paid.push(shown[0]!);
    const bookedAt = house.clock.now();
    house.minutes(20);
    await house.expire();
    const inTime = shown.map((one) => ({ ...one, bookedAt }));
    const text = await house.statement(ACCOUNT, ...inTime, { units: 56_000n, reference: late.reference });
    await house.call(calls.importStatement, { text, reason }, desk);
    // What he says nothing about is delivered a day later.
    if (day % 3 !== 2) {
      const choice = day % 3 === 0 ? ("back" as const) : ("usdt" as const);
      await house.call(calls.chooseLate, { id: late.id, choice }, { as: people[3]! });
    }
    assert.equal((await house.refusal(calls.importStatement, { text, reason }, desk)).code, "statement-known");
    await house.deliver();
    // The stray line is the payment that named itself nowhere; with the one whose name differs it is another's.
    await work(day % 3 === 0 ? short.reference : named.reference);
    await house.deliver();
    await sound();
    house.minutes(24 * 60 - 20);
    await house.expire();
  }
  // What is left of the last day goes back, and the bank shows that.
  for (let left = 0; left < 3; left += 1) {
    await work("AS222222222");
    const text = await house.statement(ACCOUNT, ...ordered.splice(0));
    await house.call(calls.importStatement, { text, reason }, desk);
    house.minutes(3 * 24 * 60);
  }
  await house.runJob("fiat.reconcile");
  const { list, days } = await house.call(calls.listDifferences, { limit: "100" }, desk);
  assert.deepEqual(list, []);
  assert.ok(days.length > 25 && days.every(({ closing, ledger }) => closing === ledger));
  assert.deepEqual(await waiting(), []);
  const book = (await house.call(calls.listBooks, {}, desk)).find(({ account }) => account === ACCOUNT)!;
  assert.deepEqual(
    [book.difference, book.unexplained, book.open, book.returning, book.spent, book.lost, book.ledger === book.closing],
    ["0", "0", "0", "0", "45", "3360", true],
  );
  await sound();
  await house.close();
});
