/** What lists and details say of an option. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, divide, formatAmount, formatDecimal, parseAmount, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import type { calls } from "../contract.ts";
import { ENTRY_DELAY_MAX_MS, ENTRY_DELAY_MIN_MS } from "../rules.ts";

export type Option = OutputOf<typeof calls.showResult>;

/** The id of the lists of options: under the tab of the live ones a countdown begins. */
export const OPTIONS_LISTS = "options";

/** What the customer gained or lost, with its sign; undefined until it is settled. */
export function gainOf({ currency, number, payout }: Option): string | undefined {
  const [stake, back] = [parseAmount(currency, number), parseAmount(currency, payout ?? "")];
  if (!stake || !back) return undefined;
  const gain = back.units - stake.units;
  return gain < 0n ? `-${formatAmount(amount(currency, -gain))}` : formatAmount(amount(currency, gain));
}

/** What is counted down: until a round closes, then until the option expires. */
export interface Wait {
  readonly until: number;
  readonly lengthMs: number;
}

export function waitOf({ state, mode, seconds, closes_at, expires_at }: Option): Wait | undefined {
  const lengthMs = seconds * SECOND_MS;
  if (state === "running" && expires_at !== null) return { until: expires_at, lengthMs };
  return state === "waiting" && mode === "pool" ? { until: closes_at, lengthMs } : undefined;
}

export const toneOf = (type: Option["type"]): "up" | "down" => type;

/** The bounds of the delay before an entry, in seconds and in the reader's digits. */
export function entryDelay(tag: string): { from: string; to: string } {
  const secondsText = (ms: number): string =>
    formatAmountText(formatDecimal(BigInt(ms), 3), { decimals: 1, decimalsMin: 0 }, tag);
  return { from: secondsText(ENTRY_DELAY_MIN_MS), to: secondsText(ENTRY_DELAY_MAX_MS) };
}

/** A fraction as a percentage with at most one decimal, rounded up, in the reader's digits: a break-even of 0.5555 is 55.6. */
export function percentText(rate: Rate, tag: string): string {
  const tenths = divide(rate * 1_000n, pow10(RATE_SCALE), "up");
  return formatAmountText(formatDecimal(tenths, 1), { decimals: 1, decimalsMin: 0 }, tag);
}
