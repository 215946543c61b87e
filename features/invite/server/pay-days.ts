/** Pays the days that are over: what the fees of each have brought, to the friend and to his inviter. */
import { MINUTE_MS } from "@assay/core/time.ts";
import { sameNetworkPairs } from "@assay/features/identity/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Database } from "@assay/server/database.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { type DayFees, readFees } from "@assay/server/ledger/fees.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { events, type Side } from "../contract.ts";
import { judgeDay, openDay } from "../rules.ts";
import { paidNotices } from "./notices.ts";
import { rebate, rebateFriend } from "./postings.ts";
import { addTotals, holdDue, insertPayouts, type Invitation, type Payout, type Total, writeDecided } from "./store.ts";

/** What is known of fees that were given back to who paid them: of these nobody gets a part. */
export interface FeesReturned {
  /** The first UTC day of which more may still be given back. */
  readonly openDay: (db: Database, now: Date) => Promise<number>;
  /** Of each customer what was given back of the fees of days from his own up to and without `until`, by day and currency, in units. */
  readonly read: (
    db: Database,
    customers: readonly { readonly customerId: string; readonly fromDay: number }[],
    until: number,
  ) => Promise<
    readonly { readonly customerId: string; readonly day: number; readonly currency: string; readonly units: bigint }[]
  >;
}

/** What a day has brought in one currency, before it is decided. */
interface DayOf {
  readonly id: string;
  readonly day: number;
  readonly currency: string;
  readonly received: readonly DayFees[];
  /** What coupons have given back of it. */
  readonly back: bigint;
}

interface Due {
  readonly invitation: Invitation;
  /** The days before this one are over. */
  readonly until: number;
  readonly days: readonly DayOf[];
  readonly linked: boolean;
  readonly payouts: readonly Payout[];
}

async function lockDays(feesReturned: FeesReturned, tx: Tx, limit: number, dry: readonly string[]): Promise<Due[]> {
  const until = Math.min(openDay(tx.now), await feesReturned.openDay(tx.db, tx.now));
  const rows = await holdDue(tx.db, until, limit, dry);
  const customers = rows.map(({ friendId, nextDay }) => ({ customerId: friendId, fromDay: nextDay! }));
  const { tradeFees: reasons, accounts: declared } = tx.declared;
  const accounts = declared.map(({ account }) => account);
  const fees = Map.groupBy(await readFees(tx.db, { reasons, accounts, customers, until }), ({ customerId }) => customerId);
  const backs = new Map(
    (await feesReturned.read(tx.db, customers, until)).map((one) => [`${one.customerId} ${one.day} ${one.currency}`, one.units]),
  );
  const pairs = rows.flatMap(({ friendId, inviterId }) => (fees.has(friendId) ? [[friendId, inviterId] as const] : []));
  const linked = pairs.length > 0 ? await sameNetworkPairs(tx.db, pairs) : () => false;
  return rows.map((invitation) => {
    const { friendId, inviterId, endDay } = invitation;
    const own = (fees.get(friendId) ?? []).filter(({ day }) => day < endDay);
    const days = [...Map.groupBy(own, ({ day, currency }) => `${day} ${currency}`).values()].map((received) => ({
      id: tx.random.id(tx.now),
      day: received[0]!.day,
      currency: received[0]!.currency,
      received,
      back: backs.get(`${friendId} ${received[0]!.day} ${received[0]!.currency}`) ?? 0n,
    }));
    return { invitation, until, days, linked: linked(friendId, inviterId), payouts: [] };
  });
}

function decide({ invitation, until, days, linked }: Due, now: Date): { row: Due; postings: Posting[] } {
  const { friendId, inviterId, share, friendPercent, endDay, tradedDay } = invitation;
  const judged = days.map(({ received, back, ...day }) => ({
    ...day,
    ...judgeDay({ share, friendPercent }, received, linked, back),
  }));
  const row: Due = {
    until,
    days,
    linked,
    invitation: { ...invitation, nextDay: until < endDay ? until : null, tradedDay: tradedDay ?? days[0]?.day ?? null },
    payouts: judged.map(({ parts: _, ...day }) => ({ ...day, friendId, inviterId, share, friendPercent, at: now })),
  };
  const postings = judged.flatMap((paying) => [...rebate(inviterId, paying), ...rebateFriend(friendId, paying)]);
  return { row, postings };
}

export const payDays = (feesReturned: FeesReturned, notify: Notify): Job =>
  dueJob<Due>({
    name: "invite.pay-days",
    everyMs: MINUTE_MS,
    limit: 100,
    lock: async (tx, limit, dry) => await lockDays(feesReturned, tx, limit, dry),
    // Whose fees have left the place that received them waits, and nobody with him.
    payer: ({ invitation }) => invitation.friendId,
    decide,
    write: async (tx, decided) => {
      const { db, emit } = tx;
      const payouts = decided.flatMap((due) => due.payouts);
      await writeDecided(
        db,
        decided.map(({ invitation }) => invitation),
      );
      await insertPayouts(db, payouts);
      await addTotals(db, totalsOf(decided));
      await notify(tx, paidNotices(payouts));
      for (const customerId of new Set(payouts.flatMap(({ inviterId, friendId }) => [inviterId, friendId])))
        emit(events.paid, { customerId });
    },
  });

/** One row a customer, side, code and currency, in one order for all transactions. */
function totalsOf(decided: readonly Due[]): Total[] {
  const sums = new Map<string, Total>();
  for (const { invitation, payouts } of decided)
    for (const { currency, toInviter, toFriend } of payouts)
      for (const [side, units] of [
        ["inviter", toInviter],
        ["friend", toFriend],
      ] satisfies [Side, bigint][]) {
        if (units === 0n) continue;
        const { code } = invitation;
        const customerId = invitation[`${side}Id`];
        const key = `${customerId} ${side} ${code} ${currency}`;
        sums.set(key, { customerId, side, code, currency, earned: (sums.get(key)?.earned ?? 0n) + units });
      }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
}
