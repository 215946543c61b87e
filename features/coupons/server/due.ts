/** What becomes of coupons and series when their time is over. */
import { MINUTE_MS, later } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { oldestWaiting } from "@assay/features/vip/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { REMIND_MS } from "../rules.ts";
import { endingNotice } from "./notices.ts";
import { returnRest, returnUnclaimed } from "./postings.ts";
import { type Coupon, lockEnding, lockExpired, lockOver, type Series, writeCoupons, writeSeries } from "./store.ts";

const EACH_MAX = 200;
/** Trades of a coupon's last moment may still wait to be counted. */
const COUNTING_MS = MINUTE_MS;

/** The trades before this moment have been counted, however late that was: what they are worth to a coupon is known. */
export async function countedUntil(db: Database, now: Date): Promise<Date> {
  const oldest = await oldestWaiting(db);
  return later(oldest !== undefined && oldest < now ? oldest : now, -COUNTING_MS);
}

export const expireDue: Job = dueJob<Coupon>({
  name: "coupons.expire",
  limit: EACH_MAX,
  lock: async ({ db, now }, limit) => await lockExpired(db, await countedUntil(db, now), limit),
  decide: (coupon, now) => ({ row: { ...coupon, state: "expired", endedAt: now }, postings: returnRest(coupon) }),
  write: async (tx, decided) => {
    await writeCoupons(tx.db, decided);
    for (const customerId of new Set(decided.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
  },
});

export const closeOver: Job = dueJob<Series>({
  name: "coupons.close",
  limit: EACH_MAX,
  lock: ({ db, now }, limit) => lockOver(db, now, limit),
  decide: (one, now) => ({ row: { ...one, closedAt: now }, postings: returnUnclaimed(one) }),
  write: async (tx, decided) => await writeSeries(tx.db, decided),
});

export const remind = (notify: Notify): Job => ({
  name: "coupons.remind",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    const ending = await lockEnding(tx.db, later(tx.now, REMIND_MS), EACH_MAX);
    if (ending.length === 0) return "done";
    await writeCoupons(
      tx.db,
      ending.map((one) => ({ ...one, reminded: true })),
    );
    // What is over already is no news.
    await notify(tx, ending.filter(({ expiresAt }) => expiresAt > tx.now).map(endingNotice));
    return ending.length === EACH_MAX ? "more" : "done";
  },
});
