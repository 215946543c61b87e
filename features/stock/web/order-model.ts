/** An order for shares as the screens have it. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Order = OutputOf<typeof calls.listOrders>["list"][number];

/** What orders by money are counted in. */
const MONEY = "USDT";
export const PRICE_DECIMALS = 2;
export const SHARE_DECIMALS = 6;

/** What an order asks for, and what that is counted in. */
export const askedOf = ({ amount, money, symbol }: Pick<Order, "amount" | "money" | "symbol">) =>
  amount === null ? { value: money ?? "", currency: MONEY } : { value: amount, currency: baseOf(symbol) };

export const baseOf = (symbol: string): string => symbol.split("/")[0]!;
