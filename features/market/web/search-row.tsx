import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { useCoinName } from "./coin-name.ts";
import type { Market } from "./market-order.ts";
import { tradePath } from "./paths.ts";
import StarButton from "./star-button.tsx";

const TOP_RANK = 3;

/** A market among results: its place if it is ranked, the way to it, and the star. */
export function SearchRow({ market, rank }: { readonly market: Market; readonly rank?: number }) {
  const { symbol, base, quote, price, price_decimals: decimals, change } = market;
  return (
    <li className="off-screen-idle flex items-center gap-1">
      <Go to={tradePath(symbol)} className="press flex h-[66px] min-w-0 grow items-center gap-3 rounded-button">
        {rank !== undefined && (
          <span className={`w-5 shrink-0 text-center text-form font-semibold ${rank <= TOP_RANK ? "text-brand" : "text-faint"}`}>
            {rank}
          </span>
        )}
        <CoinLogo code={base} />
        <span className="min-w-0 grow">
          <span className="block text-body font-semibold">
            <PairName base={base} quote={quote} />
          </span>
          <span className="block truncate text-caption text-soft">{useCoinName(market)}</span>
        </span>
        <span className="shrink-0 text-end">
          <PriceCell symbol={symbol} price={price} decimals={decimals} className="block text-body font-medium" />
          <LiveChange symbol={symbol} change={change} className="text-caption" />
        </span>
      </Go>
      <StarButton market={market} className="-me-3" />
    </li>
  );
}
