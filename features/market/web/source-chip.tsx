import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, Suspense, useState } from "react";
import type { MarketAnswer } from "./use-market-answer.ts";

const PriceSources = lazy(() => import("./price-sources.tsx"));

/** Says where prices come from; a press shows every source and whether it counts. */
export function SourceChip({ symbol, feed }: { readonly symbol: string; readonly feed: MarketAnswer["feed"] }) {
  const t = useTexts("market");
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press relative min-w-0 rounded-full before:absolute before:-inset-y-2.5 before:inset-x-0"
      >
        <FeedChip feed={feed} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("menu.sources")} context={symbol}>
        <Suspense fallback={<RowsSkeleton count={4} />}>
          <PriceSources symbol={symbol} />
        </Suspense>
      </Sheet>
    </>
  );
}
