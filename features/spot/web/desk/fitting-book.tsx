import { type Fitting, useFittingRows } from "@assay/ui/fitting-rows.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useRef } from "react";
import { BookPane, type BookPaneProps } from "./book-pane.tsx";

export interface FittingBookProps extends Omit<BookPaneProps, "rows"> {
  readonly room: Fitting;
  readonly className: string;
}

/** The order book with as many rows as its place has room for. */
export function FittingBook({ room, className, ...props }: FittingBookProps) {
  const place = useRef<HTMLDivElement>(null);
  const rows = useFittingRows(place, room);
  return (
    <div ref={place} className={className}>
      {rows === undefined ? <Skeleton className="h-full rounded-card" /> : <BookPane {...props} rows={rows} />}
    </div>
  );
}
