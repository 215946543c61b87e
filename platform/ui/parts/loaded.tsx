import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue } from "react";
import { useTexts } from "../locale.ts";
import { ErrorNote } from "./error-note.tsx";
import { RowsSkeleton } from "./skeleton.tsx";

export interface LoadedProps<Answer> {
  readonly query: UseQueryResult<Answer>;
  readonly skeleton?: ReactNode;
  /** Shown instead of the content when `isEmpty` says so. */
  readonly empty?: ReactNode;
  readonly isEmpty?: (answer: Answer) => boolean;
  readonly children: (answer: Answer) => ReactNode;
}

/**
 * One of four: waiting, failed, empty, or the answer. An answer that could not be renewed stays on screen. What comes first is
 * drawn in slices between which the page hears presses; what renews it is drawn at once.
 */
export function Loaded<Answer>({ query, skeleton, empty, isEmpty, children }: LoadedProps<Answer>) {
  const t = useTexts("ui");
  const arrived = useDeferredValue(query.data !== undefined);
  if (query.data !== undefined && arrived) return empty && isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isError && query.data === undefined) return <ErrorNote error={query.error} retry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t("loading")}>
      {skeleton ?? <RowsSkeleton />}
    </div>
  );
}
