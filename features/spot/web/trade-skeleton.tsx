import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import type { Viewport } from "@assay/ui/viewport.ts";

/** The places that pair, chart, form and book will take. */
export function TradeSkeleton({ viewport }: { readonly viewport: Viewport }) {
  if (viewport === "desktop") {
    return (
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_252px_296px] gap-1.5 wide:grid-cols-[minmax(0,1fr)_510px_296px]">
        {[0, 1, 2].map((pane) => (
          <Skeleton key={pane} className="h-full rounded-card" />
        ))}
      </div>
    );
  }
  return (
    <div className="px-4 pt-3">
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
