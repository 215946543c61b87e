/** The contract ticket as a pure module: fields in, faults and costs out. It judges with the server's own rules. */
import type { InputTextOf } from "@assay/core/contract.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  formatDecimal,
  formatPrice,
  parseAmount,
  parseDecimal,
  parseRate,
  pow10,
  type Price,
  PRICE_SCALE,
  type Rate,
  RATE_SCALE,
  toMultiple,
} from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { Rejection, type RejectionValues } from "@assay/core/rejection.ts";
import { type Fault, type Faults, type FormRules, withinReach } from "@assay/ui/form.ts";
import { steadyQuantity } from "@assay/ui/ticket/steady.ts";
import type { calls, MarginMode, Side } from "../../contract.ts";
import { overnightFee } from "../../rules/funding.ts";
import { type Exposure, feeOn, initialMargin, liquidationPrice, valueAt } from "../../rules/margin.ts";
import { judgeOpening, type OpeningAsked, quantitiesOf } from "../../rules/opening.ts";
import { sharedLiquidation } from "../../rules/shared-liquidation.ts";
import { sharedSpare } from "../../rules/shared-maintenance.ts";
import type { Contract } from "../../rules/terms.ts";
import { steadyValues } from "../steady-values.ts";

export interface OpeningFields {
  readonly type: Side;
  readonly kind: "market" | "limit";
  readonly margin_mode: MarginMode;
  readonly multiple: string;
  readonly target_price: string;
  readonly number: string;
  /** Whether the fields for stops are in sight; what is out of sight is not sent. */
  readonly stops: boolean;
  readonly target_profit_price: string;
  readonly stop_loss_price: string;
  /** In percent. */
  readonly trailing: string;
  readonly reduce_only: boolean;
}

/** What the account's cross positions are before this one. */
export interface CrossPurse {
  /** What a further cross position would have behind it, before its fee, in quote units. */
  readonly excess: bigint;
  /** The margins of all of them, in quote units. */
  readonly margin: bigint;
  /** Those of this market. */
  readonly mates: readonly Exposure[];
}

export interface OpeningFacts {
  readonly contract: Contract;
  /** What the customer has open and waiting on either side, in quote units: brackets go by the sum. */
  readonly others?: Readonly<Record<Side, bigint>> | undefined;
  /** Undefined while the market has none. */
  readonly mark: Price | undefined;
  /** Undefined for a visitor. */
  readonly available: Amount | undefined;
  /** Undefined while that is not known. */
  readonly cross?: CrossPurse | undefined;
  /** A day's rate of either side. */
  readonly overnight: Readonly<Record<Side, Rate>>;
}

/** What opening comes to; all of it but the percentage undefined where the rules refuse the price or the quantity. */
export interface OpeningSummary {
  readonly value: Amount | undefined;
  readonly margin: Amount | undefined;
  /** The margins of all cross positions, before and after; undefined of an isolated one, which stands by itself. */
  readonly crossMargin: { readonly before: Amount; readonly after: Amount } | undefined;
  readonly fee: Amount | undefined;
  /** Margin and fee together: what leaves the account. */
  readonly cost: Amount | undefined;
  /** What is free afterwards; undefined where that is not known or less than nothing. */
  readonly left: Amount | undefined;
  /** For a cross position as its account stands; null where no price can liquidate it, undefined where nothing opens or the account is not known. */
  readonly liquidation: Price | null | undefined;
  /** The same of the cross positions that this market has already; undefined where it has none on this side. */
  readonly liquidationBefore: Price | null | undefined;
  /** What a day costs; negative is what it brings. */
  readonly overnight: Amount | undefined;
  /** The share of what is free that it takes: a whole number from 0 to 100. */
  readonly percent: number;
}

const start: OpeningFields = {
  type: "long",
  kind: "market",
  margin_mode: "isolated",
  multiple: "10",
  target_price: "",
  number: "",
  stops: false,
  target_profit_price: "",
  stop_loss_price: "",
  trailing: "",
  reduce_only: false,
};

export const openingRules: FormRules<OpeningFields, OpeningFacts, OpeningSummary> = { start, faults, summary };

