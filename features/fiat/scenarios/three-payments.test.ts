import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { openFiatHouse } from "../server/testing.ts";

test("a payment in time, one that is too small, one that is late and one that is nobody's, line by line (FIAT-01, FIAT-02, FIAT-05, FIAT-16)", async () => {
  const house = await openFiatHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await story.tell("The pool was funded.");

  const pay = async (name: keyof typeof people, amount: string) => {
    house.clock.advance(1);
    const payment = await house.pay(people[name], amount);
    names.set(payment.id, `payment of ${name}`);
    return payment;
  };
  const maker = await house.enrol("Mia", "treasury-maker");
  const read = async (...shown: Parameters<typeof house.statement>[1][]) => {
    const text = await house.statement("practice-br-pix", ...shown);
    await house.call(calls.importStatement, { text, reason: "daily statement" }, { operator: maker });
    await nameLines();
    await house.deliver();
  };
  const nameLines = async () => {
    const { rows } = await sql<{ id: string; position: number; bank: string }>`
      select line.id, position, bank_id as bank from fiat.line join fiat.statement on statement.id = statement_id`.execute(
      house.database,
    );
    for (const { id, position, bank } of rows)
      names.set(id, `line ${bank.length > 10 ? 0 : bank.split("-").at(-1)} of statement ${position}`);
  };

  const first = await pay("ann", "560");
  await story.tell("Ann locks the rate for 560 BRL. What it will buy is set aside.");
  await house.call(calls.payPractice, { id: first.id }, { as: people.ann });
  await house.practiceBank();
  await nameLines();
  await house.deliver();
  await story.tell("The practice bank's statement shows her payment: it is delivered.");

  const half = await pay("bob", "560");
  await read({ units: 28_000n, reference: half.reference });
  await story.tell("Bob agrees on 560 and pays 280: half is delivered at the agreed rate, and the rest is free again.");

  const late = await pay("cem", "560");
  house.minutes(16);
  await house.expire();
  await story.tell("Cem locks a rate and does not pay in time: what was set aside is free again.");
  house.rates["BRL"] = "7";
  await read({ units: 56_000n, reference: late.reference }, { units: 100n, reference: "rent" });
  await house.takeLate(people.cem, late.id);
  await house.deliver();
  await story.tell(
    "His money comes when a dollar is 7 BRL, and buys less, out of what the pool has, as he wishes. Somebody's rent moves nothing.",
  );

  await read({ units: -28_000n, reference: half.reference }, { units: -100n, reference: "rent" });
  await story.tell("The bank takes back what Bob has paid, and the rent: his USDT stays his, and the house has lost 280 BRL.");

  await story.end(join(import.meta.dirname, "three-payments.golden.txt"));
  await house.close();
});
