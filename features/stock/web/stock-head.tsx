import { AlertButton, PriceSources, StarButton, tradePath, Watchlist } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { ProductTabs } from "@assay/ui/parts/product-tabs.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import type { MarketAnswer } from "./use-stock-desk.ts";

/** The company, which opens the sheet of all, its price with where it comes from, and the day's change. */
export function StockHead({ answer: { market, feed } }: { readonly answer: MarketAnswer }) {
  const t = useTexts("stock");
  const [sheet, setSheet] = useState<"companies" | "sources">();
  const close = () => setSheet(undefined);
  const { symbol, base, name } = market;
  return (
    <header className="px-4 md:px-5">
      <div className="-me-2.5 flex h-10 items-center gap-2 md:-me-3.5">
        <h1 className="sr-only">{t("title")}</h1>
        <ProductTabs active="stock" className="grow" />
        <StaleChip />
        <Suspense fallback={<span className="size-11" />}>
          <AlertButton market={market} className="-me-2" />
          <StarButton market={market} />
        </Suspense>
      </div>
      <div className="flex items-center justify-between gap-3 py-1">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setSheet("companies")}
          className="press -ms-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-chip px-1 text-start"
        >
          <CoinLogo code={base} size={28} />
          <span className="min-w-0">
            <span className="flex items-center gap-1 text-body font-semibold">
              <bdi dir="ltr">{base}</bdi>
              <ChevronDown className="size-4 text-faint" aria-hidden />
            </span>
            <span className="block truncate text-caption text-soft">{name}</span>
            <span className="sr-only">{t("choose")}</span>
          </span>
        </button>
        <span className="shrink-0 text-end">
          <PriceCell symbol={symbol} price={market.price} decimals={market.price_decimals} className="block text-price" />
          <span className="flex items-center justify-end gap-2">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setSheet("sources")}
              className="press relative shrink-0 rounded-full before:absolute before:-inset-y-2.5 before:inset-x-0"
            >
              <FeedChip feed={feed} />
            </button>
            <LiveChange symbol={symbol} change={market.change} className="text-form font-semibold" />
          </span>
        </span>
      </div>
      <Sheet open={sheet === "companies"} onClose={close} title={t("choose")}>
        <div className="min-h-[60dvh]">
          <Suspense fallback={<RowsSkeleton />}>
            <Watchlist shown={symbol} pathOf={tradePath} size="roomy" onPick={close} />
          </Suspense>
        </div>
      </Sheet>
      <Sheet open={sheet === "sources"} onClose={close} title={t("sources")} context={symbol}>
        <Suspense fallback={<RowsSkeleton count={4} />}>
          <PriceSources symbol={symbol} />
        </Suspense>
      </Sheet>
    </header>
  );
}
