/** What fees bring to whoever invited and to whoever was invited: pure, in units of the fee's currency. */
import { divide, parseRate, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, MINUTE_MS, utcDay } from "@assay/core/time.ts";

/** Codes that a customer may make besides his first one. */
export const CODES_MAX = 20;
export const LABEL_LENGTH = 20;
/** A friend gets at most half of a rebate. */
export const FRIEND_PERCENT_MAX = 50;
/** What the code that everybody has from the beginning gives to friends. */
export const FIRST_FRIEND_PERCENT = 0;
/** At most half of what was received goes out again. */
export const SHARE_MAX: Rate = parseRate("0.5")!;
export const DAYS_MAX = 730;
/** So long after the end of a UTC day it is paid: no transaction of the day is under way any more. */
export const SETTLE_MS = 10 * MINUTE_MS;
/** The least payout, in units of its currency: less is not paid, and not kept for another day. */
export const LEAST_UNITS = 1n;

/** `linked`: both have signed in from one network. `returned`: coupons have given all of the fees back. `too-small`: less than the least. */
export const outcomes = ["paid", "linked", "returned", "too-small"] as const;
export type Outcome = (typeof outcomes)[number];

/** Under which a friend has signed up. */
export interface Agreed {
  readonly share: Rate;
  readonly friendPercent: number;
}

/** Fees that one place of the house has received of a friend on a day. */
export interface FeesIn {
  readonly place: string;
  readonly units: bigint;
}

export interface Part {
  readonly place: string;
  readonly toInviter: bigint;
  readonly toFriend: bigint;
}

export interface Rebate {
  readonly fees: bigint;
  /** What coupons have given back of the fees, at most all. */
  readonly returned: bigint;
  /** The rest of the fees times share, rounded down. */
  readonly rebate: bigint;
  /** The friend's hundredths of it, rounded down; the inviter gets the rest. */
  readonly toFriend: bigint;
  readonly toInviter: bigint;
  readonly outcome: Outcome;
  /** What each place pays, which is never more than it has received. */
  readonly parts: readonly Part[];
}

const rebateOf = (fees: bigint, share: Rate): bigint => divide(fees * share, pow10(RATE_SCALE), "down");
const friendsOf = (rebate: bigint, percent: number): bigint => divide(rebate * BigInt(percent), 100n, "down");

/**
 * A day's rebate of one currency, of the fees less what coupons have given back of them, which is taken off the first places. Places pay in
 * their order, each what the rounded sum grows by with it, so that the parts add up.
 */
export function judgeDay({ share, friendPercent }: Agreed, received: readonly FeesIn[], linked: boolean, back = 0n): Rebate {
  const parts: Part[] = [];
  const sum = { fees: 0n, rebate: 0n, toFriend: 0n };
  for (const { place, units } of received) {
    const fees = sum.fees + units;
    const rebate = rebateOf(fees > back ? fees - back : 0n, share);
    const toFriend = friendsOf(rebate, friendPercent);
    const part = toFriend - sum.toFriend;
    parts.push({ place, toFriend: part, toInviter: rebate - sum.rebate - part });
    Object.assign(sum, { fees, rebate, toFriend });
  }
  const { fees, rebate, toFriend } = sum;
  const returned = back < fees ? back : fees;
  const nothing = (outcome: Outcome): Rebate => ({ fees, returned, rebate, toFriend: 0n, toInviter: 0n, outcome, parts: [] });
  if (linked) return nothing("linked");
  if (returned === fees) return nothing("returned");
  if (rebate < LEAST_UNITS) return nothing("too-small");
  return { fees, returned, rebate, toFriend, toInviter: rebate - toFriend, outcome: "paid", parts };
}

/** The first UTC day that is not over, or not settled, at a moment. */
export const openDay = (now: Date): number => utcDay(new Date(now.getTime() - SETTLE_MS));

/** The UTC days of an invitation: from the sign-up's up to, and without, the second. */
export const daysOf = (signedUp: Date, days: number): readonly [number, number] => [utcDay(signedUp), utcDay(signedUp) + days];

/** When the days up to a UTC day have been settled. */
export const settledAt = (day: number): Date => new Date(day * DAY_MS + SETTLE_MS);

/** Four characters that stand for a friend. */
export const nameOf = (customerId: string): string => customerId.slice(-4).toUpperCase();
