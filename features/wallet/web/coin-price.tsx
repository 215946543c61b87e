import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";

/** The live price of a currency and its change of the day. */
export function CoinPrice({ market }: { readonly market: MarketView }) {
  return (
    <div className="shrink-0 text-end">
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className="block text-body font-medium"
      />
      <LiveChange symbol={market.symbol} change={market.change} className="block text-caption" />
    </div>
  );
}
