import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";

/** The places that pair, chart and form will take. */
export function ProductSkeleton() {
  if (useViewport() === "desktop")
    return (
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_340px] gap-1.5">
        <Skeleton className="h-full rounded-card" />
        <Skeleton className="h-full rounded-card" />
      </div>
    );
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
