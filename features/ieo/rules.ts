/**
 * Pure decisions of token sales, shared by the server, the form and the customer who recomputes his share. Tokens and money are
 * units of their scales; a price is units of 10^-10 of money for one whole token.
 */
import { divide, formatDecimal, parseDecimal, pow10, type Price, PRICE_SCALE, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

export const states = ["warm-up", "in-progress", "ended"] as const;
export type State = (typeof states)[number];

/** What decides who gets how much for what. */
export interface Sale {
  readonly tokenScale: number;
  readonly payScale: number;
  readonly price: Price;
  /** All tokens that are sold, and the most that one customer gets. */
  readonly total: bigint;
  readonly cap: bigint;
}

/** When a sale runs, and when its tokens become free. */
export interface Course {
  readonly opensAt: Date;
  readonly endsAt: Date;
  /** When its market opens. */
  readonly listingAt: Date;
  /** What of a share is free at the listing; the rest becomes free in equal parts over the lock. */
  readonly freeRatio: Rate;
  readonly lockDays: number;
  readonly parts: number;
}

/** What one commitment may be, in money. */
export interface Bounds {
  readonly payCurrency: string;
  readonly payScale: number;
  readonly price: Price;
  /** The least of one press, and the most of one customer. */
  readonly min: bigint;
  readonly most: bigint;
}

/** One line of the published list: who committed as which number, and how much. */
export interface Commitment {
  readonly number: number;
  readonly amount: bigint;
}

const ONE = pow10(RATE_SCALE);

export const stateAt = ({ opensAt, endsAt }: Pick<Course, "opensAt" | "endsAt">, now: Date): State =>
  now < opensAt ? "warm-up" : now < endsAt ? "in-progress" : "ended";

type Priced = Pick<Sale, "tokenScale" | "payScale" | "price">;

/** What tokens cost, rounded up to a unit: never more than the money that buys them. */
export const costOf = (tokens: bigint, { tokenScale, payScale, price }: Priced): bigint =>
  divide(tokens * price * pow10(payScale), pow10(PRICE_SCALE + tokenScale), "up");

/** The tokens that money buys, rounded down to a unit. */
export const tokensFor = (money: bigint, { tokenScale, payScale, price }: Priced): bigint =>
  divide(money * pow10(PRICE_SCALE + tokenScale), price * pow10(payScale), "down");

/** The most that a commitment can bring: its own money's worth, within the cap. */
export function capOf(money: bigint, sale: Sale): bigint {
  const bought = tokensFor(money, sale);
  return bought < sale.cap ? bought : sale.cap;
}

/**
 * The share of each commitment, in their order. Tokens go by commitments; whose part would exceed his cap gets the cap, and the rest is
 * spread over the others again until nobody exceeds. Units that are left over go to the largest fractions, of equal ones to the smaller
 * number. What nobody may get stays unsold.
 */
export function allocate(sale: Sale, commitments: readonly Commitment[]): bigint[] {
  const shares = commitments.map(() => 0n);
  const asked = commitments.map(({ number, amount }, place) => ({ number, amount, place, cap: capOf(amount, sale) }));
  // Whose cap is the least of what he committed exceeds first; nobody behind one who does not exceed can.
  const open = asked.toSorted((a, b) => compare(a.cap * b.amount, b.cap * a.amount) || a.number - b.number);
  let [tokens, money] = [sale.total, asked.reduce((sum, one) => sum + one.amount, 0n)];
  let first = 0;
  for (const { amount, cap, place } of open) {
    if (cap * money > amount * tokens) break;
    shares[place] = cap;
    [tokens, money, first] = [tokens - cap, money - amount, first + 1];
  }
  const rest = open.slice(first);
  let left = tokens;
  for (const { amount, place } of rest) {
    shares[place] = divide(amount * tokens, money, "down");
    left -= shares[place];
  }
  if (rest.length === 0) return shares;
  const byFraction = rest.toSorted(
    (a, b) => compare((b.amount * tokens) % money, (a.amount * tokens) % money) || a.number - b.number,
  );
  for (const { place } of byFraction.slice(0, Number(left))) shares[place]! += 1n;
  return shares;
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0);

/** What a commitment would bring at least if nobody committed more: with `others` committed beside it. */
export function leastNow(money: bigint, others: bigint, sale: Sale): bigint {
  if (money === 0n) return 0n;
  const [proportional, cap] = [divide(money * sale.total, money + others, "down"), capOf(money, sale)];
  return proportional < cap ? proportional : cap;
}

/** What has become free after so many releases; the first is at the listing, and the last leaves nothing. */
export function freeAfter(share: bigint, releases: number, { freeRatio, parts }: Pick<Course, "freeRatio" | "parts">): bigint {
  if (releases === 0) return 0n;
  if (releases > parts) return share;
  const first = divide(share * freeRatio, ONE, "down");
  return first + divide((share - first) * BigInt(releases - 1), BigInt(parts), "down");
}

/** When a release is due, counted from 0, the listing; undefined behind the last. */
export function releaseAt(release: number, { listingAt, lockDays, parts }: Course): Date | undefined {
  if (release > parts) return undefined;
  return later(listingAt, Math.floor((lockDays * DAY_MS * release) / parts));
}

/** How many releases are due by a moment. */
export function releasesBy(course: Course, now: Date): number {
  let done = 0;
  for (let due = releaseAt(0, course); due && due <= now; due = releaseAt(done, course)) done += 1;
  return done;
}

/** The units that a customer who has committed `before` may commit now, or why not. Whether he has them the ledger judges. */
export function judgeCommitment(
  bounds: Bounds & Pick<Course, "opensAt" | "endsAt">,
  now: Date,
  before: bigint,
  asked: { readonly amount: string; readonly pay_currency: string; readonly price: string },
): bigint | Rejection {
  const { payCurrency: currency, payScale, min, most, price } = bounds;
  const state = stateAt(bounds, now);
  if (state === "warm-up") return new Rejection("subscription-not-open");
  if (state === "ended") return new Rejection("subscription-over");
  if (asked.pay_currency !== currency) return new Rejection("pay-currency-differs", { currency });
  if (parseDecimal(asked.price, PRICE_SCALE) !== price)
    return new Rejection("issue-price-differs", { price: formatDecimal(price, PRICE_SCALE), currency });
  const units = parseDecimal(asked.amount, payScale);
  if (units === undefined) return new Rejection("wrong-amount", wrongAmount(payScale, formatDecimal(min, payScale)));
  const refuse = (code: string, bound: "minimum" | "maximum", limit: bigint): Rejection => {
    const nearest = formatDecimal(limit, payScale);
    return new Rejection(code, { nearest, [bound]: nearest, unit: currency, currency });
  };
  if (units < min) return refuse("below-minimum", "minimum", min);
  return before + units > most ? refuse("above-maximum", "maximum", most > before ? most - before : 0n) : units;
}

/** The least time between two moments of a sale: time to read, to subscribe, and to be told. */
export const GAP_MS = 3_600_000;
export const LOCK_DAYS_MAX = 1_095;
export const PARTS_MAX = 60;
/** A sale is worth at most so many units of money. */
const WORTH_MAX = pow10(20);
/** No sale ends later than a year after it was announced. */
const LENGTH_MS_MAX = 366 * DAY_MS;

export type Unsound = "price" | "total" | "cap" | "minimum" | "maximum" | "times" | "lock";

/** What of a planned sale cannot be, first things first. */
export function unsoundOf(
  { price, total, cap, min, most, freeRatio, ...plan }: Sale & Bounds & Course,
  now: Date,
): Unsound | undefined {
  if (price <= 0n) return "price";
  if (total <= 0n || costOf(total, { ...plan, price }) > WORTH_MAX) return "total";
  if (!gridOf(price, total, plan.tokenScale, plan.payScale)) return "price";
  if (cap <= 0n || cap > total) return "cap";
  if (min <= 0n || tokensFor(min, { ...plan, price }) < 1n) return "minimum";
  if (most < min || tokensFor(most, { ...plan, price }) < 1n) return "maximum";
  const moments = [now, plan.opensAt, plan.endsAt, plan.listingAt].map((at) => at.getTime());
  const isTooClose = moments.some((at, place) => place > 0 && at - moments[place - 1]! < GAP_MS);
  if (isTooClose || moments[3]! - moments[0]! > LENGTH_MS_MAX) return "times";
  return freeRatio > ONE || (plan.lockDays === 0 && plan.parts !== 1) ? "lock" : undefined;
}

/** A tick is about a thousandth of the price; a step is so coarse that the whole sale can be counted. */
const TICKS_OF_PRICE = 3;
const STEPS_MAX = pow10(9);

/**
 * The grid of a new token's market as decimals: price times quantity is exact, and the whole sale is one countable order. Undefined
 * where no grid fits.
 */
export function gridOf(
  price: Price,
  total: bigint,
  tokenScale: number,
  payScale: number,
): { readonly tick: string; readonly step: string; readonly quantityMax: string } | undefined {
  if (price <= 0n || total <= 0n) return undefined;
  // Powers of ten: of 10^-10 for the tick, of token units for the step.
  const tick = Math.max(0, String(price).length - 1 - TICKS_OF_PRICE);
  let step = Math.max(0, PRICE_SCALE + tokenScale - payScale - tick);
  while (total / pow10(step) > STEPS_MAX) step += 1;
  const quantityMax = (total / pow10(step)) * pow10(step);
  if (step > tokenScale || quantityMax === 0n) return undefined;
  return {
    tick: formatDecimal(pow10(tick), PRICE_SCALE),
    step: formatDecimal(pow10(step), tokenScale),
    quantityMax: formatDecimal(quantityMax, tokenScale),
  };
}

/** The exact text of the published list, of which its hash is made: a line for each commitment, in the order of numbers. */
export const listText = (commitments: readonly Commitment[]): string =>
  commitments.map(({ number, amount }) => `${number} ${amount}\n`).join("");
