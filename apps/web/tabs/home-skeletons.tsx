import { RowsSkeleton, Skeleton } from "@assay/ui/parts/skeleton.tsx";

function TrendSkeleton() {
  return (
    <div className="trends overflow-hidden">
      {Array.from({ length: 10 }, (_, card) => (
        <Skeleton key={card} className="h-[110px] w-[142px] shrink-0 rounded-card desk:w-auto" />
      ))}
    </div>
  );
}

export const HERO_LOOK =
  "relative py-2 md:grid md:grid-cols-2 md:items-end md:gap-10 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)] desk:rounded-card desk:bg-s1 desk:p-6";

/** The line that says of a practice account what it is. */
export const NoteWaiting = () => <div className="mt-2 h-5" />;

export const HeroWaiting = () => (
  <div className={HERO_LOOK}>
    <div>
      <HeroSkeleton />
      <NoteWaiting />
    </div>
    <div className="mt-3 h-21" />
  </div>
);

export function HeroSkeleton() {
  return (
    <div className="space-y-2 py-[9px]">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-10 w-52" />
      <Skeleton className="h-4 w-36" />
    </div>
  );
}

/** Two rows of keys, on a tablet one. */
export const ShortcutsWaiting = () => (
  <Skeleton className="h-[156px] w-full rounded-card md:col-span-2 md:h-[128px] desk:col-span-1 desk:h-[212px]" />
);

export const MarketsWaiting = () => (
  <>
    <TrendSkeleton />
    <WatchSkeleton />
  </>
);

export function WatchSkeleton() {
  return (
    <div className="mt-4">
      <Skeleton className="mt-3 mb-5 h-4 w-64" />
      <RowsSkeleton count={6} />
    </div>
  );
}
