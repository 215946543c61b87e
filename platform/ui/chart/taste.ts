/** How a customer likes their charts: intervals, indicators and drawing, kept in the browser. */
import { create } from "zustand";
import { read, write } from "../storage.ts";
import { type ChartPeriod, type DrawingTaste, type Indicator, chartPeriods, indicators, isOverlay } from "./adapter.ts";

export interface ChartTaste extends DrawingTaste {
  readonly period: ChartPeriod;
  /** The intervals that stand beside the chart; the others are one press further. */
  readonly favourites: readonly ChartPeriod[];
  readonly indicators: readonly Indicator[];
  /** Parameters that are not the usual ones. */
  readonly params: Partial<Readonly<Record<Indicator, readonly number[]>>>;
}

const usual: ChartTaste = {
  period: "15m",
  favourites: ["1m", "15m", "1h", "4h", "1d", "1w"],
  indicators: ["MA", "VOL"],
  params: {},
  magnet: true,
  locked: false,
};
const FAVOURITES_MAX = 6;

function storedTaste(): ChartTaste {
  try {
    const stored: Partial<ChartTaste> = JSON.parse(read("chart") ?? "{}");
    return {
      period: chartPeriods.find((period) => period === stored.period) ?? usual.period,
      favourites: stored.favourites?.filter((one) => chartPeriods.includes(one)) ?? usual.favourites,
      indicators: stored.indicators?.filter((one) => one in indicators) ?? usual.indicators,
      params: stored.params ?? usual.params,
      magnet: stored.magnet ?? usual.magnet,
      locked: stored.locked ?? usual.locked,
    };
  } catch {
    return usual;
  }
}

export const useChartTaste = create<ChartTaste>(storedTaste);

export function changeTaste(change: Partial<ChartTaste>): void {
  useChartTaste.setState(change);
  write("chart", JSON.stringify(useChartTaste.getState()));
}

/** Shows or hides an indicator. One line set over the candles at a time is readable; another takes its place. */
export function toggleIndicator(indicator: Indicator): void {
  const { indicators: shown } = useChartTaste.getState();
  if (shown.includes(indicator)) return changeTaste({ indicators: shown.filter((one) => one !== indicator) });
  const kept = isOverlay(indicator) ? shown.filter((one) => !isOverlay(one)) : shown;
  changeTaste({ indicators: [...kept, indicator] });
}

/** Puts an interval beside the chart or takes it away, in the order of length; there is room for so many. */
export function toggleFavourite(period: ChartPeriod): void {
  const { favourites } = useChartTaste.getState();
  const next = chartPeriods.filter((one) => favourites.includes(one) !== (one === period));
  if (next.length > 0 && next.length <= FAVOURITES_MAX) changeTaste({ favourites: next });
}

export const paramsOf = ({ params }: Pick<ChartTaste, "params">, indicator: Indicator): readonly number[] => {
  const changed = params[indicator];
  return changed?.length === indicators[indicator].length ? changed : indicators[indicator];
};

const PARAM_MAX = 500;

/** Changes one parameter of an indicator; what is no whole number of a sensible size leaves it as it is. */
export function changeParam(indicator: Indicator, index: number, value: number): void {
  if (!Number.isInteger(value) || value < 1 || value > PARAM_MAX) return;
  const taste = useChartTaste.getState();
  changeTaste({ params: { ...taste.params, [indicator]: paramsOf(taste, indicator).with(index, value) } });
}
