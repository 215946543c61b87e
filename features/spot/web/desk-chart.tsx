import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { lazy, memo, Suspense } from "react";
import type { OrdersChartProps } from "./orders-chart.tsx";

const OrdersChart = lazy(() => import("./orders-chart.tsx"));

/** The chart's place. Its code is the largest of the app and comes after everything else. */
export const DeskChart = memo(function DeskChart(props: OrdersChartProps) {
  return (
    <Suspense fallback={<ChartPlace className={`${props.className ?? ""} ${props.chartClass}`} />}>
      <OrdersChart {...props} />
    </Suspense>
  );
});

function ChartPlace({ className }: { readonly className: string }) {
  return (
    <div className={`box-content pt-[45px] ${className}`}>
      <Skeleton className="size-full rounded-card" />
    </div>
  );
}
