import { classes } from "./classes.ts";

/** A place that content will take. It appears after 200 ms of waiting, so that quick answers do not flicker. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classes("block animate-pulse rounded-badge bg-s2", className)} />;
}

/** The geometry of list rows, with the pill of a market at their end. */
export function RowsSkeleton({ count = 8, pill = true }: { readonly count?: number; readonly pill?: boolean }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-[66px] items-center gap-3">
          <Skeleton className="size-9 rounded-full" />
          <div className="grow space-y-2">
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3 w-16" />
          </div>
          <Skeleton className="h-4 w-20" />
          {pill && <Skeleton className="h-8 w-[72px] rounded-chip" />}
        </div>
      ))}
    </div>
  );
}
