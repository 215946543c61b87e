import { MarketChart } from "@assay/features/market/web.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { memo, Suspense } from "react";
import type { Desk } from "./use-desk.ts";

export interface DeskChartProps {
  readonly desk: Desk;
  readonly chartClass: string;
  readonly className?: string;
}

/** The chart with the customer's open orders in it. Its code is the largest of the app and comes after everything else. */
export function DeskChart({ desk: { answer, lines }, chartClass, className = "" }: DeskChartProps) {
  const { symbol, price_decimals: priceDecimals, quantity_decimals: quantityDecimals } = answer.market;
  return (
    <Suspense fallback={<ChartPlace className={`${className} ${chartClass}`} />}>
      <StillChart
        symbol={symbol}
        priceDecimals={priceDecimals}
        quantityDecimals={quantityDecimals}
        lines={lines}
        chartClass={chartClass}
        className={className}
      />
    </Suspense>
  );
}

const StillChart = memo(MarketChart);

function ChartPlace({ className }: { readonly className: string }) {
  return (
    <div className={`box-content pt-10 ${className}`}>
      <Skeleton className="size-full rounded-card" />
    </div>
  );
}
