import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
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

/** One of four: waiting, failed, empty, or the answer. An answer that could not be renewed stays on screen. */
export function Loaded<Answer>({ query, skeleton, empty, isEmpty, children }: LoadedProps<Answer>) {
  const t = useTexts("ui");
  if (query.data !== undefined) return empty && isEmpty?.(query.data) ? empty : children(query.data);
  if (query.isError) return <ErrorNote error={query.error} retry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t("loading")}>
      {skeleton ?? <RowsSkeleton />}
    </div>
  );
}
