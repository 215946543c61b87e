/** How many rows of a list have room in a place, so that a pane of any height shows whole rows and no empty end. */
import { type RefObject, useEffect, useState } from "react";

export interface Fitting {
  /** One row, in rem. */
  readonly row: number;
  /** What stands around the rows, in rem. */
  readonly around: number;
  readonly most: number;
}

/** Undefined until the place is laid out. */
export function useFittingRows(place: RefObject<HTMLElement | null>, { row, around, most }: Fitting): number | undefined {
  const [rows, setRows] = useState<number>();
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const count = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      setRows(Math.min(most, Math.max(1, Math.floor((node.clientHeight / rem - around) / row))));
    };
    // An observer hears of the first size too, once the page is laid out; to ask here would have it laid out at once.
    const observer = new ResizeObserver(count);
    observer.observe(node);
    return () => observer.disconnect();
  }, [place, row, around, most]);
  return rows;
}
