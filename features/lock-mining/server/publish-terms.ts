import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseAmount, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { annualRate, DAILY_YIELD_MAX, PENALTY_RATIO_MAX } from "../rules.ts";
import { poolCoins } from "./catalogue.ts";
import { describeTerms, moneyIn } from "./answers.ts";
import { configs, lockConfigs, pageConfigs } from "./store.ts";

type Call = typeof calls.publishTerms;

/** Adds terms. An offer keeps its coin, so that what renews in it stays what it is. */
export async function publishTerms(tx: Writer<Operator>, asked: InputOf<Call>): Promise<OutputOf<Call>> {
  const { offer, currency, period_days: periodDays, dividend_time: dividendTime, is_on_sale: isOnSale } = asked;
  if (!poolCoins.includes(currency)) reject("no-pool");
  const { newest, id } = await lockConfigs(tx.db, offer);
  if (newest && newest.currency !== currency) reject("other-offer");
  const min = parseAmount(currency, asked.min)?.units ?? 0n;
  if (min === 0n) reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const [dailyYield, penaltyRatio] = [parseRate(asked.daily_yield) ?? 0n, parseRate(asked.penalty_ratio) ?? -1n];
  const isBound = dailyYield > 0n && dailyYield <= DAILY_YIELD_MAX && penaltyRatio >= 0n && penaltyRatio <= PENALTY_RATIO_MAX;
  if (!isBound) reject("wrong-terms");
  tx.caller.shows({ offer, "annual-rate": formatRate(annualRate(dailyYield)), days: String(periodDays) });
  const terms = { currency, dailyYield, periodDays, dividendTime, penaltyRatio };
  await configs.insert(tx.db, [{ id, offer, fromAt: tx.now, isOnSale, min, ...terms }]);
  return { config_id: id };
}

export async function listTerms(
  { db }: Reader<Operator>,
  paging: InputOf<typeof calls.listTerms>,
): Promise<OutputOf<typeof calls.listTerms>> {
  return await readPage(
    paging,
    (rows) => pageConfigs(db, rows),
    (config) => ({
      ...describeTerms(config),
      config_id: config.id,
      offer: config.offer,
      from_at: config.fromAt.getTime(),
      is_on_sale: config.isOnSale,
      min: moneyIn(config.currency)(config.min),
      annual_rate: formatRate(annualRate(config.dailyYield)),
    }),
  );
}
