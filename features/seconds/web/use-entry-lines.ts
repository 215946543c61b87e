/** The entries of the customer's running options as lines of a market's chart. */
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { useMemo } from "react";
import { useRunningOptions } from "./use-running.ts";

export function useEntryLines(symbol: string): readonly ChartLine[] {
  const t = useTexts("seconds");
  const written = useOwnWriting();
  const live = useRunningOptions();
  return useMemo(
    () =>
      live.flatMap(({ id, symbol: of, entry, type, number, currency }): ChartLine[] =>
        entry && of === symbol
          ? [
              {
                id,
                price: entry.price,
                label: `${t(`direction.${type}`)} ${written(number, currency)}`,
                tone: type,
                movable: false,
              },
            ]
          : [],
      ),
    [live, symbol, t, written],
  );
}
