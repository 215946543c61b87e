import { useTexts } from "@assay/ui/locale.ts";
import { PANE_GAP, PaneSplitter, usePaneSize } from "@assay/ui/pane-size.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { ProductTabs } from "@assay/ui/parts/product-tabs.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { type ReactNode, Suspense } from "react";
import { Watchlist } from "./trade-parts.ts";
import type { TradedSymbol } from "./use-traded-symbol.ts";

export interface TradeFrameProps {
  readonly traded: TradedSymbol;
  readonly active: string;
  readonly children: ReactNode;
}

const watchlist = { key: "watchlistWidth", min: 200, max: 320 } as const;

/** One screen without page scroll. The list of pairs stays while another pair loads. */
export default function TradeFrame({ traded, active, children }: TradeFrameProps) {
  const t = useTexts("market");
  const width = usePaneSize(watchlist, "var(--watchlist)");
  return (
    <div
      className="grid h-[calc(100dvh-56px)] grid-rows-[minmax(0,1fr)] px-1.5 pb-1.5 [--watchlist:232px] wide:[--watchlist:236px]"
      style={{ gridTemplateColumns: `minmax(${watchlist.min}px, ${width}) ${PANE_GAP} minmax(898px, 1fr)` }}
    >
      <Pane label={t("pair.choose")} scroll className="no-scrollbar flex flex-col">
        <ProductTabs active={active} className="px-3 pt-1" />
        <Suspense fallback={<RowsSkeleton />}>
          <Watchlist shown={traded.symbol} pathOf={traded.pathOf} />
        </Suspense>
      </Pane>
      <PaneSplitter pane={watchlist} label={t("desk.watchlist")} sizes="before" />
      {children}
    </div>
  );
}
