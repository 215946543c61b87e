import { useTexts } from "@assay/ui/locale.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, memo, Suspense } from "react";
import type { OrdersChartProps } from "./orders-chart.tsx";

const OrdersChart = lazy(() => import("./orders-chart.tsx"));

/** The chart's place. Its code is the largest of the app and comes after everything else. */
export const DeskChart = memo(function DeskChart(props: OrdersChartProps) {
  if (!props.market.indexed) return <NoChart className={props.className} />;
  return (
    <Suspense fallback={<ChartPlace className={`${props.className ?? ""} ${props.chartClass}`} />}>
      <OrdersChart {...props} />
    </Suspense>
  );
});

/** Candles are of an index's venues, which this market has not. */
function NoChart({ className }: { readonly className: string | undefined }) {
  const t = useTexts("spot");
  return <p className={`px-4 py-3 text-caption text-soft md:px-5 ${className ?? ""}`}>{t("state.no-chart")}</p>;
}

function ChartPlace({ className }: { readonly className: string }) {
  return (
    <div className={`box-content pt-[45px] ${className}`}>
      <Skeleton className="size-full rounded-card" />
    </div>
  );
}
