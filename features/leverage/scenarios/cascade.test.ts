import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { customer, openLeverageHouse } from "../server/testing.ts";

/** Units of USDT; negative is what was lost. */
const units = (text: string): bigint =>
  text.startsWith("-") ? -parseAmount("USDT", text.slice(1))!.units : parseAmount("USDT", text)!.units;
const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n);
const inUsdt = (sum: bigint): string => formatAmount(amount("USDT", sum));

test("a cascade that empties the insurance fund gap by gap until winners are reduced, line by line (LEV-01, LEV-03, LEV-04, LEV-07, LEV-09)", async () => {
  const house = await openLeverageHouse({ house: "10000", insurance: "60" });
  const names = ["ann", "ben", "cat", "dan", "gus", "eve", "flo"] as const;
  const people = Object.fromEntries(names.map((name, index) => [name, customer(index + 1)])) as Record<
    (typeof names)[number],
    string
  >;
  const named = new Map<string, string>(names.map((name) => [people[name], name]));
  const story = new LedgerStory(house.database, named);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("The house has 10,000, the insurance fund 60, and seven customers 1,000 USDT each for contracts.");

  const open = async (name: (typeof names)[number], order: string): Promise<void> =>
    void named.set((await house.open(people[name], order)).id, `${name}'s`);
  await house.mark("BTC/USDT", "10000");
  await open("ann", "long 0.5 BTC x50");
  await open("ben", "long 0.5 BTC x25");
  await open("cat", "long 0.5 BTC x16");
  await open("dan", "long 0.5 BTC x10");
  await open("gus", "long 0.1 BTC x8");
  await open("eve", "short 0.5 BTC x25");
  await open("flo", "short 1 BTC x16");
  await story.tell("Five go long, each with less leverage than the one before, and Eve and Flo go short.");

  const positions = async () => {
    const all = names.map(async (name) => {
      const { open: still } = await house.call(calls.listPositions, {}, { as: people[name] });
      const { list } = await house.call(calls.listHistory, {}, { as: people[name] });
      return { still, ended: list };
    });
    const told = await Promise.all(all);
    return { still: told.flatMap((one) => one.still), ended: told.flatMap((one) => one.ended) };
  };

  /** What a mark does: who is liquidated by it and what the fund and winners pay; nothing comes from nowhere and nothing is lost. */
  const falls = async (mark: string, sentence: string) => {
    const before = new Set((await positions()).ended.map(({ id }) => id));
    await house.mark("BTC/USDT", mark);
    const { still, ended } = await positions();
    for (const { id, close_reason } of ended)
      if (close_reason === "deleveraging" && !named.has(id)) named.set(id, "a part of a winner's");
    await story.tell(sentence);

    const houses = await Promise.all(
      ["house/leverage", "house/insurance/leverage", "house/fee/leverage/1"].map((address) => house.usdt(address)),
    );
    const customers = sumOf([...ended.map(({ net }) => units(net!)), ...still.map(({ fee }) => -units(fee))]);
    assert.equal(inUsdt(sumOf(houses.map(units)) + customers), "10060", "what customers lost others have, to the unit");
    for (const { returned, insured } of ended) assert.ok(units(returned!) >= 0n && units(insured) >= 0n);
    const now = ended.filter(({ id }) => !before.has(id));
    const of = (reason: string) => now.filter(({ close_reason }) => close_reason === reason);
    return {
      liquidated: of("liquidation").map(({ id }) => named.get(id)),
      insured: inUsdt(sumOf(of("liquidation").map(({ insured }) => units(insured)))),
      reduced: of("deleveraging")
        .map(({ number, close_price }) => `${number} at ${close_price}`)
        .toSorted(),
      fund: houses[1],
    };
  };

  assert.deepEqual(
    await falls("9750", "Ann was bankrupt at 9,800: the fund pays 25 of its 60 for the way from there to 9,750."),
    { liquidated: ["ann's"], insured: "25", reduced: [], fund: "35" },
  );
  assert.deepEqual(await falls("9560", "Ben was bankrupt at 9,600: the fund pays 20 more."), {
    liquidated: ["ben's"],
    insured: "20",
    reduced: [],
    fund: "15",
  });
  assert.deepEqual(
    await falls(
      "9300",
      "Cat was bankrupt at 9,375 and lacks 37.5: the fund pays its last 15, which is two fifths of the debt. For the other three fifths of her quantity Eve, who wins most for her margin, is reduced at 9,375.",
    ),
    { liquidated: ["cat's"], insured: "15", reduced: ["0.3 at 9375"], fund: "0" },
  );
  assert.deepEqual(
    await falls(
      "8900",
      "Dan was bankrupt at 9,000. The fund is dry, so all of his quantity is taken from winners there: what is left of Eve, then a part of Flo.",
    ),
    { liquidated: ["dan's"], insured: "0", reduced: ["0.2 at 9000", "0.3 at 9000"], fund: "0" },
  );
  assert.deepEqual(
    await falls("8780", "Gus is under and not bankrupt: the fee of his liquidation is the first money that the fund has again."),
    { liquidated: ["gus's"], insured: "0", reduced: [], fund: "2.561" },
  );
  await house.mark("BTC/USDT", "8780");
  assert.deepEqual(
    (await positions()).still.map(({ number, type }) => `${type} ${number}`),
    ["short 0.7"],
    "nobody is reduced for more than was owed",
  );

  await story.end(join(import.meta.dirname, "cascade.golden.txt"));
  await house.close();
});
