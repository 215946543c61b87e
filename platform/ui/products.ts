/** What can be traded here, as the features bring it. A trading screen shows the way to the others; none knows another. */
import type { TradeProduct, WebFeature } from "./screen.tsx";

const offered: TradeProduct[] = [];

/** Keeps what a feature brings to trade, in the order of the features. */
export function offerProduct({ product }: WebFeature): void {
  if (product && !offered.includes(product)) offered.push(product);
}

export const tradeProducts = (): readonly TradeProduct[] => offered;
