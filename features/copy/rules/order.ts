/** Which of a trader's signals may be copied while an earlier one of his waits for a mark. */

export interface Ordered {
  readonly kind: "open" | "reduce" | "close" | "stops" | "margin-added";
  readonly positionId: string;
  readonly symbol: string;
}

const isExit = ({ kind }: Ordered): boolean => kind === "reduce" || kind === "close";

/**
 * Whether `later` may go before `earlier`. Nothing of a position goes before its opening, and what its exits do stays in order, as do its
 * stops; no opening goes before an exit of its market, which frees the money for it. Everything else waits for nothing.
 */
export function overtakes(later: Ordered, earlier: Ordered): boolean {
  if (later.positionId === earlier.positionId)
    return earlier.kind !== "open" && (later.kind === "stops") !== (earlier.kind === "stops");
  return !(later.kind === "open" && isExit(earlier) && later.symbol === earlier.symbol);
}
