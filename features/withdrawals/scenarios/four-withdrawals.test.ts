import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { idOf, openWithdrawalHouse } from "../server/testing.ts";

test("one is sent, one cancelled, one given back and one reaches another customer, line by line (WD-01, WD-02, WD-04, WD-08)", async () => {
  const house = await openWithdrawalHouse();
  const [ann, bob] = [await house.payer(), await house.somebody("10 USDT")];
  const names = new Map([
    [ann.as, "ann"],
    [bob, "bob"],
  ]);
  const story = new LedgerStory(house.database, names);
  const asked = async (name: string): Promise<string> => {
    const { id } = await house.out(ann.as, ann.wallet);
    names.set(id, name);
    return id;
  };

  await asked("first");
  await story.tell("Ann asks for 100 USDT. They are set aside, the fee of 5 in them.");

  await house.pay();
  await story.tell("They are signed: 95 leave, and the fee is the house's.");

  await house.settleAll();
  await story.tell("The network has confirmed them, and nothing more moves.");

  const second = await asked("second");
  await house.call(calls.cancel, { id: second }, { as: ann.as });
  await story.tell("She asks for 100 more and cancels: all of it is hers again.");

  await asked("third");
  await house.pay();
  house.hand.conflict();
  await house.pay();
  await story.tell("A third is signed, and something else is mined in its place. What left comes back, and the fee.");

  const address = await house.addressOf(bob);
  const input = { currency: idOf("USDT"), network: "ethereum", amount: "30", address } as const;
  const { withdrawal } = await house.call(calls.withdraw, input, { as: ann.as });
  names.set(withdrawal.id, "fourth");
  await story.tell("The fourth goes to Bob's own address: it reaches him inside the ledger.");

  await story.end(join(import.meta.dirname, "four-withdrawals.golden.txt"));
  await house.close();
});
