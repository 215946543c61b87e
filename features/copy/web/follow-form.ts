/** The follow form as a pure module: what is wrong with its fields, and in money what they will do. */
import type { InputTextOf, OutputOf } from "@assay/core/contract.ts";
import {
  type Amount,
  divide,
  formatAmount,
  parseAmount,
  parseDecimal,
  parseRate,
  PRICE_SCALE,
  pow10,
  type Rate,
  shareOf,
} from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Fault, type FormRules, required, withinReach } from "@assay/ui/form.ts";
import type { calls, closings, followTypes } from "../contract.ts";
import { formatHundredths, hundredthsOf } from "../rules/number.ts";
import { judgeAmount, LOSS_MOST, moneyAsked, numberAsked, PROFIT_MOST, stopAsked } from "../rules/settings.ts";
import { LOT, money, QUOTE } from "../rules/terms.ts";
import { fractionOf, percentOf } from "./percents.ts";

export type Trader = OutputOf<typeof calls.showTrader>["trader"];
export type Lead = OutputOf<typeof calls.showTrader>["open"][number];
export type Follow = OutputOf<typeof calls.listFollows>["list"][number];

export interface FollowFields {
  readonly type: (typeof followTypes)[number];
  readonly number: string;
  readonly amount: string;
  readonly order_max: string;
  readonly total_max: string;
  /** In percent. */
  readonly stop_loss: string;
  readonly take_profit: string;
  readonly symbols: readonly string[];
  readonly multiple_max: string;
  readonly copy_open: boolean;
  readonly at_close: (typeof closings)[number];
}

export interface FollowFacts {
  readonly trader: Trader;
  /** What is open, or if nothing is, what has closed last: what a typical opening is told from. */
  readonly leads: readonly Lead[];
  /** What the contract account can spend; undefined for a visitor and until it is known. */
  readonly available: Amount | undefined;
  /** The follow that is changed; undefined for a new one. */
  readonly follow: Follow | undefined;
}

const THOUSAND = money(1_000n * pow10(scaleOf(QUOTE)));
/** Decimals that a number of multiples or lots keeps. */
const DECIMALS = 2;

export const leverages = ["1", "2", "3", "5", "10", "20", "50", "75", "100", "125"] as const;

/** Why nobody can begin to follow him now; undefined where one can. */
export const whyNot = ({ state, figures, places }: Trader) =>
  state !== "active" ? (`not-${state}` as const) : figures.followers >= places ? ("not-full" as const) : undefined;

/** The fields of a follow that is changed, or of a new one. */
export const startOf = (trader: Trader, follow: Follow | undefined): Partial<FollowFields> =>
  follow === undefined
    ? { symbols: trader.symbols }
    : {
        type: follow.type,
        number: follow.number,
        order_max: follow.order_max ?? "",
        total_max: follow.total_max ?? "",
        stop_loss: follow.stop_loss === null ? "" : percentOf(follow.stop_loss),
        take_profit: follow.take_profit === null ? "" : percentOf(follow.take_profit),
        symbols: follow.symbols ?? trader.symbols,
        multiple_max: String(follow.multiple_max),
        at_close: follow.at_close,
      };

/** What the server's own rule says of a text; a ceiling shows at once. */
function faultOf(text: string, judged: unknown): Fault | undefined {
  if (text === "") return required;
  if (!(judged instanceof Rejection)) return undefined;
  const { code, values } = judged;
  const maximum = values["maximum"];
  return maximum === undefined ? { code, values } : { code, lasting: true, values: { ...values, nearest: maximum } };
}

const numberFault = (fields: FollowFields): Fault | undefined => faultOf(fields.number, numberAsked(fields));

function amountFault({ amount: text }: FollowFields, { trader, available, follow }: FollowFacts): Fault | undefined {
  if (follow !== undefined) return undefined;
  const units = (of: string): bigint => parseAmount(QUOTE, of)!.units;
  const judged = judgeAmount(text, { amountMin: units(trader.amount_min), amountMax: units(trader.amount_max) });
  const fault = faultOf(text, judged);
  if (fault !== undefined || available === undefined || (judged as bigint) <= available.units)
    return fault && withinReach(fault, available && formatAmount(available));
  return { code: "insufficient-balance", lasting: true, values: { nearest: formatAmount(available) } };
}

/** A cap may be left out; nothing is none. */
const capFault = (text: string): Fault | undefined => (text === "" ? undefined : faultOf(text, moneyAsked(text)));

/** As a stop above nothing; that of a loss is below all of it. */
const stopFault = (percent: string, most: Rate): Fault | undefined =>
  percent === "" ? undefined : faultOf(percent, stopAsked(fractionOf(percent) ?? "", most));

const rateOf = (percent: string): Rate | undefined => {
  const fraction = fractionOf(percent);
  return fraction === undefined ? undefined : parseRate(fraction);
};

/** What the purse holds now: with a loss of what is open it is less than was paid in. */
export function worthOf({ free, margin, profit }: Follow): Amount {
  const of = (text: string): bigint => parseDecimal(text.replace("-", ""), scaleOf(QUOTE))! * (text.startsWith("-") ? -1n : 1n);
  const units = of(free) + of(margin) + of(profit ?? "0");
  return money(units < 0n ? 0n : units);
}

