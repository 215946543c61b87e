import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { ProfilePart } from "@assay/server/declared.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { customerSince } from "@assay/features/identity/server.ts";
import type { calls } from "../contract.ts";
import {
  beginning,
  costAt,
  creditOf,
  type FeeKind,
  type Level,
  levelEarned,
  levelOf,
  levels,
  scoreOf,
  VALUE_CURRENCY,
} from "../rules.ts";
import { vipLevelOf } from "./levels.ts";
import { assetsNow } from "./raise.ts";
import { listStandings, sumTraded } from "./store.ts";

export const usdt = (units: bigint): string => formatAmount(amount(VALUE_CURRENCY, units));

export async function showVip({ db, now, caller: { customerId } }: Reader<Customer>): Promise<OutputOf<typeof calls.showVip>> {
  const day = utcDay(now);
  const [[row], traded, since] = await Promise.all([
    listStandings(db, [customerId]),
    sumTraded(db, [customerId], day),
    customerSince(db, customerId),
  ]);
  const { level, keptUntil } = row ?? beginning;
  const assets = row ? assetsNow(row, day) : 0n;
  const volume = traded.reduce((sum, one) => sum + one.volume, 0n);
  const feesOf = (kind: FeeKind): bigint => traded.find((one) => one.kind === kind)?.fee ?? 0n;
  const fees = { "spot-maker": feesOf("spot-maker"), "spot-taker": feesOf("spot-taker"), contract: feesOf("contract") };
  const next = levels[level + 1];
  const parts = creditOf(level, since ?? now, now);
  return {
    level,
    kept_until: keptUntil?.getTime() ?? null,
    earned: levelEarned({ volume, assets }).level,
    shares: sharesOf(levelOf(level)),
    volume: usdt(volume),
    excluded: usdt(traded.reduce((sum, one) => sum + one.linked, 0n)),
    assets: usdt(assets),
    assets_at: row === undefined || row.assetsDay === null ? null : startOfUtcDay(row.assetsDay).getTime(),
    fees: usdt(costAt(fees, levelOf(level))),
    fees_next: next ? usdt(costAt(fees, next)) : null,
    credit: { score: scoreOf(parts), parts: [...parts] },
    levels: levels.map((one) => ({
      level: one.level,
      volume: usdt(one.volume),
      assets: usdt(one.assets),
      shares: sharesOf(one),
    })),
  };
}

const sharesOf = ({ shares }: Level) => ({
  spot_maker: formatRate(shares["spot-maker"]),
  spot_taker: formatRate(shares["spot-taker"]),
  contract: formatRate(shares.contract),
});

/** Level and credit score, for the customer's profile. */
export const profileOf: ProfilePart = async (db: Database, customerId, now) => {
  const [level, since] = await Promise.all([vipLevelOf(db, customerId), customerSince(db, customerId)]);
  return { vip_level: level, credit_score: scoreOf(creditOf(level, since ?? now, now)) };
};
