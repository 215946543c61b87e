/** An order and its fills as the screens show them. */
import type { OutputOf } from "@assay/core/contract.ts";
import { divide, parseDecimal } from "@assay/core/money.ts";
import type { calls } from "../../contract.ts";

export type Order = OutputOf<(typeof calls)["listOrders"]>["list"][number];
export type Fill = OutputOf<(typeof calls)["listFills"]>["list"][number];

const SCALE = 18;
const FULL = 100;
const units = (text: string | null): bigint => (text === null ? 0n : (parseDecimal(text, SCALE) ?? 0n));

/** Whole percent that is filled, cut down: 100 means all of it. */
export function filledPercent({ state, amount, quote_amount, filled, filled_quote }: Order): number {
  // A quote amount is spent in whole steps; what is too little for one more is not missing.
  if (state === "filled") return FULL;
  const [done, asked] = amount === null ? [filled_quote, quote_amount] : [filled, amount];
  const whole = units(asked);
  return whole === 0n ? 0 : Number(divide(units(done) * 100n, whole, "down"));
}

/** "open" becomes "part" once something has filled. */
export function shownState({ state, filled }: Order): Order["state"] | "part" {
  return state === "open" && units(filled) > 0n ? "part" : state;
}

/** What was asked for and the currency that counts it. */
export function askedOf({ amount, quote_amount, symbol }: Order): { readonly value: string | null; readonly currency: string } {
  const [base = "", quote = ""] = symbol.split("/");
  return amount === null ? { value: quote_amount, currency: quote } : { value: amount, currency: base };
}

export const baseOf = (symbol: string): string => symbol.split("/")[0] ?? symbol;
export const quoteOf = (symbol: string): string => symbol.split("/")[1] ?? "";

/** Whether it can still trade, and so be changed or cancelled. */
export const isLive = ({ state }: Order): boolean => state === "open" || state === "waiting";

/** Whether it waits for the index: all of a stop, or the stop beside a limit that rests. */
export const isWaiting = (order: Order): boolean => isLive(order) && order.stop !== null && order.stop.fired === null;
