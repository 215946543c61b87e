import { join } from "node:path";
import { test } from "node:test";
import { fiatLines } from "@assay/features/fiat/server.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { openSellHouse } from "../server/testing.ts";

test("a sale that is paid, one that bounces with a charge and one that is cancelled, line by line (SELL-01, SELL-02, SELL-04)", async () => {
  const house = await openSellHouse();
  const { as, card } = await house.seller();
  const names = new Map([[as, "ann"]]);
  const story = new LedgerStory(house.database, names);
  await story.tell("Ann has 1,000 USDT and a bank account, and the pool was funded.");

  const sell = async (name: string) => {
    house.clock.advance(1);
    const sale = await house.sell(as, card);
    names.set(sale.id, name);
    return sale;
  };
  const [paid, bounced, cancelled] = [await sell("first sale"), await sell("second sale"), await sell("third sale")];
  await story.tell("She sells 100 USDT three times: the coins are held.");

  await house.call(calls.cancel, { id: cancelled.id }, { as });
  await story.tell("She cancels the third sale: its coins are hers again.");

  await house.file();
  await story.tell("Two people make a file for the bank: the coins of the others are the house's.");

  const nameLines = async () => {
    for (const { id, bankId } of await fiatLines.select(house.database, sql``)) names.set(id, `line ${bankId}`);
  };
  await house.bank({ units: -10_000n, reference: paid.reference }, { units: -10_000n, reference: bounced.reference });
  await nameLines();
  await story.tell("The bank shows both payouts: our dollars have left, and no coins move.");

  await house.bank({ units: 9_500n, reference: bounced.reference, isReturn: true });
  await nameLines();
  await story.tell("The second comes back less a charge of 5: its part comes back to her.");

  await story.end(join(import.meta.dirname, "three-sales.golden.txt"));
  await house.close();
});
