/** An order for shares as the screens have it. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Order = OutputOf<typeof calls.listOrders>["list"][number];

export const PRICE_DECIMALS = 2;
export const SHARE_DECIMALS = 6;

export const baseOf = (symbol: string): string => symbol.split("/")[0]!;
