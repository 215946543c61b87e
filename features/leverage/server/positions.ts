/** A position as the table keeps it, and as the contract tells it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, formatRate, type Price, type Rate } from "@assay/core/money.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { calls, CancelReason, CloseReason, MarginMode, Side, State } from "../contract.ts";
import type { Exposure } from "../rules/margin.ts";

/** What closes at the next mark, because its customer asked for that while there was none. */
export interface Closing {
  /** As it was asked for: of a position that is smaller by then, all that is left. */
  readonly quantity: bigint;
  /** By the clock of the process that was asked; null of what was asked for before that was kept. */
  readonly askedAt: Date | null;
}

export interface Position {
  readonly id: string;
  readonly customerId: string;
  readonly symbol: string;
  readonly side: Side;
  readonly kind: "market" | "limit";
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly reduceOnly: boolean;
  quantity: bigint;
  limit: Price | null;
  /** When its customer asked for this limit and quantity; null of what he asked for before that was kept. */
  limitAt: Date | null;
  entry: Price | null;
  /** What is held for it; a waiting order holds its fee besides. */
  margin: bigint;
  originMargin: bigint;
  fee: bigint;
  /** The share of its value that opening and closing it cost, as agreed when it was asked for. */
  readonly feeRate: Rate;
  overnight: bigint;
  /** Nights that the margin of an isolated position could not pay. They count against it, and its end pays them. */
  owed: bigint;
  takeProfit: Price | null;
  stopLoss: Price | null;
  trailing: Rate | null;
  /** When its customer asked for these three; null of what he asked for before that was kept. */
  stopsAt: Date | null;
  /** The best mark since it trails, and the tick that set it; null of those that trailed before ticks were kept. */
  trailingMark: Price | null;
  trailingTick: IndexTick | null;
  closing: Closing | null;
  state: State;
  readonly createdAt: Date;
  openedAt: Date | null;
  endedAt: Date | null;
  chargedDay: number | null;
  closeReason: CloseReason | null;
  cancelReason: CancelReason | null;
  closePrice: Price | null;
  profit: bigint | null;
  returned: bigint | null;
  /** Of the fee what its end has cost; null before, and of those that ended before the parts were kept. */
  closingFee: bigint | null;
  liquidationFee: bigint | null;
  /** What of its loss was beyond its customer's money, whoever has paid it. */
  spared: bigint;
  insured: bigint;
  unpaid: bigint;
  readonly partOf: string | null;
  /** The purse that it uses alone of all its customer's money; null of his own positions. */
  readonly purse: string | null;
  changes: number;
}

/** What an open position bets on. */
export const exposureOf = ({ side, quantity, entry }: Position): Exposure => ({ side, quantity, entry: entry! });

export const isActive = ({ state }: Position): boolean => state === "pending" || state === "open";

/** What stands behind an isolated position beside its profit. */
export const collateralOf = ({ margin, owed }: Pick<Position, "margin" | "owed">): bigint => margin - owed;

/** What is held for a position or a waiting order. */
export const heldFor = ({ state, margin, fee }: Position): bigint => (state === "pending" ? margin + fee : margin);

/** What its customer has gained or lost with a position that has closed, so far as the house has paid. */
export const netResult = ({ profit, spared, fee, overnight, unpaid }: Position): bigint | null =>
  profit === null ? null : profit + spared - fee - overnight - unpaid;

/** What is left of the fees without those of its end; null where these are not known. */
const openingFee = ({ fee, closingFee, liquidationFee }: Position): bigint | null =>
  closingFee === null || liquidationFee === null ? null : fee - closingFee - liquidationFee;

export type Described = OutputOf<typeof calls.cancelOrder>["position"];

export function describePosition(position: Position): Described {
  const [base, quote] = position.symbol.split("/") as [string, string];
  const money = (units: bigint): string => formatAmount(amount(quote, units));
  const maybe = <T>(value: T | null, format: (value: T) => string): string | null => (value === null ? null : format(value));
  return {
    id: position.id,
    symbol: position.symbol,
    currency_id: currencyFact(base).id,
    legal_id: currencyFact(quote).id,
    purse: position.purse,
    type: position.side,
    kind: position.kind,
    margin_mode: position.marginMode,
    multiple: position.leverage,
    reduce_only: position.reduceOnly,
    number: formatAmount(amount(base, position.quantity)),
    target_price: maybe(position.limit, formatPrice),
    price: maybe(position.entry, formatPrice),
    margin: money(position.margin),
    origin_margin: money(position.originMargin),
    fee: money(position.fee),
    fee_rate: formatRate(position.feeRate),
    opening_fee: maybe(openingFee(position), money),
    closing_fee: maybe(position.closingFee, money),
    liquidation_fee: maybe(position.liquidationFee, money),
    overnight: money(position.overnight),
    owed: money(position.owed),
    target_profit_price: maybe(position.takeProfit, formatPrice),
    stop_loss_price: maybe(position.stopLoss, formatPrice),
    trailing: maybe(position.trailing, formatRate),
    trailing_mark: maybe(position.trailingMark, formatPrice),
    closing: maybe(position.closing, ({ quantity }) =>
      formatAmount(amount(base, quantity < position.quantity ? quantity : position.quantity)),
    ),
    state: position.state,
    created_at: position.createdAt.getTime(),
    opened_at: position.openedAt?.getTime() ?? null,
    ended_at: position.endedAt?.getTime() ?? null,
    close_reason: position.closeReason,
    cancel_reason: position.cancelReason,
    close_price: maybe(position.closePrice, formatPrice),
    profit: maybe(position.profit, money),
    spared: money(position.spared),
    net: maybe(netResult(position), money),
    returned: maybe(position.returned, money),
    insured: money(position.insured),
    unpaid: money(position.unpaid),
  };
}