const said = (text: string): string | undefined => (text === "" ? undefined : text);

/** The stops that are in sight, as the call takes them. */
function stopsOf({ stops, target_profit_price, stop_loss_price, trailing, reduce_only }: OpeningFields) {
  if (!stops || reduce_only) return {};
  return {
    target_profit_price: said(target_profit_price),
    stop_loss_price: said(stop_loss_price),
    trailing: shareOfPercent(trailing),
  };
}

const PERCENT_DECIMALS = RATE_SCALE - 2;

/** A percentage as a fraction: "2.5" is 0.025. Undefined without one. */
export function shareOfPercent(percent: string): string | undefined {
  const units = percent === "" ? undefined : parseDecimal(percent, PERCENT_DECIMALS);
  return units === undefined ? undefined : formatDecimal(units, RATE_SCALE);
}

/** A refused trailing distance with its bounds in percent, as the field has it. */
export function inPercent({ code, values }: Rejection): RejectionValues {
  if (code !== "trailing-out-of-range") return values;
  const percent = ([name, share]: [string, string | number]) => [
    name,
    formatDecimal(parseRate(String(share))!, PERCENT_DECIMALS),
  ];
  return Object.fromEntries(Object.entries(values).map(percent)) as RejectionValues;
}

function askedBy(fields: OpeningFields): OpeningAsked {
  return {
    currency_id: 0,
    legal_id: 0,
    type: fields.type,
    kind: fields.kind,
    target_price: fields.kind === "limit" ? said(fields.target_price) : undefined,
    // An empty field is refused like a nought: with the smallest quantity as the value to take.
    number: said(fields.number) ?? "0",
    multiple: Number(fields.multiple),
    margin_mode: fields.margin_mode,
    reduce_only: fields.reduce_only,
    ...stopsOf(fields),
  };
}

/** How much worse than the mark on screen an order at market may open: 0.5 %. */
const WORSE = 500_000n;

/** The worst mark that an order at market accepts; undefined for a limit, which says it itself. */
export function worstOf({ type, kind }: OpeningFields, { contract: { tick }, mark }: OpeningFacts): Price | undefined {
  if (kind === "limit" || mark === undefined) return undefined;
  const slack = divide(mark * WORSE, pow10(RATE_SCALE), "down");
  return toMultiple(type === "long" ? mark + slack : mark - slack, tick, type === "long" ? "down" : "up");
}

/** The call's input for fields without faults. */
export function openingInput(
  fields: OpeningFields,
  market: { readonly currency_id: number; readonly legal_id: number },
  facts: OpeningFacts,
): InputTextOf<typeof calls.openPosition> {
  const { currency_id, legal_id, multiple, reduce_only, ...asked } = askedBy(fields);
  void currency_id;
  void legal_id;
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)) as typeof asked;
  const worst = worstOf(fields, facts);
  return {
    ...given,
    ...(worst !== undefined && { worst_price: formatPrice(worst) }),
    currency_id: String(market.currency_id),
    legal_id: String(market.legal_id),
    multiple: String(multiple),
    reduce_only: reduce_only ? "1" : "0",
  };
}

/** What the customer has already on the side that an order would open. */
const othersOf = ({ type, reduce_only }: OpeningFields, { others }: OpeningFacts): bigint =>
  (!reduce_only && others?.[type]) || 0n;

const judge = (fields: OpeningFields, facts: OpeningFacts) =>
  judgeOpening(facts.contract, facts.mark, askedBy(fields), othersOf(fields, facts));

function faults(fields: OpeningFields, facts: OpeningFacts): Faults<OpeningFields> {
  const judged = judge(fields, facts);
  if (judged instanceof Rejection) {
    if (isOfStop(judged)) return stopFaults(fields, facts);
    const field = fieldOf(judged.code, fields, facts);
    const isOpened = field === "number" && !fields.reduce_only && facts.available !== undefined;
    const most = isOpened ? numberFor(fields.kind === "market" ? NEARLY_ALL : ALL, fields, facts) : undefined;
    return { [field]: withinReach(faultOf(judged, fields, facts), most) };
  }
  if (fields.reduce_only || !facts.available || judged.margin + judged.fee <= facts.available.units) return {};
  return { number: shortOf(fields, facts) };
}

