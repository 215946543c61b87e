/**
 * Pure decisions of loans, shared by the server, the forms and whoever checks a receipt. Amounts are units of their currency, rates units of
 * 10^-8. One side of every loan is USDT and the other a coin with an index, so that one price decides over it.
 */
import { scaleOf } from "@assay/core/currency.ts";
import {
  amount,
  divide,
  formatAmount,
  parseAmount,
  pow10,
  type Price,
  PRICE_SCALE,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later, SECOND_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";

/** In which every index is stated; it is worth one of itself. */
export const VALUE = "USDT";
const ONE = pow10(RATE_SCALE);
const PRICE_ONE = pow10(PRICE_SCALE);
const percent = (whole: bigint): Rate => (whole * ONE) / 100n;
const usdt = (whole: bigint): bigint => whole * pow10(scaleOf(VALUE));

/** Risk rates (collateral and proceeds still held, divided by the debt) at which something happens; `safe` ends a warning. */
export const LINES = {
  /** Collateral and proceeds leave only while the rate stays at this or above. */
  leave: percent(200n),
  safe: percent(135n),
  call: percent(130n),
  /** To this a sale in part brings the rate back. */
  target: percent(120n),
  last: percent(115n),
  close: percent(110n),
} as const satisfies Record<string, Rate>;

/** A close-out pays the insurance fund this part of what is sold; a sale that the customer asks for costs the smaller one. */
export const CLOSE_FEE: Rate = percent(1n) / 2n;
export const SELL_FEE: Rate = percent(1n) / 5n;
/** Of the principal, for each day that has begun after the term: 182.5 % a year. It replaces the hourly interest. */
export const OVERDUE_DAILY: Rate = percent(1n) / 2n;
export const OVERDUE_DAYS = 3;
/** From the last warning on nothing is sold for so long, unless the rate falls below the close-out line. */
export const LAST_WINDOW_MS = HOUR_MS;
/** What is worth less is not left over by a sale in part. */
export const LEFT_MIN = usdt(100n);
/** An index judged longer ago prices nothing. */
export const INDEX_AGE_MAX_MS = 5 * SECOND_MS;

/** Open loans of one customer, and what they were worth together when they were paid out, in USDT. */
export const LOANS_MAX = 20;
export const VALUE_MAX = usdt(50_000n);
export const DAYS_MIN = 7;
export const DAYS_MAX = 365;

/** What terms may be at most: 0.01 % an hour (87.6 % a year), and 65 % of the collateral's value. */
export const HOURLY_MAX: Rate = ONE / 10_000n;
export const LTV_MAX: Rate = percent(65n);

export const standings = ["safe", "called", "last"] as const;
export type Standing = (typeof standings)[number];
export const statuses = ["running", "overdue", "repaid", "closed-out"] as const;
export type Status = (typeof statuses)[number];

/** What is held for a loan, and what is owed on it. */
export interface Holding {
  readonly currency: string;
  readonly collateralCurrency: string;
  readonly collateral: bigint;
  /** Of the amount that was lent, what has not left: in the currency of the loan. */
  readonly proceeds: bigint;
  readonly debt: bigint;
}

export const symbolOf = ({ currency, collateralCurrency }: Pick<Holding, "currency" | "collateralCurrency">): string =>
  `${currency === VALUE ? collateralCurrency : currency}/${VALUE}`;

/** Value in USDT as a multiple of 10^-PRICE_SCALE units, so that nothing is rounded before it is compared. Both currencies have the scale of USDT. */
const worth = (currency: string, units: bigint, price: Price): bigint => units * (currency === VALUE ? PRICE_ONE : price);

/** What so many units are worth in units of USDT, rounded down. */
export const valueOf = (currency: string, units: bigint, price: Price): bigint =>
  divide(worth(currency, units, price), PRICE_ONE, "down");

function sides(held: Holding, price: Price): { readonly assets: bigint; readonly debt: bigint } {
  const { currency, collateralCurrency, collateral, proceeds } = held;
  return {
    assets: worth(collateralCurrency, collateral, price) + worth(currency, proceeds, price),
    debt: worth(currency, held.debt, price),
  };
}

/** The risk rate rounded down; undefined where nothing is owed. */
export function riskRate(held: Holding, price: Price): Rate | undefined {
  const { assets, debt } = sides(held, price);
  return debt === 0n ? undefined : divide(assets * ONE, debt, "down");
}

export function isBelow(held: Holding, price: Price, line: Rate): boolean {
  const { assets, debt } = sides(held, price);
  return assets * ONE < line * debt;
}

/** The last price at which the rate is not below a line: a lower one is where USDT is owed, a higher one where a coin is. Undefined: none ever is. */
export function priceAt({ currency, collateral, proceeds, debt }: Holding, line: Rate): Price | undefined {
  const open = line * debt - proceeds * ONE;
  if (open <= 0n || collateral === 0n) return undefined;
  return currency === VALUE
    ? divide(open * PRICE_ONE, collateral * ONE, "up")
    : divide(collateral * ONE * PRICE_ONE, open, "down");
}

/** The most units of a currency that may leave what is held while the rate stays at the line for leaving. */
export function mayLeave(held: Holding, from: "collateral" | "proceeds", price: Price): bigint {
  const { assets, debt } = sides(held, price);
  const currency = from === "proceeds" ? held.currency : held.collateralCurrency;
  const most = divide(assets * ONE - LINES.leave * debt, worth(currency, ONE, price), "down");
  return most <= 0n ? 0n : most < held[from] ? most : held[from];
}

/** What a loan has been charged, and what of it and of the principal is paid. */
export interface Account {
  readonly principal: bigint;
  readonly hourlyRate: Rate;
  readonly createdAt: Date;
  readonly days: number;
  readonly status: Status;
  /** Hours that have begun and are charged, the sum of the principals they were charged on, and the interest of all of them. */
  readonly hours: number;
  readonly principalHours: bigint;
  readonly interest: bigint;
  readonly overdueDays: number;
  readonly overduePrincipalDays: bigint;
  readonly overdueInterest: bigint;
  readonly interestPaid: bigint;
  /** Interest that a close-out could not pay and that nobody owes any more. */
  readonly waived: bigint;
  /** When the next hour or overdue day begins. */
  readonly dueAt: Date;
}

export const endOf = ({ createdAt, days }: Pick<Account, "createdAt" | "days">): Date => later(createdAt, days * DAY_MS);
export const hoursMax = (days: number): number => days * 24;

/** Interest of so many units of principal times hours, rounded up once over all of them. */
export const interestOf = (principalHours: bigint, hourly: Rate): bigint => divide(principalHours * hourly, ONE, "up");
export const overdueOf = (principalDays: bigint): bigint => divide(principalDays * OVERDUE_DAILY, ONE, "up");

export const interestOwed = ({ interest, overdueInterest, interestPaid, waived }: Account): bigint =>
  interest + overdueInterest - interestPaid - waived;
export const debtOf = (account: Account): bigint => account.principal + interestOwed(account);

/** A loan with all hours and overdue days charged that have begun by a moment. The hour that has begun counts whole. */
export function accrued<Of extends Account>(account: Of, now: Date): Of {
  if (account.status !== "running" && account.status !== "overdue") return account;
  const since = Math.floor((now.getTime() - account.createdAt.getTime()) / HOUR_MS) + 1;
  const hours = Math.max(account.hours, Math.min(hoursMax(account.days), since));
  const principalHours = account.principalHours + account.principal * BigInt(hours - account.hours);
  const over = now.getTime() - endOf(account).getTime();
  const isOver = over >= 0;
  const overdueDays = isOver ? Math.max(account.overdueDays, Math.min(OVERDUE_DAYS, Math.floor(over / DAY_MS) + 1)) : 0;
  const overduePrincipalDays = account.overduePrincipalDays + account.principal * BigInt(overdueDays - account.overdueDays);
  return {
    ...account,
    hours,
    principalHours,
    interest: interestOf(principalHours, account.hourlyRate),
    status: isOver ? "overdue" : "running",
    overdueDays,
    overduePrincipalDays,
    overdueInterest: overdueOf(overduePrincipalDays),
    dueAt: isOver ? later(endOf(account), overdueDays * DAY_MS) : later(account.createdAt, hours * HOUR_MS),
  };
}

/** What a payment pays: interest first, then principal; never more than is owed. */
export function splitPayment(account: Account, units: bigint): { readonly interest: bigint; readonly principal: bigint } {
  const owed = interestOwed(account);
  const interest = units < owed ? units : owed;
  const left = units - interest;
  return { interest, principal: left < account.principal ? left : account.principal };
}

/** An offer as it is judged. `min` and `max` of one loan are units of the currency that is lent. */
export interface Offer {
  readonly currency: string;
  readonly collateralCurrency: string;
  readonly hourlyRate: Rate;
  readonly ltvMax: Rate;
  readonly min: bigint;
  readonly max: bigint;
}

/** The fewest units of collateral that carry an amount, rounded up. */
export const collateralFor = ({ currency, collateralCurrency, ltvMax }: Offer, units: bigint, price: Price): bigint =>
  divide(worth(currency, units, price) * ONE, worth(collateralCurrency, ltvMax, price), "up");

/** What limits a loan beside its offer: what the pool has, and the value in USDT that the customer may still borrow. */
export interface Room {
  readonly pool: bigint;
  readonly value: bigint;
}

const money = (currency: string, units: bigint): string => formatAmount(amount(currency, units));

/** The units that may be lent, or why not. Whether the customer has the collateral the ledger judges. */
export function judgeAmount(offer: Offer, text: string, room: Room, price: Price): bigint | Rejection {
  const { currency, min, max } = offer;
  const units = parseAmount(currency, text)?.units;
  if (units === undefined) return new Rejection("wrong-amount", wrongAmount(scaleOf(currency), money(currency, min)));
  const bound = (code: string, limit: bigint, name: "minimum" | "maximum"): Rejection => {
    const nearest = money(currency, limit);
    return new Rejection(code, { nearest, [name]: nearest, unit: currency, currency });
  };
  if (units < min) return bound("below-minimum", min, "minimum");
  if (units > max) return bound("above-maximum", max, "maximum");
  if (valueOf(currency, units, price) > room.value)
    return new Rejection("loan-limit", { nearest: money(VALUE, room.value), currency: VALUE });
  return units > room.pool ? new Rejection("loan-pool-short", { nearest: money(currency, room.pool), currency }) : units;
}

/** The units of collateral of a loan, or why they do not carry it. */
export function judgeCollateral(offer: Offer, text: string, units: bigint, price: Price): bigint | Rejection {
  const { collateralCurrency: currency } = offer;
  const least = collateralFor(offer, units, price);
  const given = parseAmount(currency, text)?.units;
  if (given === undefined || given === 0n)
    return new Rejection("wrong-amount", wrongAmount(scaleOf(currency), money(currency, least)));
  return given < least ? new Rejection("too-little-collateral", { nearest: money(currency, least), currency }) : given;
}

/** 365 days of an hourly rate without compounding; of the overdue rate likewise. */
export const annualRate = (hourly: Rate): Rate => hourly * 24n * 365n;
export const OVERDUE_ANNUAL: Rate = OVERDUE_DAILY * 365n;

/** Where a loan stands after the customer has changed it, or its price has recovered. */
export function standingAt(held: Holding, price: Price): Standing {
  if (isBelow(held, price, LINES.last)) return "last";
  return isBelow(held, price, LINES.call) ? "called" : "safe";
}
