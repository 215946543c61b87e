import { useFittingRows } from "@assay/ui/fitting-rows.ts";
import { useRef } from "react";
import { BookPane, type BookPaneProps } from "./book-pane.tsx";

/** A row of either side; around them title, heads, the last price, the ratio and the share of the house. */
const ROOM = { row: 2 * 1.15625, around: 8.5, most: 24 } as const;

/** The order book of a desktop: as many rows as its pane has room for. */
export function TallBook(props: Omit<BookPaneProps, "rows" | "totals">) {
  const place = useRef<HTMLDivElement>(null);
  const rows = useFittingRows(place, ROOM);
  return (
    <div ref={place} className="h-full">
      <BookPane {...props} rows={rows} totals />
    </div>
  );
}
