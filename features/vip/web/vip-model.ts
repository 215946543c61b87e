/** What the page works out of a standing: how far it is to the next level, and what that would save. */
import type { OutputOf } from "@assay/core/contract.ts";
import { formatAmount, formatRate, amount, parseAmount, parseRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";
import { VALUE_CURRENCY } from "../rules.ts";

export type Standing = OutputOf<typeof calls.showVip>;
export type Level = Standing["levels"][number];
export type Way = "volume" | "assets";

const units = (text: string): bigint => parseAmount(VALUE_CURRENCY, text)!.units;
const text = (value: bigint): string => formatAmount(amount(VALUE_CURRENCY, value));

/** The level above; undefined at the highest. */
export const nextOf = ({ level, levels }: Pick<Standing, "level" | "levels">): Level | undefined =>
  levels.find((one) => one.level === level + 1);

const CENT = parseAmount(VALUE_CURRENCY, "0.01")!.units;

export interface Distance {
  /** 0 to 100, whole ones, rounded down: 100 only once it is reached. */
  readonly percent: number;
  /** What is lacking of it in USDT, beside what is there in whole cents; null once it is reached. */
  readonly toGo: string | null;
}

/** How far a volume or assets are from what a level asks. */
export function distanceTo(wanted: string, has: string): Distance {
  const [needs, own] = [units(wanted), units(has)];
  if (own >= needs) return { percent: 100, toGo: null };
  return { percent: Number((own * 100n) / needs), toGo: text(needs - (own - (own % CENT))) };
}

/** What the trades of the window would have saved at the next level; undefined where there were none, or no next one. */
export function savingOf({ fees, fees_next }: Pick<Standing, "fees" | "fees_next">): string | undefined {
  if (fees_next === null || units(fees) === 0n) return undefined;
  return text(units(fees) - units(fees_next));
}

/** What a share takes off a fee, in percent: "0.9" takes "10" off. */
export const percentOff = (share: string): string => formatRate((pow10(RATE_SCALE) - parseRate(share)!) * 100n);
