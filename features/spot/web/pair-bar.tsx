import { StarButton } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import { Suspense } from "react";
import { SourceChip } from "./source-chip.tsx";
import type { Market, MarketAnswer } from "./use-market-frames.ts";
import type { Ticket } from "./use-ticket.ts";

/** Pair, price and the day's figures in one line above the chart of a desktop. */
export function PairBar({ answer: { market, feed }, ticket }: { readonly answer: MarketAnswer; readonly ticket: Ticket }) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-3 overflow-hidden px-4">
      <CoinLogo code={market.base} size={28} />
      <h1 className="text-section whitespace-nowrap">
        <bdi dir="ltr">{market.symbol}</bdi>
      </h1>
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className={`text-title whitespace-nowrap ${ticket.state === "open" ? "" : "text-soft"}`}
      />
      <DayLine market={market} />
      <span className="ms-auto flex shrink-0 items-center gap-1.5">
        <StaleChip />
        <SourceChip symbol={market.symbol} feed={feed} />
        <Suspense fallback={<span className="size-11" />}>
          <StarButton market={market} className="-me-2.5" />
        </Suspense>
      </span>
    </header>
  );
}

function DayLine({ market }: { readonly market: Market }) {
  const t = useTexts("spot");
  const now = useQuote(market.symbol) ?? market;
  const decimals = market.price_decimals;
  return (
    <div className="flex min-w-0 gap-5 overflow-hidden ps-2 whitespace-nowrap">
      <StatTile label={t("stats.change")}>
        <LiveChange symbol={market.symbol} change={market.change} />
      </StatTile>
      <StatTile label={t("stats.high")}>
        <PriceText value={now.high} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.low")}>
        <PriceText value={now.low} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.turnover-in", { quote: market.quote })}>
        <AmountText value={now.turnover} compact />
      </StatTile>
      <StatTile label={t("stats.index")}>
        <PriceText value={now.index} decimals={decimals} />
      </StatTile>
    </div>
  );
}
