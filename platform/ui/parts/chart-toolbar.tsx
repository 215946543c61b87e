import { ChartSpline, Expand, PencilLine, Shrink } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../locale.ts";
import { useViewport } from "../viewport.ts";
import { DrawingPresses, type DrawingPressesProps } from "./chart-drawing.tsx";
import { IndicatorsSheet } from "./chart-indicators.tsx";
import { ChartIntervals } from "./chart-intervals.tsx";
import { IconButton } from "./icon-button.tsx";
import { Sheet } from "./sheet.tsx";

export interface ChartToolbarProps {
  readonly drawing: DrawingPressesProps;
  /** The drawing tools stand beside the chart, and need no press here. */
  readonly railed: boolean;
  readonly fullScreen: { readonly on: boolean; readonly toggle: () => void };
}

const ICON = "size-[18px] text-soft";

/** Intervals, indicators, drawings and full screen, above a chart. */
export function ChartToolbar({ drawing, railed, fullScreen }: ChartToolbarProps) {
  const t = useTexts("ui");
  const named = useViewport() === "desktop";
  const [sheet, setSheet] = useState<"indicators" | "tools">();
  const close = () => setSheet(undefined);
  const { tool, onTool } = drawing;
  return (
    <div className="flex shrink-0 items-center border-b border-line ps-3 pe-1">
      <ChartIntervals />
      {named ? (
        <button
          type="button"
          onClick={() => setSheet("indicators")}
          className="press flex min-h-10 shrink-0 items-center gap-1.5 px-3 text-form text-soft"
        >
          <ChartSpline className="size-[18px]" aria-hidden />
          {t("chart.indicators")}
        </button>
      ) : (
        <IconButton
          label={t("chart.indicators")}
          icon={<ChartSpline className={ICON} aria-hidden />}
          onPress={() => setSheet("indicators")}
          className="size-10"
        />
      )}
      {!railed && (
        <IconButton
          label={t("chart.tools")}
          pressed={tool !== undefined}
          icon={<PencilLine className={tool ? "size-[18px] text-brand" : ICON} aria-hidden />}
          onPress={() => (tool ? onTool(undefined) : setSheet("tools"))}
          className="size-10"
        />
      )}
      <span className={named ? "grow" : undefined} />
      <IconButton
        label={t(fullScreen.on ? "chart.leave-full-screen" : "chart.full-screen")}
        icon={fullScreen.on ? <Shrink className={ICON} aria-hidden /> : <Expand className={ICON} aria-hidden />}
        onPress={fullScreen.toggle}
        className="size-10"
      />
      <IndicatorsSheet open={sheet === "indicators"} onClose={close} />
      <Sheet open={sheet === "tools"} onClose={close} title={t("chart.tools")}>
        <DrawingPresses {...drawing} onTool={(next) => (onTool(next), close())} look="grid" />
      </Sheet>
    </div>
  );
}