export interface Opening {
  /** Its value, and the margin that it takes of the purse. */
  readonly value: Amount;
  readonly margin: Amount;
  /** A cap or the purse leaves room for a part only. */
  readonly isPart: boolean;
}

/** What one opening of the trader would be for this purse. */
function openingOf(fields: FollowFields, lead: Lead, hundredths: bigint, purse: Amount): Opening {
  const [number, price] = [parseDecimal(lead.number, VALUE_SCALE)!, parseDecimal(lead.open_price, PRICE_SCALE)!];
  const led = divide(number * price, pow10(VALUE_SCALE + PRICE_SCALE - scaleOf(QUOTE)), "half-even");
  const value = divide((fields.type === "multiple" ? led : LOT.units) * hundredths, pow10(DECIMALS), "down");
  const leverage = BigInt(Math.min(lead.multiple, Number(fields.multiple_max)));
  const whole = divide(value, leverage, "up");
  const caps = [fields.order_max, fields.total_max]
    .map((text) => parseAmount(QUOTE, text)?.units)
    .filter((cap) => cap !== undefined);
  const most = caps.reduce((least, cap) => (cap < least ? cap : least), purse.units);
  const isPart = whole > most;
  return isPart
    ? { value: money(most * leverage), margin: money(most), isPart }
    : { value: money(value), margin: money(whole), isPart };
}

const VALUE_SCALE = 18;

/** The one in the middle by value of those in chosen markets; undefined without any. */
function typicalOf(fields: FollowFields, { leads }: FollowFacts, hundredths: bigint, purse: Amount): Opening | undefined {
  const openings = leads
    .filter(({ symbol }) => fields.symbols.includes(symbol))
    .map((lead) => openingOf(fields, lead, hundredths, purse))
    .toSorted((one, other) => Number(one.value.units - other.value.units));
  return openings[Math.floor(openings.length / 2)];
}

function summary(fields: FollowFields, facts: FollowFacts) {
  const { trader, follow } = facts;
  const hundredths = hundredthsOf(fields.number) ?? 0n;
  const purse = follow === undefined ? parseAmount(QUOTE, fields.amount || "0") : worthOf(follow);
  const known = purse !== undefined && purse.units > 0n ? purse : undefined;
  const units = (of: string): bigint => parseAmount(QUOTE, of)!.units;
  const base = follow === undefined ? known : money(units(follow.stop_base));
  const stop = stopFault(fields.stop_loss, LOSS_MOST) === undefined ? rateOf(fields.stop_loss) : undefined;
  const share = parseRate(follow?.share ?? trader.share)!;
  return {
    /** As it is sent, where that is not as it was typed. */
    rounded: hundredths > 0n && parseDecimal(fields.number, DECIMALS) === undefined ? formatHundredths(hundredths) : undefined,
    perThousand: shareOf(THOUSAND, share, "down"),
    purse: known,
    /** At which loss the stop closes everything. */
    stopLoss: base && stop !== undefined ? shareOf(base, stop, "down") : undefined,
    typical: known && hundredths > 0n ? typicalOf(fields, facts, hundredths, known) : undefined,
  };
}

export type FollowSummary = ReturnType<typeof summary>;

export const followRules: FormRules<FollowFields, FollowFacts, FollowSummary> = {
  start: {
    type: "multiple",
    number: "1",
    amount: "",
    order_max: "",
    total_max: "",
    stop_loss: "",
    take_profit: "",
    symbols: [],
    multiple_max: "20",
    copy_open: false,
    at_close: "close",
  },
  faults: (fields, facts) => ({
    number: numberFault(fields),
    amount: amountFault(fields, facts),
    order_max: capFault(fields.order_max),
    total_max: capFault(fields.total_max),
    stop_loss: stopFault(fields.stop_loss, LOSS_MOST),
    take_profit: stopFault(fields.take_profit, PROFIT_MOST),
    symbols: fields.symbols.length === 0 ? required : undefined,
  }),
  summary,
};

/** As the call takes it: what is left empty is left out, and all of the trader's markets are no choice. */
export function followInput(fields: FollowFields, { trader, follow }: FollowFacts): InputTextOf<typeof calls.follow> {
  const { type, amount, order_max, total_max, stop_loss, take_profit, symbols, multiple_max, copy_open, at_close } = fields;
  const isAll = trader.symbols.every((symbol) => symbols.includes(symbol));
  return {
    trader_user_id: trader.trader_user_id,
    type,
    number: formatHundredths(hundredthsOf(fields.number)!),
    ...(order_max !== "" && { order_max }),
    ...(total_max !== "" && { total_max }),
    ...(stop_loss !== "" && { stop_loss: fractionOf(stop_loss)! }),
    ...(take_profit !== "" && { take_profit: fractionOf(take_profit)! }),
    ...(!isAll && { symbols: symbols.join(",") }),
    multiple_max,
    at_close,
    ...(follow === undefined ? { amount, copy_open: copy_open ? "1" : "0" } : { follow_user_id: follow.follow_user_id }),
  };
}
