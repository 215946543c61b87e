/** New terms as they are written: whole numbers where there are no parts, rates in percent, and no price. */
import { formatRate, parseDecimal, RATE_SCALE } from "@assay/core/money.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import type { DualType } from "../rules.ts";

export interface AppendFields {
  readonly symbol: string;
  readonly type: DualType;
  readonly share: string;
  /** In percent, as the distance is. */
  readonly apr: string;
  readonly distance: string;
  readonly days: string;
  readonly shares: string;
  readonly hours: string;
}

const wrong: Fault = { code: "no-number" };
/** A percentage as a rate: "2.5" is "0.025". */
const rateIn = (percent: string): string | undefined => {
  const units = parseDecimal(percent, RATE_SCALE - 2);
  return units === undefined || units === 0n ? undefined : formatRate(units);
};
const isWhole = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);

export const appendRules: FormRules<AppendFields, undefined> = {
  start: { symbol: "BTC/USDT", type: "call", share: "", apr: "", distance: "", days: "", shares: "", hours: "24" },
  faults: ({ symbol, share, apr, distance, days, shares, hours }) => {
    const judge = (text: string, isRight: boolean): Fault | undefined => (text === "" ? required : isRight ? undefined : wrong);
    return {
      symbol: judge(symbol, symbol.length >= 3),
      share: judge(share, (parseDecimal(share, RATE_SCALE) ?? 0n) > 0n),
      apr: judge(apr, rateIn(apr) !== undefined),
      distance: judge(distance, rateIn(distance) !== undefined),
      days: judge(days, isWhole(days)),
      shares: judge(shares, isWhole(shares)),
      hours: judge(hours, isWhole(hours)),
    };
  },
  summary: () => undefined,
};

/** As the call takes it. */
export const appendInput = ({ symbol, type, share, apr, distance, days, shares, hours }: AppendFields) => ({
  symbol: symbol.trim().toUpperCase(),
  type,
  share,
  apr: rateIn(apr) ?? "0",
  distance: rateIn(distance) ?? "0",
  days,
  shares,
  sale_hours: hours,
});
