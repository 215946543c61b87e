import { lazy, Suspense } from "react";
import type { StockLines } from "./use-stock-lines.ts";

const AmendSheet = lazy(() => import("./amend-sheet.tsx"));

/** Asks before an order whose line was dragged takes its new price. */
export function LineSheet({ asked, done, dismiss }: StockLines) {
  return (
    asked && (
      <Suspense fallback={null}>
        <AmendSheet {...asked} onDone={done} onClose={dismiss} />
      </Suspense>
    )
  );
}
