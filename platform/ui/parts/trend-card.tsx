import { directionOf } from "../number.ts";
import { CoinLogo } from "./coin-logo.tsx";
import { Go } from "./go.tsx";
import { LiveChange } from "./live-change.tsx";
import type { MarketView } from "./market-view.ts";
import { PriceCell } from "./price-cell.tsx";
import { Sparkline } from "./sparkline.tsx";

/** A market as a small card for a row that scrolls sideways. */
export function TrendCard({ market, to }: { readonly market: MarketView; readonly to: string }) {
  return (
    <Go
      to={to}
      className="press relative block h-[110px] w-[142px] shrink-0 snap-start overflow-hidden desk:w-auto rounded-card border border-line bg-s1 p-3"
    >
      <span className="flex items-center gap-1.5">
        <CoinLogo code={market.base} size={22} />
        <span className="min-w-0 grow truncate text-form font-semibold">{market.base}</span>
        <LiveChange symbol={market.symbol} change={market.change} className="text-dense" />
      </span>
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className="mt-1.5 block text-section"
      />
      <Sparkline
        area
        points={market.spark}
        direction={directionOf(market.change)}
        width={142}
        height={38}
        className="absolute inset-x-0 bottom-0 desk:w-full"
      />
    </Go>
  );
}

/** A row of cards that snaps; the next card always peeks out. On a desktop it shows as many as fit, none of them cut. */
export function TrendRow({
  markets,
  label,
  pathOf,
}: {
  readonly markets: readonly MarketView[];
  readonly label: string;
  readonly pathOf: (symbol: string) => string;
}) {
  return (
    <ul aria-label={label} className="trends no-scrollbar">
      {markets.map((market) => (
        <li key={market.symbol}>
          <TrendCard market={market} to={pathOf(market.symbol)} />
        </li>
      ))}
    </ul>
  );
}
