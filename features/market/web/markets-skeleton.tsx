import { RowsSkeleton, Skeleton } from "@assay/ui/parts/skeleton.tsx";

/** The places that search, cards, tabs and rows will take. */
export function MarketsSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[98rem] px-4 pt-3 md:px-5 desk:pt-20">
      <Skeleton className="h-10 rounded-full desk:hidden" />
      <div className="mt-11 flex gap-2.5 overflow-hidden desk:mt-0">
        {Array.from({ length: 10 }, (_, card) => (
          <Skeleton key={card} className="h-[110px] w-[142px] shrink-0 rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-6 mb-4 h-5 w-48" />
      <RowsSkeleton count={8} />
    </div>
  );
}
