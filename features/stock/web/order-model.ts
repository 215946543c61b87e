/** An order for shares as the screens have it. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { Translate } from "@assay/ui/locale.ts";
import { readable } from "@assay/ui/readable.ts";
import type { calls } from "../contract.ts";

export type Order = OutputOf<typeof calls.listOrders>["list"][number];

/** What orders by money are counted in. */
const MONEY = "USDT";
export const PRICE_DECIMALS = 2;
export const SHARE_DECIMALS = 6;

/** What has come of an order, as a toast tells it: what was traded and at which price, or what waits. */
export function placedText({ type, symbol, state, filled, price, amount, money }: Order, t: Translate): string {
  const base = baseOf(symbol);
  if (state === "filled") return t(`placed.filled-${type}`, readable({ amount: filled, base, price: price ?? "" }));
  const asked = amount === null ? { amount: money ?? "", base: MONEY } : { amount, base };
  return t(`placed.${state}`, readable({ side: t(`side.${type}`), ...asked, symbol: base }));
}

export const baseOf = (symbol: string): string => symbol.split("/")[0]!;
