/**
 * How long a quiz takes from the index that decides it until every bet is paid, as the jobs do it in production: with its receipt and its
 * message, two thousand a transaction.
 */
import { amount } from "@assay/core/money.ts";
import { customer } from "@assay/server/testing-money.ts";
import { sql } from "kysely";
import { type BetRow, bets } from "../features/quiz/server/store.ts";
import { openQuizHouse, type QuizHouse } from "../features/quiz/server/testing.ts";
import { type Figure, figure } from "./figure.ts";
import type { Size } from "./rounds.ts";

const sizes = { full: { customers: 20_000, each: 5 }, quick: { customers: 20, each: 5 } } as const;
const SECONDS_MAX = 30;
const AT_ONCE = 200;
/** 1 USDT and its place's cents, so that stakes differ and payouts leave units over. */
const stakeOf = (place: number): bigint => 100_000_000n + BigInt(place % 97) * 1_000_000n;

export async function measure(size: Size): Promise<Figure[]> {
  const { customers, each } = sizes[size];
  const count = customers * each;
  const house = await openQuizHouse({ tells: true });
  try {
    const { id, decides_at } = await house.begin();
    await fill(house, id, customers, each);
    house.clock.advance(decides_at - house.clock.now().getTime());
    house.show("50000.01");
    const begun = performance.now();
    await house.runJob("quiz.decide");
    const decided = (performance.now() - begun) / 1_000;
    await house.runJob("quiz.settle");
    const seconds = (performance.now() - begun) / 1_000;
    const { left, unpaid } = await leftOf(house, id);
    return [
      figure(`quiz: ${count} bets of one quiz paid`, seconds, "s", { most: SECONDS_MAX }),
      figure("quiz: of these, the decision", decided, "s"),
      figure("quiz: bets that are not paid", unpaid, "", { most: 0 }),
      figure("quiz: units of payouts and fee that are too much or too few", left, "", { most: 0 }),
    ];
  } finally {
    await house.close();
  }
}

/** Bets as `placeBet` writes them, with their stakes held. */
async function fill(house: QuizHouse, eventId: string, customers: number, each: number): Promise<void> {
  const now = house.clock.now();
  for (let from = 0; from < customers; from += AT_ONCE)
    await house.dispatch.transact(async (tx) => {
      const people = Array.from({ length: Math.min(AT_ONCE, customers - from) }, (_one, place) => from + place);
      const rows = people.flatMap((person) =>
        Array.from({ length: each }, (_one, place): BetRow => {
          const stake = stakeOf(person * each + place);
          const open = { status: "open", payout: null, settledAt: null } as const;
          const outcome = (person + place) % 2;
          return { id: tx.random.id(now), customerId: customer(person + 1), eventId, outcome, stake, createdAt: now, ...open };
        }),
      );
      for (const { id, customerId, stake } of rows) {
        const held = { from: "world/treasury", to: `user/${customerId}/option/held`, amount: amount("USDT", stake) };
        tx.ledger.take({ reason: "gift", reference: id, transfers: [held] });
      }
      await bets.insert(tx.db, rows);
    });
  await sql`update quiz.pool set staked = found.staked, bets = found.bets from (
    select outcome as side, sum(stake) as staked, count(*)::int as bets from quiz.bet where event_id = ${eventId} group by 1
  ) as found where event_id = ${eventId} and outcome = side`.execute(house.database);
}

async function leftOf({ database }: QuizHouse, id: string): Promise<{ readonly left: number; readonly unpaid: number }> {
  const { rows } = await sql<{ staked: string; paid: string; unpaid: string }>`
    select sum(stake) as staked, sum(payout) as paid, count(*) filter (where status = 'open') as unpaid
    from quiz.bet where event_id = ${id}`.execute(database);
  const { rows: kept } = await sql<{ units: string }>`
    select coalesce(sum(balance), 0) as units from ledger.account where address = 'house/fee/quiz'`.execute(database);
  const [{ staked, paid, unpaid }] = rows as [{ staked: string; paid: string; unpaid: string }];
  return { left: Number(BigInt(staked) - BigInt(paid) - BigInt(kept[0]!.units)), unpaid: Number(unpaid) };
}
