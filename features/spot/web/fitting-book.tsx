import { type Fitting, useFittingRows } from "@assay/ui/fitting-rows.ts";
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
      <BookPane {...props} rows={rows} />
    </div>
  );
}
