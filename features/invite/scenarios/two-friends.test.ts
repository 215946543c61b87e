import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { openInviteHouse } from "../server/testing.ts";

test("a friend who gets a part, one who sits beside his inviter, and a place that was emptied, line by line (INVITE-02, INVITE-03, INVITE-04)", async () => {
  const house = await openInviteHouse();
  const names = new Map<string, string>();
  const story = new LedgerStory(house.database, names);
  const named = async (name: string, ...how: Parameters<typeof house.newcomer>): Promise<string> => {
    const id = await house.newcomer(...how);
    names.set(id, name);
    return id;
  };
  const ann = await named("ann", undefined, "203.0.113.7");
  const code = await house.makeCode(ann, "Stream", 25);
  const ben = await named("ben", code);
  const cem = await named("cem", code, "203.0.113.7");
  await story.tell("Ben and Cem come by Ann's code, Cem from her own network. All have 1,000 USDT and a bitcoin.");

  const pay = async (days: number): Promise<void> => {
    await house.days(days);
    for (const payout of await house.payouts(ann))
      names.set(
        payout.id,
        `payout ${payout.friend === ben.slice(-4).toUpperCase() ? "ben" : "cem"} ${payout.fees} ${payout.currency}`,
      );
  };
  await house.fee(ben, "3");
  await house.fee(ben, "2", "house/fee/spot/2");
  await house.fee(cem, "10");
  await story.tell("Ben trades in two markets and pays 3 and 2 USDT, Cem pays 10.");

  await pay(1);
  await story.tell(
    "The day is over: of Ben's 5 a fifth goes out, 0.75 to Ann and 0.25 to Ben, each place its part. Cem's bring nothing.",
  );

  await house.fee(ben, "8", "house/fee/spot/5");
  await house.move("house/fee/spot/5", "world/treasury", "8");
  await pay(1);
  await story.tell("Ben pays 8 in a third market, and somebody takes them away before the day is over: nothing can be paid.");

  await house.move("world/treasury", "house/fee/spot/5", "8");
  await pay(0);
  await story.tell("They are brought back, and the day is paid.");

  await story.end(join(import.meta.dirname, "two-friends.golden.txt"));
  await house.close();
});
