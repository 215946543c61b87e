import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { linkedWith } from "@assay/features/identity/server.ts";
import { openLevels } from "@assay/features/vip/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { LINKED_MAX } from "../rules.ts";
import { describeCoupon } from "./answers.ts";
import { type Coupon, countOf, coupons, lockSeries, writeSeries } from "./store.ts";

type Call = typeof calls.claimCoupon;

/** Whoever claims of the same series waits for its row, so that no more are claimed than it has, and of linked customers one is first. */
export async function claimCoupon(tx: Writer<Customer>, { series_id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { customerId } = tx.caller;
  const one = (await lockSeries(tx.db, series_id)) ?? reject("no-such-coupon");
  if (await countOf(tx.db, one.id, [customerId])) reject("coupon-had");
  if (tx.now < one.opensAt) reject("coupon-not-open");
  if (one.stoppedAt !== null || one.closedAt !== null || tx.now >= one.endsAt) reject("coupon-over");
  if (one.claimed >= one.budget) reject("coupon-gone");
  const linked = await linkedWith(tx.db, customerId, LINKED_MAX);
  if (linked.length === LINKED_MAX || (await countOf(tx.db, one.id, linked)) > 0) reject("coupon-linked");
  const { kind, worth, product, symbol, volume, practice } = one;
  const coupon: Coupon = {
    kind,
    worth,
    product,
    symbol,
    volume,
    practice,
    id: tx.random.id(tx.now),
    seriesId: one.id,
    customerId,
    claimedAt: tx.now,
    expiresAt: later(tx.now, one.validDays * DAY_MS),
    state: "active",
    traded: 0n,
    paid: 0n,
    payments: 0,
    reminded: false,
    endedAt: null,
  };
  await coupons.insert(tx.db, [coupon]);
  await writeSeries(tx.db, [{ ...one, claimed: one.claimed + 1 }]);
  tx.emit(events.changed, { customerId });
  return { coupon: describeCoupon(await openLevels(tx.db, [customerId]), coupon) };
}
