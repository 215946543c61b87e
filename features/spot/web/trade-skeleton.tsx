import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import type { Viewport } from "@assay/ui/viewport.ts";
import { deskClass, useDeskColumns } from "./pane-sizes.ts";

export interface TradeSkeletonProps {
  readonly viewport: Viewport;
  /** What the page is about, for whoever does not see the places. */
  readonly title: string;
}

/** The places that pair, chart, form and book will take. */
export function TradeSkeleton({ viewport, title }: TradeSkeletonProps) {
  const heading = (
    <h1 data-waiting className="sr-only">
      {title}
    </h1>
  );
  if (viewport === "desktop")
    return (
      <>
        {heading}
        <DesktopSkeleton />
      </>
    );
  return (
    <div className="px-4 pt-3">
      {heading}
      <Skeleton className="h-5 w-16" />
      <Skeleton className="mt-4 h-5 w-32" />
      <Skeleton className="mt-2 h-8 w-48" />
      <Skeleton className="mt-4 h-[230px] rounded-card md:h-[46dvh]" />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)_148px] gap-3">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  );
}

function DesktopSkeleton() {
  return (
    <div className={deskClass} style={{ gridTemplateColumns: useDeskColumns() }}>
      {["col-start-1", "col-start-3", "col-start-5"].map((column) => (
        <Skeleton key={column} className={`h-full rounded-card ${column}`} />
      ))}
    </div>
  );
}
