import { Skeleton } from "@assay/ui/parts/skeleton.tsx";

export function TrendSkeleton() {
  return (
    <div className="flex gap-2.5 overflow-hidden">
      {Array.from({ length: 10 }, (_, card) => (
        <Skeleton key={card} className="h-[110px] w-[142px] shrink-0 rounded-card" />
      ))}
    </div>
  );
}
