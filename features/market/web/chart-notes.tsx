import type { ChartLine } from "@assay/ui/chart/adapter.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { read } from "@assay/ui/storage.ts";
import { useRemembered } from "@assay/ui/stored.ts";
import { X } from "lucide-react";
import { useState } from "react";
import { type Period, periods } from "../contract.ts";
import { isEquitySymbol } from "./paths.ts";

/** Whether candles are of the hours around the exchange's own as well, which a line above them says. */
export const hasExtendedHours = (symbol: string, period: Period): boolean =>
  isEquitySymbol(symbol) && periods.indexOf(period) < periods.indexOf("1d");

export interface ChartNotesProps {
  readonly symbol: string;
  readonly period: Period;
  readonly lines?: readonly ChartLine[] | undefined;
}

/** What the candles themselves do not say, beside them: whose hours they are of, and once that lines can be moved. */
export function ChartNotes({ symbol, period, lines }: ChartNotesProps) {
  const t = useTexts("market");
  const [isKnown, setKnown] = useState(() => read("lineHint") !== undefined);
  const hasExtended = hasExtendedHours(symbol, period);
  const isTold = !isKnown && lines?.some(({ movable }) => movable) === true;
  // It is told once: whoever comes back has seen it.
  useRemembered("lineHint", isTold ? "known" : undefined);
  if (!hasExtended && !isTold) return null;
  return (
    <div className="pointer-events-none text-micro text-soft">
      {isTold && (
        <p className="absolute start-2 bottom-6 flex max-w-[75%] items-center rounded-chip bg-s2 ps-2.5">
          {t("chart.line-hint")}
          <button
            type="button"
            aria-label={t("chart.line-hint-done")}
            onClick={() => setKnown(true)}
            className="press reach pointer-events-auto grid size-8 shrink-0 place-items-center"
          >
            <X className="size-3.5" aria-hidden />
          </button>
        </p>
      )}
      {hasExtended && <p className="absolute inset-x-2 top-0 truncate text-faint">{t("chart.extended-hours")}</p>}
    </div>
  );
}
