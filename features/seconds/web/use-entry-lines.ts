/** The entries of the customer's running options as lines of a market's chart. */
import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useOwnWriting } from "@assay/ui/own.tsx";
import { useMemo } from "react";
import { calls } from "../contract.ts";

/** More lines than these would hide the candles. */
const LINES_MAX = "10";

export function useEntryLines(symbol: string): readonly ChartLine[] {
  const t = useTexts("seconds");
  const written = useOwnWriting();
  const live = useCall(calls.listOptions, { state: "live", limit: LINES_MAX }).data;
  return useMemo(
    () =>
      (live?.list ?? []).flatMap(({ id, symbol: of, entry, type, number, currency }): ChartLine[] =>
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
