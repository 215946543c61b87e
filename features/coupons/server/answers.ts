/** What customers and desks are told of coupons. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { amount, divide, formatAmount, pow10, RATE_SCALE, type Rate } from "@assay/core/money.ts";
import { contracts } from "@assay/features/leverage/server.ts";
import { markets } from "@assay/features/market/server.ts";
import { type Levels, openLevels } from "@assay/features/vip/server.ts";
import type { Customer, Operator, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { CURRENCY, type Scope } from "../rules.ts";
import { type Coupon, listClaimable, listOwn, pageSeries, type Series, sumPaid } from "./store.ts";

type Told = OutputOf<typeof calls.claimCoupon>["coupon"];

export const money = (units: bigint): string => formatAmount(amount(CURRENCY, units));

const describeTerms = ({
  kind,
  worth,
  volume,
  product,
  symbol,
  practice,
}: Scope & Pick<Series, "kind" | "worth" | "volume" | "practice">) => ({
  kind,
  worth: money(worth),
  volume: money(volume),
  product,
  symbol,
  practice,
});

/** What a volume costs a customer as taker, on average of the markets in scope, rounded up. */
function costOf(levels: Levels, customerId: string, volume: bigint, { product, symbol }: Scope): bigint {
  if (volume === 0n) return 0n;
  const own = (rates: readonly (readonly [string, Rate])[]) => rates.filter(([name]) => symbol === null || name === symbol);
  const rates = [
    ...(product === "contracts"
      ? []
      : own([...markets].map(([name, { takerFee }]) => [name, levels.fee(customerId, "spot-taker", takerFee)]))),
    ...(product === "spot"
      ? []
      : own([...contracts].map(([name, { contract }]) => [name, levels.fee(customerId, "contract", contract.fee)]))),
  ];
  const sum = rates.reduce((all, [, rate]) => all + rate, 0n);
  return rates.length === 0 ? 0n : divide(volume * sum, pow10(RATE_SCALE) * BigInt(rates.length), "up");
}

export function describeCoupon(levels: Levels, coupon: Coupon): Told {
  return {
    ...describeTerms(coupon),
    series_id: coupon.seriesId,
    state: coupon.state,
    traded: money(coupon.traded),
    paid: money(coupon.paid),
    cost: money(costOf(levels, coupon.customerId, coupon.volume, coupon)),
    left: null,
    valid_days: null,
    until: coupon.expiresAt.getTime(),
    ended_at: coupon.endedAt?.getTime() ?? null,
  };
}

const describeClaimable = (levels: Levels, customerId: string, one: Series): Told => ({
  ...describeTerms(one),
  series_id: one.id,
  state: "claimable",
  traded: "0",
  paid: "0",
  cost: money(costOf(levels, customerId, one.volume, one)),
  left: one.budget - one.claimed,
  valid_days: one.validDays,
  until: one.endsAt.getTime(),
  ended_at: null,
});

export async function listCoupons(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { state, ...paging }: InputOf<typeof calls.listCoupons>,
): Promise<OutputOf<typeof calls.listCoupons>> {
  const levels = await openLevels(db, [customerId]);
  if (state === "claimable")
    return await readPage(
      paging,
      (rows) => listClaimable(db, { customerId, now, ...rows }),
      (one) => describeClaimable(levels, customerId, one),
    );
  return await readPage(
    paging,
    (rows) => listOwn(db, { customerId, state, ...rows }),
    (coupon) => describeCoupon(levels, coupon),
  );
}

export async function listSeries(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listSeries>,
): Promise<OutputOf<typeof calls.listSeries>> {
  const { list, ...page } = await readPage(
    paging,
    (rows) => pageSeries(db, rows),
    (one) => one,
  );
  const paid = await sumPaid(
    db,
    list.map(({ id }) => id),
  );
  return {
    ...page,
    list: list.map((one) => ({
      ...describeTerms(one),
      series_id: one.id,
      budget: one.budget,
      claimed: one.claimed,
      paid: money(paid.get(one.id) ?? 0n),
      opens_at: one.opensAt.getTime(),
      ends_at: one.endsAt.getTime(),
      valid_days: one.validDays,
      stopped: one.stoppedAt !== null,
    })),
  };
}
