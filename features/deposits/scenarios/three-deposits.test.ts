import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { idOf, openDepositHouse, USDT } from "../server/testing.ts";

const ETHER = 10n ** 18n;

test("a deposit, one too small with the next, rests that gather and a branch that loses, line by line (DEP-02, DEP-04, DEP-05, DEP-06)", async () => {
  const house = await openDepositHouse();
  const [ann, bob] = [await house.payee(), await house.payee()];
  const names = new Map([
    [ann.id, "ann"],
    [bob.id, "bob"],
  ]);
  const story = new LedgerStory(house.database, names);
  const { send } = house.chains.ethereum;
  const name = async (): Promise<void> => {
    for (const [who, { id }] of Object.entries({ ann, bob }))
      for (const [index, one] of (await house.log(id)).toReversed().entries())
        names.set(one.id, `deposit ${index + 1} of ${who}`);
  };

  send({ to: ann.to, token: USDT, units: 250_000_000n });
  await house.blocks(5);
  await story.tell("Ann is paid 250 USDT. Five blocks confirm it, and nothing has moved.");

  await house.reorganise(5);
  await name();
  await story.tell("Another branch of five blocks wins, with one block more. Her transfer is in it, and is credited.");

  send({ to: bob.to, token: null, units: ETHER / 2_000n });
  await house.blocks(6);
  await story.tell("Bob is paid 0.0005 ETH: less than the least amount. It waits.");

  send({ to: bob.to, token: null, units: ETHER + 6_000_000_000n });
  await house.blocks(6);
  await name();
  await story.tell("He is paid an ether and a bit: both are credited, and what is below a unit is kept by the chain's count.");

  send({ to: ann.to, token: null, units: ETHER + 6_000_000_000n });
  await house.blocks(6);
  await name();
  await story.tell("So is Ann. The two rests make one unit, which is the house's.");

  await house.call(calls.showAddress, { currency: idOf("USDT"), network: "tron" }, { as: bob.id });
  await house.scan("tron");
  house.chains.tron.send({ to: "tron-0", token: "415a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d5a4d0001", units: 3_000_000n });
  await house.blocks(20, "tron");
  await name();
  await story.tell("Bob is paid 3 USDT on another network.");

  await story.end(join(import.meta.dirname, "three-deposits.golden.txt"));
  await house.close();
});
