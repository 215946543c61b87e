/** Pure decisions of the NFT marketplace, shared by the server and the forms. Amounts are units of the sale's currency, rates units of 10^-8. */
import { scaleOf } from "@assay/core/currency.ts";
import { divide, parseDecimal, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

/** How a sale of a work goes; blind boxes are sold by series (rules/boxes.ts). */
export const modes = ["normal", "auction"] as const;
export type Mode = (typeof modes)[number];

export const rarities = ["common", "rare", "epic", "legendary"] as const;
export type Rarity = (typeof rarities)[number];

/** What a sale is paid in. */
export const payCurrencies = ["USDT", "BTC", "ETH"] as const;

/** What a buyer has to pay an order of a fixed price, and a winner, or whoever is offered the piece after him. */
export const PAY_MS = 15 * MINUTE_MS;
export const WINNER_PAYS_MS = DAY_MS;
/** A bid with less than this left moves the end to as much after it. */
export const EXTENSION_MS = 10 * MINUTE_MS;
/** The least raise grows by a half each so many extensions, so that an end cannot be moved for ever at the same price. */
export const EXTENSIONS_A_STEP = 3;

/** 2.5 % of the price, from the seller. */
export const FEE: Rate = 2_500_000n;
/** At most 20 % of a resale goes to the artist. */
export const ROYALTY_MAX: Rate = 20_000_000n;
export const EDITIONS_MAX = 100;

export const ORDERS_MAX = 5;
export const RESALES_MAX = 50;
export const COLLECTED_MAX = 500;
export const REPORTS_A_DAY_MAX = 10;

/** Why an artwork is reported. */
export const causes = ["copied", "fraud", "insult", "other"] as const;
export type Cause = (typeof causes)[number];

export const SALE_MIN_MS = HOUR_MS;
export const SALE_MAX_MS = 30 * DAY_MS;

const ONE = pow10(RATE_SCALE);

export interface Timed {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The specification's rule by time: 2 before the start; then 0 where nothing is in stock, else 1; 0 from the end on. */
export function purchaseStatus({ startsAt, endsAt, stock }: Timed & { readonly stock: number }, now: Date): 0 | 1 | 2 {
  if (now < startsAt) return 2;
  if (now >= endsAt) return 0;
  return stock === 0 ? 0 : 1;
}

/** Where the price of a piece goes: fee and royalty are rounded down, and the seller has the rest. The first sale of a piece owes no royalty. */
export function sharesOf(
  price: bigint,
  { fee, royalty, isFirst }: { readonly fee: Rate; readonly royalty: Rate; readonly isFirst: boolean },
): Readonly<Record<"fee" | "royalty" | "proceeds", bigint>> {
  const part = (rate: Rate): bigint => divide(price * rate, ONE, "down");
  const [forHouse, forArtist] = [part(fee), isFirst ? 0n : part(royalty)];
  return { fee: forHouse, royalty: forArtist, proceeds: price - forHouse - forArtist };
}

/** A tenth of the price at which an auction starts, rounded up. */
export const marginOf = (price: bigint): bigint => divide(price, 10n, "up");

/** The least raise after so many extensions: half as much again for each three of them, rounded up. */
export function raiseAfter(step: bigint, extensions: number): bigint {
  let raise = step;
  for (let grown = Math.floor(extensions / EXTENSIONS_A_STEP); grown > 0; grown -= 1) raise = divide(raise * 3n, 2n, "up");
  return raise;
}

export interface Standing {
  readonly currency: string;
  readonly price: bigint;
  readonly step: bigint;
  readonly top: bigint | null;
  readonly extensions: number;
}

/** The least that a next bid must be: the price at which it starts, then the highest bid and the least raise. */
export const leastBid = ({ price, step, top, extensions }: Standing): bigint =>
  top === null ? price : top + raiseAfter(step, extensions);

/** A price of at least a unit, or undefined. */
export function priceUnits(currency: string, text: string): bigint | undefined {
  const units = parseDecimal(text, scaleOf(currency));
  return units === undefined || units <= 0n || units > PRICE_MAX ? undefined : units;
}
/** Far above every price, and far below what a column can hold. */
const PRICE_MAX = 10n ** 24n;

/** The units of a bid, or why it is none. Whether the sale is open and the margin is paid is judged elsewhere. */
export function judgeBid(standing: Standing, text: string): bigint | Rejection {
  const units = priceUnits(standing.currency, text);
  if (units === undefined) return new Rejection("wrong-amount", wrongAmount(scaleOf(standing.currency)));
  return units < leastBid(standing) ? new Rejection("bid-too-low") : units;
}

/** When an auction ends after a bid, and whether that moved the end. */
export function endAfterBid(endsAt: Date, now: Date): { readonly endsAt: Date; readonly moved: boolean } {
  const least = later(now, EXTENSION_MS);
  return least > endsAt ? { endsAt: least, moved: true } : { endsAt, moved: false };
}

/** Whether a sale may begin and end then: in the future, an hour to thirty days long, and not more than thirty days ahead. */
export function areTimesSound({ startsAt, endsAt }: Timed, now: Date): boolean {
  const [ahead, length] = [startsAt.getTime() - now.getTime(), endsAt.getTime() - startsAt.getTime()];
  return ahead >= 0 && ahead <= SALE_MAX_MS && length >= SALE_MIN_MS && length <= SALE_MAX_MS;
}

/** Half of a margin that is lost, rounded down, is the seller's; the rest is the second bidder's if he buys, else the insurance fund's. */
export function forfeitOf(margin: bigint): Readonly<Record<"seller" | "rest", bigint>> {
  const seller = divide(margin, 2n, "down");
  return { seller, rest: margin - seller };
}
