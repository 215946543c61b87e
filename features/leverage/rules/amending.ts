/** What of an order that waits may be changed, and to what: it is judged like a new one. Form and server judge by the same function. */
import { amount, formatAmount, formatPrice, formatRate, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { judgeOpening, type OpeningAsked, type OpeningJudged } from "./opening.ts";
import type { Stops } from "./stops.ts";
import type { Contract } from "./terms.ts";

/** An order as it waits. */
export interface OrderStanding
  extends Pick<OpeningJudged, "side" | "marginMode" | "leverage" | "reduceOnly" | "quantity">, Stops {
  readonly limit: Price;
}

/** What is not named stays as it is. */
export interface AmendAsked {
  readonly target_price?: string | undefined;
  readonly number?: string | undefined;
}

/**
 * Judges another limit or another quantity of an order that waits. Its stops stay, so that they must suit the new limit too. `others`
 * is what its customer has on its side besides, in quote units.
 * Rejections: nothing-to-change, and those of judgeOpening that its own terms leave possible.
 */
export function judgeAmend(
  contract: Contract,
  mark: Price | undefined,
  order: OrderStanding,
  { target_price, number }: AmendAsked,
  others = 0n,
): OpeningJudged | Rejection {
  const isSamePrice = target_price === undefined || parsePrice(target_price) === order.limit;
  const isSameNumber = number === undefined || parseAmount(contract.base, number)?.units === order.quantity;
  if (isSamePrice && isSameNumber) return new Rejection("nothing-to-change");
  const { takeProfit, stopLoss, trailing } = order;
  const asked: OpeningAsked = {
    currency_id: 0,
    legal_id: 0,
    type: order.side,
    kind: "limit",
    target_price: target_price ?? formatPrice(order.limit),
    number: number ?? formatAmount(amount(contract.base, order.quantity)),
    multiple: order.leverage,
    margin_mode: order.marginMode,
    reduce_only: order.reduceOnly,
    target_profit_price: takeProfit === null ? undefined : formatPrice(takeProfit),
    stop_loss_price: stopLoss === null ? undefined : formatPrice(stopLoss),
    trailing: trailing === null ? undefined : formatRate(trailing),
  };
  return judgeOpening(contract, mark, asked, others);
}
