import { useTexts } from "@assay/ui/locale.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveFiat } from "@assay/ui/parts/live-fiat.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Sparkline } from "@assay/ui/parts/sparkline.tsx";
import { useCoinName } from "./coin-name.ts";
import type { Market } from "./market-order.ts";
import StarButton from "./star-button.tsx";

/** A cell that is shown only where a table is wide enough for all of them. */
export const ONLY_WIDE = "hidden @min-[76rem]:table-cell";

/** A market as a line of the table. The pair's link covers the whole line; the star lies above it. */
export function MarketTableRow({ market, to }: { readonly market: Market; readonly to: string }) {
  const t = useTexts("market");
  const name = useCoinName(market);
  const { symbol, base, quote, price_decimals: decimals, change } = market;
  return (
    <tr className="group relative h-14 border-t border-line transition-colors hover:bg-s2">
      <td className="ps-3">
        <StarButton market={market} className="relative z-10" />
      </td>
      <th scope="row" className="text-start font-normal">
        <Go to={to} className="flex items-center gap-3 after:absolute after:inset-0">
          <CoinLogo code={base} size={32} />
          <span className="min-w-0">
            <span className="block font-semibold">
              <PairName base={base} quote={quote} />
            </span>
            <span className="block truncate text-caption text-soft">{name}</span>
          </span>
        </Go>
      </th>
      <td className="text-end font-medium">
        <PriceCell symbol={symbol} price={market.price} decimals={decimals} className="block" />
        <LiveFiat symbol={symbol} price={market.price} quote={quote} className="block text-caption font-normal text-faint" />
      </td>
      <td className="text-end font-medium">
        <LiveChange symbol={symbol} change={change} />
      </td>
      <td className="text-end text-soft">
        <PriceText value={market.high} decimals={decimals} />
      </td>
      <td className="text-end text-soft">
        <PriceText value={market.low} decimals={decimals} />
      </td>
      <td className={`${ONLY_WIDE} text-end text-soft`}>
        <AmountText value={market.volume} compact />
      </td>
      <td className="text-end text-soft">
        <AmountText value={market.turnover} compact />
      </td>
      <td className="pe-5">
        <Sparkline points={market.spark} direction={directionOf(change)} width={96} height={28} className="ms-auto block" />
      </td>
      <td className="pe-5 text-end">
        <span
          aria-hidden="true"
          className="inline-grid h-8 place-items-center rounded-chip bg-s2 px-4 text-form font-semibold group-hover:bg-s3"
        >
          {t("trade")}
        </span>
      </td>
    </tr>
  );
}
