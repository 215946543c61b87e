import { AlertButton, StarButton } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveAmount } from "@assay/ui/parts/live-amount.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { Suspense } from "react";
import { SourceChip } from "./source-chip.tsx";
import type { Market, MarketAnswer } from "./use-market-frames.ts";
import type { Ticket } from "./use-ticket.ts";

/** Pair, price and the day's figures in one line above the chart of a desktop. */
export function PairBar({ answer: { market, feed }, ticket }: { readonly answer: MarketAnswer; readonly ticket: Ticket }) {
  return (
    <header className="@container flex h-[58px] shrink-0 items-center gap-2.5 overflow-hidden ps-4 pe-1">
      <CoinLogo code={market.base} size={28} />
      <div className="shrink-0">
        <h1 className="text-body font-semibold whitespace-nowrap">
          <bdi dir="ltr">{market.symbol}</bdi>
        </h1>
        <SourceChip symbol={market.symbol} feed={feed} />
      </div>
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className={`ms-2 text-title whitespace-nowrap ${ticket.state === "open" ? "" : "text-soft"}`}
      />
      <DayLine market={market} />
      <span className="ms-auto flex shrink-0 items-center gap-1.5">
        <StaleChip />
        <Suspense fallback={<span className="h-11 w-22" />}>
          <AlertButton market={market} />
          <StarButton market={market} className="-ms-1.5" />
        </Suspense>
      </span>
    </header>
  );
}

/** As many figures as there is room for beside the price. */
function DayLine({ market }: { readonly market: Market }) {
  const t = useTexts("spot");
  const { symbol, price_decimals: decimals } = market;
  const figures = [
    { key: "change", room: "@[29rem]:block", value: <LiveChange symbol={symbol} change={market.change} /> },
    {
      key: "high",
      room: "@[34rem]:block",
      value: <PriceCell symbol={symbol} of="high" price={market.high} decimals={decimals} />,
    },
    {
      key: "low",
      room: "@[38.5rem]:block",
      value: <PriceCell symbol={symbol} of="low" price={market.low} decimals={decimals} />,
    },
    { key: "turnover", room: "@[41rem]:block", value: <LiveAmount symbol={symbol} of="turnover" value={market.turnover} /> },
    {
      key: "index",
      room: "@[47rem]:block",
      value: <PriceCell symbol={symbol} of="index" price={market.index} decimals={decimals} />,
    },
  ] as const;
  return (
    <div className="flex shrink-0 gap-4 ps-2.5 whitespace-nowrap">
      {figures.map(({ key, room, value }) => (
        <div key={key} className={`hidden ${room}`}>
          <StatTile label={t(`stats.${key}`)}>{value}</StatTile>
        </div>
      ))}
    </div>
  );
}
