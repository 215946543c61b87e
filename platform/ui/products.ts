/** What can be traded here, as the features bring it. A trading screen shows the way to the others; none knows another. */
import type { TradeProduct, WebFeature } from "./screen.tsx";

export interface OfferedProduct extends TradeProduct {
  /** The name of its feature. */
  readonly key: string;
}

const offered: OfferedProduct[] = [];

/** Keeps what a feature brings to trade, in the order of the features. */
export function offerProduct({ name, product }: WebFeature): void {
  if (product && !offered.some(({ key }) => key === name)) offered.push({ ...product, key: name });
}

export const tradeProducts = (): readonly OfferedProduct[] => offered;
