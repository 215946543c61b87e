import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { useQuote } from "@assay/ui/prices.ts";
import type { Market } from "./market-order.ts";

/** The figures of a market's last 24 hours, and its index, live. */
export function MarketStats({ market, className }: { readonly market: Market; readonly className?: string }) {
  const t = useTexts("market");
  const { symbol, base, quote, price_decimals: decimals } = market;
  const now = useQuote(symbol) ?? market;
  return (
    <div className={classes("grid grid-cols-3 gap-x-6 gap-y-3", className)}>
      <StatTile label={t("stats.high")}>
        <PriceText value={now.high} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.low")}>
        <PriceText value={now.low} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.index")}>
        <PriceText value={now.index} decimals={decimals} />
      </StatTile>
      <StatTile label={t("stats.volume")}>
        <AmountText value={now.volume} currency={base} compact unit />
      </StatTile>
      <StatTile label={t("stats.turnover")}>
        <AmountText value={now.turnover} currency={quote} compact unit />
      </StatTile>
    </div>
  );
}