const ALL = 100;
/** At the market a little is left, so that the next mark does not take it out of reach. */
const NEARLY_ALL = 99;
const stopNames = ["target_profit_price", "stop_loss_price", "trailing"] as const;
const isOfStop = ({ code }: Rejection): boolean => code.startsWith("stop-") || code === "trailing-out-of-range";

const faultOf = (
  refused: Rejection,
  { type, kind }: OpeningFields,
  { contract: { tick, base, step } }: OpeningFacts,
  stop?: (typeof stopNames)[number],
): Fault => ({
  code: refused.code,
  values:
    refused.code === "below-minimum" && kind === "market"
      ? {
          ...refused.values,
          nearest: formatAmount(amount(base, steadyQuantity(parseAmount(base, String(refused.values["nearest"]))!.units, step))),
        }
      : {
          ...inPercent(refused),
          ...(refused.code !== "trailing-out-of-range" && steadyValues(refused, { side: type, tick, stop })),
        },
  lasting: ["above-maximum", "leverage-too-high"].includes(refused.code) || refused.code.startsWith("stop-"),
});

/** Each stop is judged by itself, so that every wrong one is told and not the first alone. */
function stopFaults(fields: OpeningFields, facts: OpeningFacts): Faults<OpeningFields> {
  const faultAt = (name: (typeof stopNames)[number]): Fault | undefined => {
    const only = { ...fields, target_profit_price: "", stop_loss_price: "", trailing: "", [name]: fields[name] };
    const judged = judge(only, facts);
    return judged instanceof Rejection ? faultOf(judged, fields, facts, name) : undefined;
  };
  return Object.fromEntries(stopNames.map((name) => [name, faultAt(name)]));
}

/** The field that a refusal stands at. What no field can mend keeps the order from being ready. */
export function fieldOf(code: string, fields: OpeningFields, facts: OpeningFacts): keyof OpeningFields {
  if (code === "trailing-out-of-range") return "trailing";
  if (code.startsWith("price-")) return "target_price";
  if (code.startsWith("stop-")) {
    const without = judge({ ...fields, stop_loss_price: "" }, facts);
    return without instanceof Rejection ? "target_profit_price" : "stop_loss_price";
  }
  return code === "market-closed" || code === "terms-conflict" ? "type" : "number";
}

/** The fault of a position that costs more than is free. It names the most that can be afforded, where that is enough for one. */
function shortOf(fields: OpeningFields, facts: OpeningFacts): Fault {
  const most = numberFor(fields.kind === "market" ? NEARLY_ALL : ALL, fields, facts);
  return { code: "insufficient-balance", lasting: true, ...(most !== "" && { values: { nearest: most } }) };
}

/** What the fields are reckoned at: the limit, else the mark. */
function priceOf({ kind, target_price }: OpeningFields, { contract, mark }: OpeningFacts): Price {
  const limit = kind === "limit" ? parseDecimal(target_price, PRICE_SCALE) : undefined;
  return toMultiple(limit ?? mark ?? 0n, contract.tick, "down");
}

const leverageOf = ({ multiple }: OpeningFields): number => Math.max(1, Number(multiple) || 1);

/** The quantity whose margin and fee take so many percent of what is free; "" where that is too little for a position. */
export function numberFor(percent: number, fields: OpeningFields, facts: OpeningFacts): string {
  const { contract, available } = facts;
  const price = priceOf(fields, facts);
  if (!available || price === 0n) return "";
  const leverage = leverageOf(fields);
  const spend = divide(available.units * BigInt(percent), 100n, "down");
  const one = pow10(RATE_SCALE);
  // A unit of value costs 1 / leverage as margin, and the fee.
  const value = divide(spend * BigInt(leverage) * one, one + BigInt(leverage) * contract.fee, "down");
  const scale = pow10(PRICE_SCALE + scaleOf(contract.base) - scaleOf(contract.quote));
  const { lowest, highest } = quantitiesOf(contract, price, leverage, othersOf(fields, facts));
  let quantity = toMultiple(divide(value * scale, price, "down"), contract.step, "down");
  if (quantity > highest) quantity = highest;
  // Margin and fee are rounded up: the last step may be one too many.
  const costs = (): bigint =>
    initialMargin(contract, quantity, price, leverage) + feeOn(valueAt(contract, quantity, price), contract.fee);
  if (quantity > 0n && costs() > spend) quantity -= contract.step;
  return quantity < lowest ? "" : formatAmount(amount(contract.base, quantity));
}

