/** What may be set of a follow and of a trader: server and form judge by the same. */
import {
  type Amount,
  formatAmount,
  formatDecimal,
  parseDecimal,
  parseRate,
  pow10,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { formatHundredths, hundredthsOf } from "./number.ts";
import { AMOUNT_LEAST, AMOUNT_MOST, LOTS_MAX, money, MULTIPLE_MAX, SHARE_MAX } from "./terms.ts";

const MONEY_SCALE = 8;
const STOP_LEAST = pow10(RATE_SCALE - 2);
export const LOSS_MOST = 95n * pow10(RATE_SCALE - 2);
export const PROFIT_MOST = 10n * pow10(RATE_SCALE);

export interface SettingsAsked {
  readonly type: "multiple" | "lots";
  readonly number: string;
  readonly order_max?: string | undefined;
  readonly total_max?: string | undefined;
  readonly stop_loss?: string | undefined;
  readonly take_profit?: string | undefined;
  readonly symbols?: string | undefined;
  readonly multiple_max: number;
  readonly at_close: "close" | "keep";
}

export interface Settings {
  readonly type: "multiple" | "lots";
  /** Hundredths. */
  readonly number: number;
  readonly orderMax: bigint | null;
  readonly totalMax: bigint | null;
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
  readonly symbols: readonly string[] | null;
  readonly leverageMax: number;
  readonly atClose: "close" | "keep";
}

/** An amount of USDT above nothing. Rejections: wrong-amount. */
export function moneyAsked(text: string): bigint | Rejection {
  const units = parseDecimal(text, MONEY_SCALE);
  return units === undefined || units === 0n ? new Rejection("wrong-amount", wrongAmount(MONEY_SCALE)) : units;
}

export const aboveMaximum = (most: Amount): Rejection =>
  new Rejection("above-maximum", { maximum: formatAmount(most), currency: most.currency });
export function belowMinimum(least: Amount): Rejection {
  const [nearest, unit] = [formatAmount(least), least.currency];
  return new Rejection("below-minimum", { nearest, minimum: nearest, unit, currency: unit });
}

/** How a number of a follow is named where it is refused. */
const unitOf = (type: Settings["type"]): string => (type === "lots" ? "× 100 USDT" : "×");

/** Hundredths of a multiple or a lot. Rejections: wrong-amount, above-maximum. */
export function numberAsked({ type, number }: Pick<SettingsAsked, "type" | "number">): number | Rejection {
  const most = type === "lots" ? LOTS_MAX : MULTIPLE_MAX;
  const hundredths = hundredthsOf(number);
  if (hundredths === undefined || hundredths === 0n) return new Rejection("wrong-amount", wrongAmount(2));
  if (hundredths <= BigInt(most)) return Number(hundredths);
  return new Rejection("above-maximum", { maximum: formatHundredths(BigInt(most)), currency: unitOf(type) });
}

const percentText = (rate: Rate): string => formatDecimal(rate, RATE_SCALE - 2);

/** Rejections: stop-out-of-range. */
export function stopAsked(text: string | undefined, most: Rate): Rate | null | Rejection {
  if (text === undefined) return null;
  const stop = parseRate(text);
  if (stop !== undefined && stop >= STOP_LEAST && stop <= most) return stop;
  return new Rejection("stop-out-of-range", { lowest: percentText(STOP_LEAST), highest: percentText(most) });
}

const capAsked = (text: string | undefined): bigint | null | Rejection => (text === undefined ? null : moneyAsked(text));

/** Markets of a list in one text, each once. Rejections: no-such-market. */
export function marketsAsked(text: string, known: (symbol: string) => boolean): readonly string[] | Rejection {
  const symbols = [...new Set(text.split(",").map((one) => one.trim()))].filter((one) => one !== "").toSorted();
  return symbols.every(known) ? symbols : new Rejection("no-such-market");
}

/** Settings as they are kept. Rejections: above-maximum, no-such-market, market-not-led, wrong-amount, stop-out-of-range. */
export function judgeSettings(
  asked: SettingsAsked,
  { led, known }: { readonly led: readonly string[]; readonly known: (symbol: string) => boolean },
): Settings | Rejection {
  const number = numberAsked(asked);
  if (number instanceof Rejection) return number;
  const [orderMax, totalMax] = [capAsked(asked.order_max), capAsked(asked.total_max)];
  if (orderMax instanceof Rejection) return orderMax;
  if (totalMax instanceof Rejection) return totalMax;
  const [stopLoss, takeProfit] = [stopAsked(asked.stop_loss, LOSS_MOST), stopAsked(asked.take_profit, PROFIT_MOST)];
  if (stopLoss instanceof Rejection) return stopLoss;
  if (takeProfit instanceof Rejection) return takeProfit;
  const symbols = marketsAsked(asked.symbols ?? "", known);
  if (symbols instanceof Rejection) return symbols;
  if (!symbols.every((one) => led.includes(one))) return new Rejection("market-not-led");
  const { type, multiple_max: leverageMax, at_close: atClose } = asked;
  const chosen = symbols.length === 0 ? null : symbols;
  return { type, number, orderMax, totalMax, stopLoss, takeProfit, symbols: chosen, leverageMax, atClose };
}

export interface ProfileAsked {
  readonly signature: string;
  readonly symbols: string;
  readonly share: string;
  readonly amount_min: string;
  readonly amount_max: string;
  readonly places: number;
}

export interface Profile {
  readonly signature: string;
  readonly symbols: readonly string[];
  readonly share: Rate;
  readonly amountMin: bigint;
  readonly amountMax: bigint;
  readonly places: number;
}

/** A trader's profile as it is kept; no market named is all of them. Rejections: no-such-market, share-too-high, amounts-crossed, below-minimum, above-maximum. */
export function judgeProfile(asked: ProfileAsked, all: readonly string[]): Profile | Rejection {
  const symbols = marketsAsked(asked.symbols, (symbol) => all.includes(symbol));
  if (symbols instanceof Rejection) return symbols;
  const share = parseRate(asked.share);
  if (share === undefined || share > SHARE_MAX) return new Rejection("share-too-high", { maximum: "30" });
  const [amountMin, amountMax] = [parseDecimal(asked.amount_min, MONEY_SCALE), parseDecimal(asked.amount_max, MONEY_SCALE)];
  if (amountMin === undefined || amountMin < AMOUNT_LEAST.units) return belowMinimum(AMOUNT_LEAST);
  if (amountMax === undefined || amountMax > AMOUNT_MOST.units) return aboveMaximum(AMOUNT_MOST);
  if (amountMax < amountMin) return new Rejection("amounts-crossed");
  const { signature, places } = asked;
  return { signature, symbols: symbols.length === 0 ? all.toSorted() : symbols, share, amountMin, amountMax, places };
}

/** Whether the first money of a follow is within what its trader takes. Rejections: wrong-amount, below-minimum, above-maximum. */
export function judgeAmount(
  text: string | undefined,
  { amountMin, amountMax }: Pick<Profile, "amountMin" | "amountMax">,
): bigint | Rejection {
  const asked = text ?? "";
  // Nothing is less than the least, which says more than that it is no amount.
  const units = parseDecimal(asked, MONEY_SCALE) === 0n ? 0n : moneyAsked(asked);
  if (units instanceof Rejection) return units;
  if (units < amountMin) return belowMinimum(money(amountMin));
  return units > amountMax ? aboveMaximum(money(amountMax)) : units;
}

/** What stops of a follow are measured from. Units of USDT. */
export interface Stoppable {
  readonly paidIn: bigint;
  readonly takenOut: bigint;
  /** What was there when all that was paid in had been taken out, and what was paid in since; null before. */
  readonly stopFrom: bigint | null;
  readonly stopLoss: Rate | null;
  readonly takeProfit: Rate | null;
}

type Flows = Pick<Stoppable, "paidIn" | "takenOut" | "stopFrom">;

/** What a stop loss is a fraction of: what was paid in and not taken out, or once that is nothing, what is there. */
export const baseOf = ({ paidIn, takenOut, stopFrom }: Flows): bigint =>
  stopFrom ?? (paidIn > takenOut ? paidIn - takenOut : paidIn);

/** From what a stop loss is measured after money has moved: `worth` is what is there then, `added` what of it has come in. */
export const stopFromOf = ({ paidIn, takenOut, stopFrom }: Flows, worth: bigint, added: bigint): bigint | null => {
  if (stopFrom !== null && added > 0n) return stopFrom + added;
  return stopFrom !== null || takenOut >= paidIn ? (worth > 0n ? worth : 0n) : null;
};

/** Whether a purse that is worth so much has reached a stop of its follow. */
export function stopReached(follow: Stoppable, worth: bigint): "stop-loss" | "take-profit" | undefined {
  const { paidIn, takenOut, stopFrom, stopLoss, takeProfit } = follow;
  const [base, result] = [baseOf(follow), worth + takenOut - paidIn];
  const lost = stopFrom === null ? -result : stopFrom - worth;
  const scaled = pow10(RATE_SCALE);
  // Of nothing nothing can be lost.
  if (stopLoss !== null && base > 0n && lost * scaled >= base * stopLoss) return "stop-loss";
  // What was won is measured by all that was paid in, once more than that has been taken out.
  const put = paidIn > takenOut ? paidIn - takenOut : paidIn;
  return takeProfit !== null && result * scaled >= put * takeProfit ? "take-profit" : undefined;
}
