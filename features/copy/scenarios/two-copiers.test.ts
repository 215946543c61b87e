import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { openCopyHouse } from "../server/testing.ts";

test("a trader and two copiers: a whole copy and a part, exits, shares by the high water, and ends, line by line (COPY-02, COPY-03, COPY-05, COPY-06)", async () => {
  const house = await openCopyHouse();
  const names = new Map<string, string>();
  const story = new LedgerStory(house.database, names);
  const { id: ann, trader } = await house.lead();
  const [ben, cat] = [await house.somebody("2000"), await house.somebody("500")];
  for (const [id, name] of [
    [ann, "ann"],
    [ben, "ben"],
    [cat, "cat"],
  ] as const)
    names.set(id, name);
  await story.tell("Ann leads with 10,000 and asks for a tenth of the profit. Ben has 2,000, and Cat 500.");

  const bens = await house.follow(ben, trader, { amount: "1000", number: "0.5" });
  names.set(bens.follow_user_id, "ben's follow");
  await story.tell("Ben pays 1,000 into the purse of his follow, and takes half of what Ann trades.");

  /** Names whatever copies there are now. */
  const name = async (number: number): Promise<void> => {
    for (const [id, whose] of [
      [ben, "ben's"],
      [cat, "cat's"],
    ] as const)
      for (const { transaction_id: copy } of [...(await house.copies(id, true)), ...(await house.copies(id, false))])
        if (copy !== null && !names.has(copy)) names.set(copy, `${whose} copy ${number}`);
    const parts = await house.pool.query<{ id: string; part_of: string }>(
      "select id, part_of from leverage.position where part_of is not null",
    );
    for (const { id, part_of } of parts.rows) names.set(id, `a part of ${names.get(part_of) ?? "a position"}`);
  };

  const first = await house.open(ann, "long 0.1 BTC x10");
  names.set(first.id, "ann's position 1");
  await house.settled();
  await name(1);
  await story.tell("Ann opens 0.1 BTC at 50,000. Ben copies 0.05 with a margin of 250.");

  const cats = await house.follow(cat, trader, { amount: "100", number: "0.5", copy_open: "1" });
  names.set(cats.follow_user_id, "cat's follow");
  await house.settled();
  await name(1);
  await story.tell(
    "Cat pays 100 into the purse of hers and copies what is open already: with its fee they buy two fifths of what Ben has.",
  );

  await house.mark("BTC/USDT", "51000");
  await house.leave(ann, first.id, "0.05");
  await house.settled();
  await name(1);
  await story.tell("At 51,000 Ann closes half, and so do both: what comes free stays in their purses.");

  house.clock.advance(1);
  await house.call(calls.changeMoney, { follow_user_id: bens.follow_user_id, change: "remove", amount: "100" }, { as: ben });
  await story.tell("Ben takes 100 out. Ann is paid her tenth of what was realised before, and of nothing that is open.");

  await house.mark("BTC/USDT", "48000");
  await house.leave(ann, first.id);
  await house.settled();
  await name(1);
  await story.tell("At 48,000 Ann closes the rest at a loss, and so do both.");

  const second = await house.open(ann, "short 0.05 BTC x10");
  names.set(second.id, "ann's position 2");
  await house.settled();
  await name(2);
  const [held] = await house.copies(cat, true);
  await house.call(calls.selfHold, { transaction_id: held!.transaction_id! }, { as: cat });
  await house.call(calls.cancel, { follow_user_id: cats.follow_user_id }, { as: cat });
  await house.settled();
  await story.tell(
    "Ann goes short. Cat makes her copy her own and ends her follow: what her purse has free comes back, no share is due.",
  );

  await house.mark("BTC/USDT", "40000");
  await house.call(calls.cancel, { follow_user_id: bens.follow_user_id }, { as: ben });
  await house.settled();
  await house.settled();
  await name(2);
  await story.tell("At 40,000 Ben ends his: his copy closes, Ann is paid for what is above the high water, and the rest is his.");

  await house.leave(cat, held!.transaction_id!);
  await story.tell("Cat closes what has become her own, and owes Ann nothing of it.");
  assert.deepEqual(await house.faultsOfMoney(), []);
  await story.end(join(import.meta.dirname, "two-copiers.golden.txt"));
  await house.close();
});
