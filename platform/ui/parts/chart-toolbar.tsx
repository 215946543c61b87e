import { ChartSpline, Expand, PencilLine, Shrink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type ChartPeriod, type Tool, chartPeriods, indicators, isOverlay, tools } from "../chart/adapter.ts";
import { choosePeriod, toggleIndicator, useChartTaste } from "../chart/taste.ts";
import { useTexts } from "../locale.ts";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { IconButton } from "./icon-button.tsx";
import { Sheet } from "./sheet.tsx";

export interface ChartToolbarProps {
  readonly tool: Tool | undefined;
  readonly onTool: (tool: Tool | undefined) => void;
  readonly onClear: () => void;
  /** Shows the full-screen press when given. */
  readonly fullScreen?: { readonly on: boolean; readonly toggle: () => void } | undefined;
  readonly periods?: readonly ChartPeriod[];
}

/** Intervals, indicators, drawings and full screen, above a chart. */
export function ChartToolbar({ tool, onTool, onClear, fullScreen, periods = chartPeriods }: ChartToolbarProps) {
  const t = useTexts("ui");
  const [sheet, setSheet] = useState<"indicators" | "tools">();
  const period = useChartTaste((taste) => taste.period);
  const close = () => setSheet(undefined);
  const draw = (next: Tool | undefined) => {
    onTool(next);
    close();
  };
  return (
    <div className="flex items-center border-b border-line ps-3 pe-1">
      <Choice
        label={t("chart.intervals")}
        options={periods.map((key) => ({ key, label: t(`chart.period.${key}`) }))}
        value={period}
        onChange={choosePeriod}
        className="strip flex min-w-0 grow"
        look={({ label }) => ({
          className:
            "grid h-10 shrink-0 cursor-pointer place-items-center px-0.5 text-form text-soft has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-brand group",
          content: <span className="rounded-[7px] px-2 py-1 group-has-checked:bg-s2">{label}</span>,
        })}
      />
      <IconButton
        label={t("chart.indicators")}
        icon={<ChartSpline className="size-[18px] text-soft" aria-hidden />}
        onPress={() => setSheet("indicators")}
        className="size-10"
      />
      <IconButton
        label={t("chart.tools")}
        pressed={tool !== undefined}
        icon={<PencilLine className={tool ? "size-[18px] text-brand" : "size-[18px] text-soft"} aria-hidden />}
        onPress={() => (tool ? onTool(undefined) : setSheet("tools"))}
        className="size-10"
      />
      {fullScreen && (
        <IconButton
          label={t(fullScreen.on ? "chart.leave-full-screen" : "chart.full-screen")}
          icon={
            fullScreen.on ? (
              <Shrink className="size-[18px] text-soft" aria-hidden />
            ) : (
              <Expand className="size-[18px] text-soft" aria-hidden />
            )
          }
          onPress={fullScreen.toggle}
          className="size-10"
        />
      )}
      <Sheet open={sheet === "indicators"} onClose={close} title={t("chart.indicators")}>
        <IndicatorChoice title={t("chart.over-candles")} over />
        <IndicatorChoice title={t("chart.below-candles")} over={false} />
      </Sheet>
      <Sheet open={sheet === "tools"} onClose={close} title={t("chart.tools")}>
        <PressGrid>
          {tools.map((key) => (
            <Button key={key} onPress={() => draw(key)}>
              {t(`chart.tool.${key}`)}
            </Button>
          ))}
          <Button tone="plain" onPress={() => (onClear(), draw(undefined))}>
            {t("chart.clear")}
          </Button>
        </PressGrid>
      </Sheet>
    </div>
  );
}

const PressGrid = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-2 gap-2 pb-2">{children}</div>
);

function IndicatorChoice({ title, over }: { readonly title: string; readonly over: boolean }) {
  const shown = useChartTaste((taste) => taste.indicators);
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-form text-soft">{title}</legend>
      <div className="grid grid-cols-4 gap-2">
        {indicators
          .filter((key) => isOverlay(key) === over)
          .map((key) => (
            <label
              key={key}
              className="press grid min-h-11 cursor-pointer place-items-center rounded-button border border-transparent bg-s2 text-form font-semibold text-soft has-checked:border-brand-deep has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input type="checkbox" checked={shown.includes(key)} onChange={() => toggleIndicator(key)} className="sr-only" />
              {key}
            </label>
          ))}
      </div>
    </fieldset>
  );
}
