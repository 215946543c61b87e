/**
 * What copying costs: a leader opens and closes, until each of a thousand copiers has his position, paid and committed; the same with a
 * quarter of them, since a copier must not cost more among many; and the leader's own answer beside that of one whom nobody follows.
 */
import { auditLedger } from "@assay/server/ledger/statement.ts";
import { type EngineHouse, openEngineHouse, type Trader } from "../features/copy/server/testing-rows.ts";
import { comparison, type Figure, figure, median } from "./figure.ts";
import type { Size } from "./rounds.ts";

const sizes = {
  full: { copiers: 1_000, rounds: 9 },
  quick: { copiers: 20, rounds: 1 },
} as const;
/** Follows that begin at once. */
const AT_ONCE = 20;

/** Milliseconds. */
interface Round {
  readonly answered: number;
  readonly copied: number;
}

export async function measure(size: Size): Promise<Figure[]> {
  const { copiers, rounds } = sizes[size];
  const house = await openEngineHouse({ house: "100000000", insurance: "10000000" });
  try {
    await house.mark("BTC/USDT", "60000");
    await house.copy();
    const [alone, few, many] = [await house.newTrader(), await house.newTrader(), await house.newTrader()];
    await follow(house, few, copiers / 4);
    await follow(house, many, copiers);
    const told: Record<"alone" | "few" | "many", Round[]> = { alone: [], few: [], many: [] };
    // The first of each fills what is kept in memory.
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, trader] of [
        ["alone", alone],
        ["few", few],
        ["many", many],
      ] as const) {
        const both = await lead(house, trader);
        if (round > 0) told[name].push(...both);
      }
    const copied = (all: readonly Round[], count: number): number[] => all.map((one) => (1_000 * one.copied) / count);
    const wrong = (await house.undone()) + house.faults.length + (await auditLedger(house.database)).length;
    return [
      figure(
        `a leader's trade with ${copiers} copiers, all of them copied`,
        median(told.many.map((one) => one.copied)) / 1_000,
        "s",
        {
          most: 1,
        },
      ),
      comparison(
        `a copier among ${copiers}`,
        {
          values: copied(told.many, copiers),
          versus: `among ${copiers / 4}`,
          versusValues: copied(told.few, copiers / 4),
          unit: "µs",
        },
        { most: 1.3 },
      ),
      comparison(
        `a leader's own answer with ${copiers} copiers`,
        {
          values: told.many.map((one) => one.answered),
          versus: "of one whom nobody follows",
          versusValues: told.alone.map((one) => one.answered),
          unit: "ms",
        },
        { most: 1.3 },
      ),
      figure("signals that are not done, faults, and accounts that do not add up", wrong, "", { most: 0 }),
    ];
  } finally {
    await house.close();
  }
}

async function follow(house: EngineHouse, trader: Trader, count: number): Promise<void> {
  for (let begun = 0; begun < count; begun += AT_ONCE)
    await Promise.all(
      Array.from(
        { length: Math.min(AT_ONCE, count - begun) },
        async (_, place) =>
          await house.follow(trader, "100000", place % 2 === 0 ? { number: 50 } : { type: "lots", number: 500 }),
      ),
    );
}

/** Opens and closes one position. */
async function lead(house: EngineHouse, { customerId }: Trader): Promise<Round[]> {
  let id = "";
  const opened = await timed(house, async () => (id = (await house.ask(customerId, "long 0.1 BTC x10")).id));
  const closed = await timed(house, async () => await house.leaveOne(customerId, id));
  return [opened, closed];
}

async function timed(house: EngineHouse, run: () => Promise<unknown>): Promise<Round> {
  const begun = performance.now();
  await run();
  const answered = performance.now() - begun;
  await house.dispatch.drain();
  return { answered, copied: performance.now() - begun };
}
