/**
 * What a customer may leave behind in a UTC day that can never be deleted: instructions, which are evidence, and moves of his own money
 * (decisions/0036-how-much-one-customer-may-leave.md). Whoever judges holds the customers' counts until his transaction ends.
 */
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, SECOND_MS, utcDay } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { type DailyKind, dailyLimits, events, TOLD_PERCENT } from "../contract.ts";
import { lockUsed, markTold, type Used } from "./quota-store.ts";

/** Beyond the limit what is never refused goes on at this pace. */
const PACE_MS = SECOND_MS;

/** The counts of a batch's customers on one day. */
export class Quota {
  readonly #kind: DailyKind;
  readonly #now: Date;
  readonly #used: Map<string, Pick<Used, "count" | "lastAt">>;

  constructor(kind: DailyKind, now: Date, used: readonly Used[] = []) {
    this.#kind = kind;
    this.#now = now;
    this.#used = new Map(used.map(({ customerId, count, lastAt }) => [customerId, { count, lastAt }]));
  }

  /** Why a customer may leave no more today. Rejections: daily-limit {limit, at}, daily-transfers {limit, at}. */
  judge(customerId: string): Rejection | undefined {
    if (!this.#isSpent(customerId)) return undefined;
    const values = { limit: dailyLimits[this.#kind], at: (utcDay(this.#now) + 1) * DAY_MS };
    return new Rejection(this.#kind === "transfers" ? "daily-transfers" : "daily-limit", values);
  }

  /** Why what no limit may refuse has to wait for a moment: it is one a second beyond it. Rejections: too-many-requests {seconds}. */
  pace(customerId: string): Rejection | undefined {
    const lastAt = this.#used.get(customerId)?.lastAt;
    if (!this.#isSpent(customerId) || !lastAt || this.#now.getTime() - lastAt.getTime() >= PACE_MS) return undefined;
    return new Rejection("too-many-requests", { seconds: PACE_MS / SECOND_MS });
  }

  /** Takes in what the batch has left behind, which whoever writes it counts. */
  note(customerId: string): void {
    const used = this.#used.get(customerId);
    this.#used.set(customerId, { count: (used?.count ?? 0) + 1, lastAt: this.#now });
  }

  #isSpent(customerId: string): boolean {
    return (this.#used.get(customerId)?.count ?? 0) >= dailyLimits[this.#kind];
  }
}

/** Opens the counts of customers: one statement, and another where one of them is told, once a day, that few are left. */
export async function openQuota(tx: Tx, kind: DailyKind, customers: readonly string[]): Promise<Quota> {
  if (customers.length === 0) return new Quota(kind, tx.now);
  const day = utcDay(tx.now);
  const used = await lockUsed(tx.db, kind, customers, day);
  const limit = dailyLimits[kind];
  const near = used.filter(({ count, toldDay }) => count * 100 >= limit * TOLD_PERCENT && toldDay !== day);
  if (near.length > 0) {
    await markTold(
      tx.db,
      kind,
      near.map(({ customerId }) => customerId),
      day,
    );
    for (const { customerId, count } of near) tx.emit(events.limitNear, { customerId, kind, day, used: count, limit });
  }
  return new Quota(kind, tx.now, used);
}
