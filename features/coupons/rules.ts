/** Pure decisions of coupons. Money is units of USDT. */
import { divide, parseAmount } from "@assay/core/money.ts";
import { DAY_MS, utcDay } from "@assay/core/time.ts";

export const CURRENCY = "USDT";
export const kinds = ["fee", "cash"] as const;
export type Kind = (typeof kinds)[number];
/** Where a trade counts. Swaps pay no fee and count nowhere. */
export const products = ["any", "spot", "contracts"] as const;
export type Product = (typeof products)[number];

export const WORTH_MAX = parseAmount(CURRENCY, "1000")!.units;
export const VOLUME_MAX = parseAmount(CURRENCY, "1000000000")!.units;
export const BUDGET_MAX = 10_000;
export const VALID_DAYS_MAX = 90;
/** Series that run at once. */
export const SERIES_MAX = 50;
const OPEN_DAYS_MAX = 366;
/** Who is linked with more people than this gets no coupon that somebody has claimed already. */
export const LINKED_MAX = 10_000;
/** A customer is told once when a coupon has less than this left. */
export const REMIND_MS = 2 * DAY_MS;

export interface Scope {
  readonly product: Product;
  readonly symbol: string | null;
}

export interface Terms extends Scope {
  readonly kind: Kind;
  readonly worth: bigint;
  /** The volume that a cash coupon asks; 0 of a fee voucher. */
  readonly volume: bigint;
  readonly budget: number;
  readonly opensAt: Date;
  readonly endsAt: Date;
  readonly validDays: number;
}

/** Whether a series may be made at this moment. */
export const isSound = ({ kind, worth, volume, opensAt, endsAt }: Terms, now: Date): boolean =>
  worth > 0n &&
  worth <= WORTH_MAX &&
  (kind === "cash" ? volume > 0n && volume <= VOLUME_MAX : volume === 0n) &&
  opensAt < endsAt &&
  endsAt > now &&
  endsAt.getTime() - now.getTime() <= OPEN_DAYS_MAX * DAY_MS;

/** A side of a trade, counted. */
export interface Heard {
  readonly kind: "spot-maker" | "spot-taker" | "contract";
  readonly symbol: string;
  readonly volume: bigint;
  /** The fee in units of USDT, and what was really received of it in units of its currency. */
  readonly paid: bigint;
  readonly chargedIn: string;
  readonly charged: bigint;
  readonly at: Date;
}

/** What of a UTC day's fees in a currency vouchers have given back, in its units. */
export interface Returned {
  readonly day: number;
  readonly currency: string;
  readonly units: bigint;
}

export const isInScope = ({ product, symbol }: Scope, trade: Pick<Heard, "kind" | "symbol">): boolean =>
  (product === "any" || (product === "contracts") === (trade.kind === "contract")) &&
  (symbol === null || symbol === trade.symbol);

export interface Progress extends Scope {
  readonly kind: Kind;
  readonly worth: bigint;
  readonly volume: bigint;
  readonly claimedAt: Date;
  readonly expiresAt: Date;
  readonly traded: bigint;
  readonly paid: bigint;
}

/**
 * What one customer's trades make of his active coupons, those first that expire first. A fee is given back once: what one voucher takes no
 * other gives. A trade's volume counts for each cash coupon in whose scope it is. `returned` is the part of each fee that was given back, in the
 * fee's own currency, rounded up to a unit.
 */
export function progressOf<Coupon extends Progress>(
  coupons: readonly Coupon[],
  trades: readonly Heard[],
): { readonly coupons: Coupon[]; readonly returned: readonly Returned[] } {
  const left = coupons.map((coupon) => ({ ...coupon }));
  const returned: Returned[] = [];
  for (const trade of trades) {
    let fee = trade.paid;
    for (const [place, coupon] of left.entries()) {
      if (trade.at < coupon.claimedAt || trade.at >= coupon.expiresAt || coupon.paid === coupon.worth) continue;
      if (!isInScope(coupon, trade)) continue;
      const traded = coupon.traded + trade.volume;
      const rest = coupon.worth - coupon.paid;
      const due = coupon.kind === "fee" ? (fee < rest ? fee : rest) : traded >= coupon.volume ? rest : 0n;
      if (coupon.kind === "fee") fee -= due;
      left[place] = { ...coupon, traded, paid: coupon.paid + due };
    }
    if (fee === trade.paid) continue;
    const units = divide(trade.charged * (trade.paid - fee), trade.paid, "up");
    returned.push({ day: utcDay(trade.at), currency: trade.chargedIn, units });
  }
  return { coupons: left, returned };
}
