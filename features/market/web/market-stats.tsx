import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { LiveAmount } from "@assay/ui/parts/live-amount.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import type { Market } from "./market-order.ts";

/** The figures of a market's last 24 hours, and its index, live. */
export function MarketStats({ market, className }: { readonly market: Market; readonly className?: string }) {
  const t = useTexts("market");
  const { symbol, base, quote, price_decimals: decimals } = market;
  return (
    <div className={classes("grid grid-cols-3 gap-x-6 gap-y-3", className)}>
      <StatTile label={t("stats.high")}>
        <PriceCell symbol={symbol} of="high" price={market.high} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.low")}>
        <PriceCell symbol={symbol} of="low" price={market.low} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.index")}>
        <PriceCell symbol={symbol} of="index" price={market.index} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.volume")}>
        <LiveAmount symbol={symbol} of="volume" value={market.volume} currency={base} />
      </StatTile>
      <StatTile label={t("stats.turnover")}>
        <LiveAmount symbol={symbol} of="turnover" value={market.turnover} currency={quote} />
      </StatTile>
    </div>
  );
}
