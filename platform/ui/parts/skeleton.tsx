import { classes } from "./classes.ts";

/** A place that content will take. It appears after 200 ms of waiting, so that quick answers do not flicker. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span aria-hidden="true" className={classes("block animate-pulse rounded-badge bg-s2", className)} />;
}

/** The geometry of list rows, with the pill of a market at their end. */
export function RowsSkeleton({ count = 8, pill = true }: { readonly count?: number; readonly pill?: boolean }) {
  return (
    <div aria-hidden="true" className="animate-pulse">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex h-[66px] items-center gap-3">
          <span className="size-9 rounded-full bg-s2" />
          <div className="grow space-y-2">
            <span className="block h-3.5 w-24 rounded-badge bg-s2" />
            <span className="block h-3 w-16 rounded-badge bg-s2" />
          </div>
          <span className="h-4 w-20 rounded-badge bg-s2" />
          {pill && <span className="h-8 w-[72px] rounded-chip bg-s2" />}
        </div>
      ))}
    </div>
  );
}
