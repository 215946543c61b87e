/** What a position in a list shows, reckoned with the server's own rules from the latest mark. */
import type { OutputOf } from "@assay/core/contract.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  formatDecimal,
  parseAmount,
  parsePrice,
  pow10,
  type Price,
  RATE_SCALE,
} from "@assay/core/money.ts";
import type { calls } from "../../contract.ts";
import { type Exposure, profitAt } from "../../rules/margin.ts";
import { type Contract, markOf } from "../../rules/terms.ts";

export type Positions = OutputOf<(typeof calls)["listPositions"]>;
export type OpenPosition = Positions["open"][number];
export type WaitingOrder = Positions["pending"][number];
export type EndedPosition = OutputOf<(typeof calls)["listHistory"]>["list"][number];
export type AnyPosition = OpenPosition | EndedPosition;

export const baseOf = ({ symbol }: { readonly symbol: string }): string => symbol.split("/")[0]!;
export const quoteOf = ({ symbol }: { readonly symbol: string }): string => symbol.split("/")[1]!;

/** An order that waits bets at its limit. */
export const exposureOf = (position: AnyPosition): Exposure => ({
  side: position.type,
  quantity: parseAmount(baseOf(position), position.number)!.units,
  entry: parsePrice(position.price ?? position.target_price ?? "0")!,
});

/** Another text after every change of its stops: a form that begins with them begins anew, and never puts old ones back. */
export const stopsKeyOf = ({ id, target_profit_price, stop_loss_price, trailing }: AnyPosition): string =>
  [id, target_profit_price, stop_loss_price, trailing].join(" ");

/** The text that says where a position stands, or why it has ended. */
export function endingKey({ state, close_reason, cancel_reason }: AnyPosition) {
  const reason = close_reason ?? (cancel_reason === "customer" ? null : cancel_reason);
  return reason === null ? (`states.${state}` as const) : (`reasons.${reason}` as const);
}

/** The text that says why it ended, where its state is told beside; undefined while it has not. */
export const whyEnded = ({ close_reason, cancel_reason }: AnyPosition) =>
  close_reason ?? (cancel_reason === "customer" ? "taken-back" : (cancel_reason ?? undefined));

/** Those of one market first, each part in the order that it had. */
export const hereFirst = <Of extends { readonly symbol: string }>(all: readonly Of[], symbol: string): readonly Of[] =>
  all.toSorted((one, other) => Number(other.symbol === symbol) - Number(one.symbol === symbol));

/** Whether it is more or less than nothing. */
export const isSome = (money: string): boolean => /[1-9]/.test(money);
/** An amount with its sign turned: what was paid is less for whoever paid it. */
const less = (money: string): string => (money.startsWith("-") ? money.slice(1) : `-${money}`);

/** What the result of a closed position is made of, as gains and losses: the part of the price first, then whatever else there was. */
export function partsOf(position: AnyPosition) {
  const { profit, spared, fee, opening_fee, closing_fee, liquidation_fee, overnight, unpaid } = position;
  const fees =
    opening_fee === null
      ? [{ name: "fees", value: less(fee) } as const]
      : [
          { name: "opening-fee", value: less(opening_fee) } as const,
          { name: "closing-fee", value: less(closing_fee ?? "0") } as const,
          { name: "liquidation-fee", value: less(liquidation_fee ?? "0") } as const,
        ];
  const others = [
    ...fees,
    { name: "overnight", value: less(overnight) } as const,
    { name: "spared", value: spared } as const,
    { name: "unpaid", value: less(unpaid) } as const,
  ];
  return [{ name: "by-price", value: profit } as const, ...others.filter(({ value }) => isSome(value))];
}

export interface Gain {
  /** In the quote currency. */
  readonly money: string;
  /** Of the margin at opening, two decimals. */
  readonly percent: string;
}

/** What a position has won at an index; undefined without one. */
export function gainAt(contract: Contract, position: OpenPosition, index: string | null | undefined): Gain | undefined {
  const price = index === null || index === undefined ? undefined : parsePrice(index);
  if (price === undefined) return undefined;
  return gainOf(position, profitAt(contract, exposureOf(position), markOf(contract, price)));
}

/** What a position has won, as the server has told it. */
export function gainTold(position: AnyPosition): Gain | undefined {
  if (position.profit === null) return undefined;
  const sign = position.profit.startsWith("-") ? -1n : 1n;
  return gainOf(position, sign * parseAmount(quoteOf(position), position.profit.replace("-", ""))!.units);
}

function gainOf(position: AnyPosition, units: bigint): Gain {
  const quote = quoteOf(position);
  const origin = parseAmount(quote, position.origin_margin)!.units;
  return {
    money: formatAmount(amount(quote, units)),
    percent: origin === 0n ? "0" : formatDecimal(divide(units * 10_000n, origin, "down"), 2),
  };
}

const PERCENT_SCALE = RATE_SCALE - 2;

/** A fraction as percent, cut off after two decimals: "0.0512" is 5.12. */
export function percentOf(fraction: string | null): string | undefined {
  if (fraction === null) return undefined;
  const [sign, digits] = fraction.startsWith("-") ? [-1n, fraction.slice(1)] : [1n, fraction];
  const [whole = "0", rest = ""] = digits.split(".");
  const units = BigInt(whole) * pow10(RATE_SCALE) + BigInt(rest.slice(0, RATE_SCALE).padEnd(RATE_SCALE, "0"));
  return formatDecimal(sign * divide(units, pow10(PERCENT_SCALE - 2), "down"), 2);
}

/** What closing a part would bring at a mark, before fees. */
export function profitOfPart(contract: Contract, position: AnyPosition, quantity: bigint, mark: Price): Amount {
  return amount(contract.quote, profitAt(contract, { ...exposureOf(position), quantity }, mark));
}
