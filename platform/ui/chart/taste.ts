/** How a customer likes their charts: interval and indicators, kept in the browser. */
import { create } from "zustand";
import { read, write } from "../storage.ts";
import { type ChartPeriod, type Indicator, chartPeriods, indicators, isOverlay } from "./adapter.ts";

interface Taste {
  readonly period: ChartPeriod;
  readonly indicators: readonly Indicator[];
}

const usual: Taste = { period: "15m", indicators: ["MA", "VOL"] };

function storedTaste(): Taste {
  try {
    const stored: Partial<Taste> = JSON.parse(read("chart") ?? "{}");
    return {
      period: chartPeriods.find((period) => period === stored.period) ?? usual.period,
      indicators: stored.indicators?.filter((one) => indicators.includes(one)) ?? usual.indicators,
    };
  } catch {
    return usual;
  }
}

export const useChartTaste = create<Taste>(storedTaste);

function choose(change: Partial<Taste>): void {
  useChartTaste.setState(change);
  write("chart", JSON.stringify(useChartTaste.getState()));
}

export const choosePeriod = (period: ChartPeriod): void => choose({ period });

/** Shows or hides an indicator. One line set over the candles at a time is readable; another takes its place. */
export function toggleIndicator(indicator: Indicator): void {
  const { indicators: shown } = useChartTaste.getState();
  if (shown.includes(indicator)) return choose({ indicators: shown.filter((one) => one !== indicator) });
  const kept = isOverlay(indicator) ? shown.filter((one) => !isOverlay(one)) : shown;
  choose({ indicators: [...kept, indicator] });
}
