/** A line that a customer has dragged stands where he left it while he is asked, and then until what it stands for is there too. */
import { divide, formatPrice, parsePrice } from "@assay/core/money.ts";
import { useMemo, useState } from "react";
import type { ChartLine } from "./adapter.ts";

export interface MovedLine {
  readonly lines: readonly ChartLine[];
  /** Leaves a line at the price of the market's grid that is nearest to where it was let go, and answers that price if it is another. */
  readonly leave: (id: string, price: string) => string | undefined;
  /** Nothing came of it: the line goes back. */
  readonly letGo: () => void;
}

export function useMovedLine(placed: readonly ChartLine[], tick: string): MovedLine {
  const [moved, setMoved] = useState<{ readonly id: string; readonly from: string; readonly price: string }>();
  const stands = moved && placed.find(({ id }) => id === moved.id)?.price === moved.from;
  // What it stands for has another price by now, or is gone.
  if (moved && !stands) setMoved(undefined);
  return {
    lines: useMemo(
      () => (moved ? placed.map((line) => (line.id === moved.id ? { ...line, price: moved.price } : line)) : placed),
      [placed, moved],
    ),
    leave: (id, left) => {
      const price = onTick(left, tick);
      const from = placed.find((line) => line.id === id)?.price;
      if (price === undefined || from === undefined || parsePrice(price) === parsePrice(from)) return undefined;
      setMoved({ id, from, price });
      return price;
    },
    letGo: () => setMoved(undefined),
  };
}

function onTick(price: string, tick: string): string | undefined {
  const [value, step] = [parsePrice(price), parsePrice(tick)];
  return value === undefined || !step ? undefined : formatPrice(divide(value, step, "half-even") * step);
}
