/**
 * How long it takes to pay what falls due in one moment: at midnight every subscription of flexible terms is owed a day. Each is paid by the job that
 * pays in production, two hundred a transaction, and each once.
 */
import { amount } from "@assay/core/money.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import { openYieldHouse, type YieldHouse } from "../features/yields/server/testing.ts";
import { type Subscription, subscriptions } from "../features/yields/server/store.ts";
import { customer } from "@assay/server/testing-money.ts";
import { sql } from "kysely";
import { type Figure, figure } from "./figure.ts";
import type { Size } from "./rounds.ts";

const sizes = { full: { customers: 20_000, each: 5 }, quick: { customers: 20, each: 5 } } as const;
const SECONDS_MAX = 60;
const AT_ONCE = 1_000;
/** 10 USDT, which a day at 0.0001 pays 0.001. */
const UNITS = 1_000_000_000n;
const OUTPUT = 100_000n;

export async function measure(size: Size): Promise<Figure[]> {
  const { customers, each } = sizes[size];
  const count = customers * each;
  const house = await openYieldHouse();
  try {
    await fill(house, customers, each);
    await house.days(2);
    house.clock.advance(startOfUtcDay(utcDay(house.clock.now()) + 1).getTime() - house.clock.now().getTime());
    await house.runJob("yields.announce");
    const begun = performance.now();
    while ((await countDue(house)) > 0) await house.runJob("yields.pay-due");
    const seconds = (performance.now() - begun) / 1_000;
    const paid = await paidUnits(house);
    return [
      figure(`due: ${count} subscriptions of one midnight paid`, seconds, "s", { most: SECONDS_MAX }),
      figure("due: units that were paid too much or too little", Number(paid - OUTPUT * BigInt(count)), "", { most: 0 }),
    ];
  } finally {
    await house.close();
  }
}

/** Subscriptions whose first day is not announced yet, with their amounts held. */
async function fill(house: YieldHouse, customers: number, each: number): Promise<void> {
  const now = house.clock.now();
  const firstDay = utcDay(now) + 2;
  const row = (id: string, customerId: string): Subscription => ({
    id,
    customerId,
    termsId: 1,
    product: "flexible-usdt",
    kind: "flexible",
    currency: "USDT",
    amount: UNITS,
    createdAt: now,
    firstDay,
    endDay: null,
    remaining: UNITS,
    nextDay: firstDay,
    dueAt: startOfUtcDay(firstDay + 1),
    paid: 0n,
    redemptions: 0,
    status: "running",
    ended: null,
    endedAt: null,
    penalty: 0n,
  });
  for (let from = 0; from < customers; from += AT_ONCE / each)
    await house.dispatch.transact(async (tx) => {
      const people = Array.from({ length: Math.min(AT_ONCE / each, customers - from) }, (_, place) => customer(from + place + 1));
      for (const id of people) {
        const held = { from: "world/treasury", to: `user/${id}/mining/held`, amount: amount("USDT", UNITS * BigInt(each)) };
        tx.ledger.take({ reason: "gift", reference: id, transfers: [held] });
      }
      const rows = people.flatMap((id) => Array.from({ length: each }, () => row(tx.random.id(now), id)));
      await subscriptions.insert(tx.db, rows);
    });
}

const countDue = async ({ database, clock }: YieldHouse): Promise<number> =>
  await subscriptions.count(database, sql`where status = 'running' and due_at <= ${clock.now()}`);

async function paidUnits({ database }: YieldHouse): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select sum(paid) as units from yields.subscription`.execute(database);
  return BigInt(rows[0]!.units);
}
