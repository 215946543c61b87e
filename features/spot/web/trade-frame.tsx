import { Watchlist } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { ProductTabs } from "@assay/ui/parts/product-tabs.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import type { TradeProduct } from "@assay/ui/screen.tsx";
import { type ReactNode, Suspense } from "react";
import { PaneSplitter } from "./pane-splitter.tsx";
import { useFrameColumns } from "./pane-sizes.ts";
import type { TradedSymbol } from "@assay/features/market/web.tsx";

export interface TradeFrameProps {
  readonly traded: TradedSymbol;
  readonly active: TradeProduct["key"];
  readonly children: ReactNode;
}

/** One screen without page scroll. The list of pairs stays while another pair loads. */
export default function TradeFrame({ traded, active, children }: TradeFrameProps) {
  const t = useTexts("spot");
  return (
    <div
      className="grid h-[calc(100dvh-56px)] grid-rows-[minmax(0,1fr)] px-1.5 pb-1.5 [--watchlist:232px] wide:[--watchlist:236px]"
      style={{ gridTemplateColumns: useFrameColumns() }}
    >
      <Pane label={t("pair.choose")} scroll className="no-scrollbar flex flex-col">
        <ProductTabs active={active} className="px-3 pt-1" />
        <Suspense fallback={<RowsSkeleton />}>
          <Watchlist shown={traded.symbol} pathOf={traded.pathOf} />
        </Suspense>
      </Pane>
      <PaneSplitter pane="watchlist" />
      {children}
    </div>
  );
}