const unknown: Omit<OpeningSummary, "percent"> = {
  value: undefined,
  margin: undefined,
  crossMargin: undefined,
  fee: undefined,
  cost: undefined,
  left: undefined,
  liquidation: undefined,
  liquidationBefore: undefined,
  overnight: undefined,
};

/** Nothing is reckoned from what the rules refuse. What only costs more than is free is: the cost says how much is missing. */
function summary(fields: OpeningFields, facts: OpeningFacts): OpeningSummary {
  const reckoned = reckon(fields, facts);
  // A stop decides nothing of what opening comes to.
  const isRefused = judge({ ...fields, stops: false }, facts) instanceof Rejection;
  return isRefused ? { ...unknown, percent: reckoned.percent } : reckoned;
}

function reckon(fields: OpeningFields, facts: OpeningFacts): OpeningSummary {
  const { contract, available } = facts;
  const { base, quote } = contract;
  const price = priceOf(fields, facts);
  const quantity = toMultiple(parseDecimal(fields.number, scaleOf(base)) ?? 0n, contract.step, "down");
  const money = (units: bigint): Amount => amount(quote, units);
  const value = valueAt(contract, quantity, price);
  const opens = !fields.reduce_only && quantity > 0n && price > 0n;
  const margin = opens ? initialMargin(contract, quantity, price, leverageOf(fields)) : 0n;
  const fee = feeOn(value, contract.fee);
  const cost = fields.reduce_only ? 0n : margin + fee;
  const isCross = fields.margin_mode === "cross";
  const cross = isCross && opens ? facts.cross : undefined;
  return {
    value: money(value),
    margin: money(margin),
    fee: money(fee),
    cost: money(cost),
    left: available && available.units >= cost ? money(available.units - cost) : undefined,
    crossMargin: cross && { before: money(cross.margin), after: money(cross.margin + margin) },
    liquidation: isCross
      ? cross && liquidationIn(cross, facts, { side: fields.type, quantity, entry: price }, fee)
      : opens
        ? (liquidationPrice(contract, { side: fields.type, quantity, entry: price }, margin) ?? null)
        : undefined,
    liquidationBefore: cross && liquidationBefore(cross, facts, fields.type),
    overnight: money(overnightFee(value, facts.overnight[fields.type])),
    percent: percentOf(cost, available),
  };
}

/** What the purse has without what the positions of this market spare at the mark. */
function elsewhere({ excess, mates }: CrossPurse, contract: Contract, mark: Price): bigint {
  return excess - sharedSpare(mates.map((exposure) => ({ contract, exposure, mark })));
}

function liquidationIn(cross: CrossPurse, { contract, mark }: OpeningFacts, opened: Exposure, fee: bigint): Price | null {
  const { side, entry } = opened;
  const collateral = elsewhere(cross, contract, mark ?? entry) - fee;
  return sharedLiquidation(contract, side, [...cross.mates, opened], collateral, entry) ?? null;
}

function liquidationBefore(cross: CrossPurse, { contract, mark }: OpeningFacts, side: Side): Price | null | undefined {
  if (mark === undefined || !cross.mates.some((mate) => mate.side === side)) return undefined;
  return sharedLiquidation(contract, side, cross.mates, elsewhere(cross, contract, mark), mark) ?? null;
}

function percentOf(cost: bigint, available: Amount | undefined): number {
  if (!available || available.units === 0n) return 0;
  const percent = divide(cost * 100n, available.units, "half-even");
  return Number(percent > 100n ? 100n : percent);
}
