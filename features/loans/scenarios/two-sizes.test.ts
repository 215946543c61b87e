import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { openLoanHouse } from "../server/testing.ts";

test("a loan at once, one that falls, one that nobody repays, and a large one, line by line (LOAN-01, LOAN-03, LOAN-06, LOAN-07, LOAN-13)", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLoanHouse();
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const desk = [await house.enrol("Pia", "product"), await house.enrol("Vera", "verification")];
  const people = { ann: customer(1), bob: customer(2), cem: customer(3), dee: customer(4), eve: customer(5) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await house.shows("60000");
  for (const name of ["ann", "bob", "cem"] as const) await house.give(people[name], "0.2 BTC");
  for (const name of ["dee", "eve"] as const) await house.give(people[name], "3 BTC");
  await house.give(people.ann, "100");
  await house.give(people.dee, "1000");
  await story.tell("The pool and the insurance fund are filled. Ann, Bob and Cem have 0.2 BTC each, Dee and Eve 3.");

  type Name = keyof typeof people;
  const loans = new Map<Name, string>();
  /** Steps are the references of postings: they are called by what they did. */
  const tell = async (sentence: string): Promise<void> => {
    for (const [name, id] of loans) {
      const { steps } = await house.call(calls.showLoan, { id }, { as: people[name] });
      for (const step of steps) names.set(step.id, `${step.kind} of ${name}`);
    }
    await story.tell(sentence);
  };
  const began = (name: Name, id: string): void => {
    // Numbers of one moment have no order of their own.
    house.clock.advance(1);
    loans.set(name, id);
    names.set(id, `loan of ${name}`);
  };
  for (const name of ["ann", "bob", "cem"] as const)
    began(name, (await house.borrow(people[name], { release: "1", ...(name === "cem" && { days: "7" }) })).id);
  await tell("Each borrows 6,000 USDT against it and takes out all but the 0.12 that may not leave.");

  await house.hours(1.5);
  await house.call(calls.repay, { id: loans.get("ann")!, amount: "3000" }, { as: people.ann });
  await tell("An hour and a half later Ann repays 3,000: two hours of interest first, from what was held.");

  await house.shows("29000");
  await tell(
    "BTC falls to 29,000. Bob's and Cem's are below 110 %: both are closed out, and the insurance fund pays what is short.",
  );

  await house.shows("60000");
  await house.call(calls.repayCollateral, { id: loans.get("ann")! }, { as: people.ann });
  await tell("BTC is back. Ann repays the rest with collateral, for a fee of 0.2 %, and has what is left.");

  await house.give(people.cem, "0.2 BTC");
  began("cem", (await house.borrow(people.cem, { days: "7" })).id);
  await house.hours(7 * 24);
  await house.hours(72);
  await tell(
    "Cem borrows again for seven days and takes nothing out. Three days after the term he is closed out: what is held pays.",
  );

  const asked = { offer_id: "5", amount: "500000", times: "3", days: "30", contact: "by message" } as const;
  for (const name of ["dee", "eve"] as const) {
    house.levels.set(people[name], 2);
    house.clock.advance(1);
    const { application } = await house.call(calls.apply, asked, { as: people[name] });
    names.set(application.id, `application of ${name}`);
    for (const operator of desk)
      await house.call(calls.judgeApplication, { id: application.id, verdict: "approve", reason: "In order." }, { operator });
  }
  await tell("Dee and Eve apply for 500,000 each at three times the margin. Two people approve: the pool sets both aside.");

  const { list } = await house.call(calls.listApplications, {}, { as: people.dee });
  const { id, terms_hash, collateral } = list[0]!;
  const { loan } = await house.call(calls.acceptLarge, { id, terms_hash, collateral: collateral! }, { as: people.dee });
  began("dee", loan.id);
  assert.equal(loan.risk_rate, "1.33332");
  await tell("Dee accepts with just the margin that is needed, and begins at 133 %.");

  await house.hours(24);
  await tell("Eve lets a day pass: what was set aside for her returns to the pool.");

  await house.call(calls.repay, { id: loan.id }, { as: people.dee });
  await tell("Dee repays: 25 hours of interest, and the margin comes back.");

  await story.end(join(import.meta.dirname, "two-sizes.golden.txt"));
});
