import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { ChangePill, LiveChange } from "@assay/ui/parts/live-change.tsx";
import { LiveFiat } from "@assay/ui/parts/live-fiat.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { Sparkline } from "@assay/ui/parts/sparkline.tsx";
import { useCoinName } from "./coin-name.ts";
import type { Market } from "./market-order.ts";
import { tradePath } from "./paths.ts";
import StarButton from "./star-button.tsx";

const TOP_RANK = 3;

/** Columns of tablets and desktops; a phone has the price and the change under it. */
const columns = {
  day: "hidden w-24 shrink-0 whitespace-nowrap md:block",
  turnover: "hidden w-20 shrink-0 text-end md:block",
  price: "shrink-0 text-end md:w-28",
  change: "hidden w-[72px] shrink-0 md:block",
} as const;

export function SearchHeads({ ranked }: { readonly ranked: boolean }) {
  const t = useTexts("market");
  return (
    <div
      aria-hidden="true"
      className={`hidden h-8 items-center gap-4 pe-9 text-caption text-faint md:flex ${ranked ? "ps-9" : "mt-2"}`}
    >
      <span className="grow">{t("columns.name")}</span>
      <span className={columns.day}>{t("last-day")}</span>
      <span className={columns.turnover}>{t("columns.turnover")}</span>
      <span className={columns.price}>{t("columns.price")}</span>
      <span className={`text-center ${columns.change}`}>{t("columns.change")}</span>
    </div>
  );
}

/** A market among results: its place if it is ranked, the way to it, and the star. */
export function SearchRow({ market, rank }: { readonly market: Market; readonly rank?: number }) {
  const { symbol, base, quote, price, price_decimals: decimals, change } = market;
  return (
    <li className="off-screen-idle flex items-center gap-1">
      <Go to={tradePath(symbol)} className="press flex h-[66px] min-w-0 grow items-center gap-3 rounded-button md:gap-4">
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
        <span className={columns.day}>
          <Sparkline points={market.spark} direction={directionOf(change)} width={96} height={28} className="block" />
        </span>
        <span className={`text-form text-soft ${columns.turnover}`}>
          <AmountText value={market.turnover} compact />
        </span>
        <span className={columns.price}>
          <PriceCell symbol={symbol} price={price} decimals={decimals} className="block text-body font-medium" />
          <LiveFiat symbol={symbol} price={price} quote={quote} className="hidden text-caption text-faint md:block" />
          <LiveChange symbol={symbol} change={change} className="text-caption md:hidden" />
        </span>
        <span className={columns.change}>
          <ChangePill symbol={symbol} change={change} />
        </span>
      </Go>
      <StarButton market={market} className="-me-3" />
    </li>
  );
}
