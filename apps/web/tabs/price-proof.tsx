import { PriceSources } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { Suspense } from "react";

const SHOWN = "BTC/USDT";

/** A price taken apart before a visitor's eyes: what sets the product apart is shown, not claimed. */
export function PriceProof() {
  const t = useTexts("tabs");
  return (
    <Card className="p-4 md:col-span-2 desk:col-span-1">
      <h2 className="text-section">{t("home.proof", { symbol: SHOWN })}</h2>
      <div className="mt-1.5 min-h-[300px]">
        <Suspense fallback={<Skeleton className="h-[300px] w-full" />}>
          <PriceSources symbol={SHOWN} />
        </Suspense>
      </div>
    </Card>
  );
}
