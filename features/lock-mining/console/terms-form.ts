/** Terms as they are written: what the call would refuse is said before it is sent. */
import { parseRate } from "@assay/core/money.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { DAILY_YIELD_MAX, type DividendTime, PENALTY_RATIO_MAX } from "../rules.ts";

export interface TermsFields {
  readonly offer: string;
  readonly currency: string;
  readonly days: string;
  readonly dailyYield: string;
  readonly penaltyRatio: string;
  readonly min: string;
  readonly dividendTime: DividendTime;
  readonly isOnSale: boolean;
}

const DAYS_MAX = 366;
const within = (text: string, least: bigint, most: bigint): boolean => {
  const rate = /^0(\.\d{1,8})?$/.test(text) ? parseRate(text) : undefined;
  return rate !== undefined && rate >= least && rate <= most;
};

export const termsRules: FormRules<TermsFields, undefined> = {
  start: {
    offer: "",
    currency: "USDT",
    days: "30",
    dailyYield: "",
    penaltyRatio: "0.004",
    min: "",
    dividendTime: "daily",
    isOnSale: true,
  },
  faults: ({ offer, currency, days, dailyYield, penaltyRatio, min }) => ({
    offer: offer.trim() === "" ? required : undefined,
    currency: currency.trim() === "" ? required : undefined,
    days: /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX ? undefined : { code: "no-days" },
    dailyYield: within(dailyYield, 1n, DAILY_YIELD_MAX) ? undefined : { code: "no-yield" },
    penaltyRatio: within(penaltyRatio, 0n, PENALTY_RATIO_MAX) ? undefined : { code: "no-ratio" },
    min: /^\d+(\.\d+)?$/.test(min) && /[1-9]/.test(min) ? undefined : { code: "no-amount" },
  }),
  summary: () => undefined,
};

/** As the call takes it. */
export const termsInput = ({ offer, currency, days, dailyYield, penaltyRatio, min, dividendTime, isOnSale }: TermsFields) => ({
  offer: offer.trim(),
  currency: currency.trim(),
  period_days: days,
  daily_yield: dailyYield,
  penalty_ratio: penaltyRatio,
  min,
  dividend_time: dividendTime,
  is_on_sale: isOnSale ? ("1" as const) : ("0" as const),
});
