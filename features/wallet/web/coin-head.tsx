import { findCurrency } from "@assay/core/currency.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import type { MarketView } from "@assay/ui/parts/market-view.ts";
import { CoinPrice } from "./coin-price.tsx";

export interface CoinHeadProps {
  readonly code: string;
  /** Where it trades; left out for the currency in which everything is valued. */
  readonly market: MarketView | undefined;
}

/** The name of a currency and its live price, above its detail. */
export function CoinHead({ code, market }: CoinHeadProps) {
  return (
    <div className="flex min-h-11 items-center gap-3">
      <CoinLogo code={code} size={40} />
      <div className="min-w-0 grow">
        <h2 className="text-section">{code}</h2>
        <p className="truncate text-caption text-soft">{findCurrency(code)?.name}</p>
      </div>
      {market && <CoinPrice market={market} />}
    </div>
  );
}
