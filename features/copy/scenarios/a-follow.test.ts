import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { openCopyHouse } from "../server/testing.ts";

test("a purse is paid in, copies a win, pays the share, copies a loss, lets one copy go and ends, line by line (COPY-02, COPY-03, COPY-05, COPY-06)", async () => {
  const house = await openCopyHouse();
  const { id: leader, trader } = await house.lead({}, "2000");
  const ann = await house.somebody("1500");
  const names = new Map([
    [leader, "leader"],
    [ann, "ann"],
  ]);
  const story = new LedgerStory(house.database, names);
  await story.tell("A trader leads with 2,000 USDT of his own, and asks 10 % of what his copiers win. Ann has 1,500.");

  const { follow_user_id: purse } = await house.follow(ann, trader, { number: "0.5" });
  names.set(purse, "purse");
  await story.tell("Ann follows with half of his quantity. 1,000 lies in the purse now, and nothing else can be lost by it.");

  let count = 0;
  const lead = async (price: string): Promise<string> => {
    await house.mark("BTC/USDT", price);
    const { id } = await house.open(leader, "long 0.02 BTC x10");
    names.set(id, `lead ${(count += 1)}`);
    await house.settled();
    const { open } = await house.call(leverageCalls.listPositions, {}, { as: ann });
    for (const copy of open) if (copy.purse !== null) names.set(copy.id, `copy ${count}`);
    return id;
  };
  const leave = async (id: string, price: string): Promise<void> => {
    await house.mark("BTC/USDT", price);
    await house.leave(leader, id);
    await house.settled();
  };
  const first = await lead("50000");
  await story.tell("He buys 0.02 BTC, and the purse 0.01 at the same mark. Margin and fee come out of what the purse has.");
  await leave(first, "60000");
  await story.tell("At 60,000 he closes, and so does the copy: margin and profit go back to the purse, not to Ann's account.");

  await house.call(calls.changeMoney, { follow_user_id: purse, change: "remove", amount: "200" }, { as: ann });
  await story.tell("Ann takes 200 out. Before money moves the trader has his tenth of what the closed copy brought.");

  await leave(await lead("60000"), "55000");
  await story.tell("The next one loses. Nothing is due until that is made good.");

  await lead("55000");
  const [held] = await house.copies(ann, true);
  await house.call(calls.selfHold, { transaction_id: held!.transaction_id! }, { as: ann });
  await story.tell("Of the third one Ann makes the copy her own: it stays open with its margin, and the purse has it no more.");

  await house.call(calls.cancel, { follow_user_id: purse }, { as: ann });
  await house.settled();
  await story.tell("She stops. What the purse has goes back to her contract account.");
  assert.deepEqual(await house.faultsOfMoney(), []);
  await story.end(join(import.meta.dirname, "a-follow.golden.txt"));
  await house.close();
});
