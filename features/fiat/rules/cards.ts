/** What of a card payment is decided by rules: why a card was refused in our words, and when its provider is asked again. */
import { DAY_MS, later, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { Movement } from "./statement.ts";

/** Pages of the provider that one customer may open within 24 hours. */
export const TRIES_MAX = 5;
/** More customers than this with one card are a warning for people. */
export const SHARED_BY = 2;
/** A page of the provider is over after so long. It takes no less than half an hour from when it is asked, which may be late. */
export const PAGE_MS = 60 * MINUTE_MS;
/** So long after its page was made a payment that has failed is asked about; later only a message could tell otherwise. */
export const FAILED_MS = DAY_MS;
/** A card's bank may send a refund back weeks after it went: it is looked at daily for three times as long, and whenever a message tells of it. */
export const [REFUND_LOOK_MS, REFUND_WATCH_MS] = [DAY_MS, 90 * DAY_MS];

export const declines = ["no-funds", "expired-card", "not-proven", "wrong-numbers", "refused"] as const;
export type Decline = (typeof declines)[number];

const words: Readonly<Record<string, Decline>> = {
  insufficient_funds: "no-funds",
  card_velocity_exceeded: "no-funds",
  withdrawal_count_limit_exceeded: "no-funds",
  expired_card: "expired-card",
  authentication_required: "not-proven",
  payment_intent_authentication_failure: "not-proven",
  incorrect_number: "wrong-numbers",
  invalid_number: "wrong-numbers",
  incorrect_cvc: "wrong-numbers",
  invalid_cvc: "wrong-numbers",
  invalid_expiry_month: "wrong-numbers",
  invalid_expiry_year: "wrong-numbers",
};

/** Of the provider's codes; what a bank does not explain, such as a stolen card, is not explained here either. */
export const declineOf = (code: string): Decline => (Object.hasOwn(words, code) ? words[code]! : "refused");

const FIRST_MS = 10 * SECOND_MS;
const LONGEST_MS = 10 * MINUTE_MS;

/** After so many answers or silences the provider is asked again: 10 s, 20 s, 40 s … 10 minutes, for as long as nothing is decided. */
export const askAgainAt = (now: Date, tries: number): Date =>
  later(now, Math.min(FIRST_MS * 2 ** Math.min(tries, 10), LONGEST_MS));

/** What is left of what waits or goes back, where others have paid back of the same charge: they may have paid back more than all of it. */
export const restOf = (goesBack: bigint, others: bigint): bigint => (others > goesBack ? 0n : goesBack - others);

/** Refunds in their order, each parted into what of it goes back by people's decision and what goes beyond that. */
export function partedOf<One extends { readonly units: bigint }>(goesBack: bigint, gone: readonly One[]) {
  let left = goesBack;
  return gone.map((one) => {
    const within = one.units < left ? one.units : left;
    left -= within;
    return { ...one, within, beyond: one.units - within };
  });
}

/** How what of a refund goes beyond all that was to go back is named among the account's movements, where it is a part of it. */
export const beyondOf = (refund: string): string => `${refund}-beyond`;
/** How what a refund brings back is named. */
export const failureOf = (refund: string): string => `${refund}-failed`;
/** The refund that a movement of this name has brought back. */
export const failedIn = (bankId: string): string | undefined => /^(.+?)(-beyond)?-failed$/.exec(bankId)?.[1];

/** Charges and refunds are booked by asking the provider: on a statement that people read they would count twice. */
export const isProviders = ({ bankId, reference }: Pick<Movement, "bankId" | "reference">): boolean =>
  [bankId, reference].some((text) => /^(FEE |FAILED |BEYOND )?(ch|py|re|pyr)_\w+/.test(text.trim()));
