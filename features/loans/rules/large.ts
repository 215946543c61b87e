/** What a large loan needs beside its offer: its bounds in value, how often the margin it may be, and what the reviewers' verdicts make of it. */
import { amount, divide, formatAmount, pow10, type Price, PRICE_SCALE, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { judgeAmount, type Offer, type Room, VALUE, valueOf } from "../rules.ts";

const usdt = (whole: bigint): bigint => whole * pow10(scaleOf(VALUE));

/** Value in USDT of one large loan, and of all open ones of a customer together. */
export const LARGE_MIN = usdt(500_000n);
export const LARGE_MAX = usdt(10_000_000n);
/** So many times the value of the margin is lent at most: the risk rate then begins at a third more than is owed. */
export const TIMES_MAX = 3;
export const LARGE_LTV_MAX: Rate = BigInt(TIMES_MAX) * pow10(RATE_SCALE);
export const CONTACT_LENGTH_MAX = 100;
export const NOTE_LENGTH_MAX = 300;
/** Which level, unless the customer is noted as professional. */
export const VIP_MIN = 2;
/** A decision is promised within so long. */
export const REVIEW_MS = 3 * DAY_MS;
/** What is approved can be accepted for so long, and its amount is set aside in the pool meanwhile. */
export const VALID_MS = DAY_MS;

export const applicationStates = ["applied", "review", "approved", "running", "refused", "withdrawn", "lapsed"] as const;
export type ApplicationState = (typeof applicationStates)[number];
export const refusalCauses = ["risk", "purpose", "contact", "pool"] as const;
export type RefusalCause = (typeof refusalCauses)[number];

/** An offer as it holds for one who borrows so many times his margin. */
export const offerAt = <Of extends Offer>(offer: Of, times: number): Of => ({
  ...offer,
  ltvMax: BigInt(times) * pow10(RATE_SCALE),
});

/** The units of a large loan, or why not: an offer's bounds and the room as everywhere, and no less than the least value. */
export function judgeLarge(offer: Offer, text: string, room: Room, price: Price): bigint | Rejection {
  const units = judgeAmount(offer, text, room, price);
  if (units instanceof Rejection || valueOf(offer.currency, units, price) >= LARGE_MIN) return units;
  const least = offer.currency === VALUE ? LARGE_MIN : divide(LARGE_MIN * pow10(PRICE_SCALE), price, "up");
  const nearest = formatAmount(amount(offer.currency, least));
  return new Rejection("below-minimum", { nearest, minimum: nearest, unit: offer.currency, currency: offer.currency });
}

/** What verdicts make of an application: two that agree decide, and where the first two do not a third is asked. */
export function decideLarge(verdicts: readonly ("approve" | "refuse")[]): "approve" | "refuse" | undefined {
  return (["approve", "refuse"] as const).find((one) => verdicts.filter((given) => given === one).length > 1);
}
