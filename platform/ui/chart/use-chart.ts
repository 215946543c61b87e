/** Keeps one chart in a place of the page in step with what a component says. */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { FrameStore } from "../frame-store.ts";
import { useSession } from "../session.ts";
import { type Bar, type ChartAdapter, type ChartLine, type ChartPeriod, type Indicator, type Tool, createChart } from "./adapter.ts";

export interface ChartTools {
  readonly indicators: readonly Indicator[];
  /** The drawing that is being made. */
  readonly tool?: Tool | undefined;
  readonly onDrawn?: () => void;
  /** Counts up to remove all drawings. */
  readonly cleared?: number;
}

export interface ChartContent extends ChartTools {
  readonly symbol: string;
  readonly period: ChartPeriod;
  readonly bars: readonly Bar[] | undefined;
  readonly live?: FrameStore<Bar> | undefined;
  readonly older?: (before: number) => Promise<readonly Bar[]>;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lines?: readonly ChartLine[];
}

const NO_LINES: readonly ChartLine[] = [];

/** True once the chart shows bars. */
export function useChart(place: RefObject<HTMLElement | null>, content: ChartContent): boolean {
  const { bars, live, indicators, tool, cleared = 0, lines = NO_LINES } = content;
  const chart = useChartIn(place, content);
  const shownFrom = useShownBars(chart, bars);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  useEffect(() => chart?.setLines(lines), [chart, lines]);
  useEffect(() => chart?.setTool(tool), [chart, tool]);
  useEffect(() => {
    if (cleared > 0) chart?.clearDrawings();
  }, [chart, cleared]);
  useEffect(() => {
    if (!chart || !live || shownFrom === undefined) return;
    return live.subscribe(() => {
      const bar = live.now();
      if (bar && !document.hidden) chart.update(bar);
    });
  }, [chart, live, shownFrom]);
  return shownFrom !== undefined;
}

/** A chart for each symbol, period and language; the library is fetched with the first. */
function useChartIn(place: RefObject<HTMLElement | null>, content: ChartContent): ChartAdapter | undefined {
  const { symbol, period, priceDecimals, quantityDecimals } = content;
  const lang = useSession((now) => now.lang);
  const [chart, setChart] = useState<ChartAdapter>();
  const older = useEffectEvent(async (before: number) => (await content.older?.(before)) ?? []);
  const drawn = useEffectEvent(() => content.onDrawn?.());
  useEffect(() => {
    let made: ChartAdapter | undefined;
    let left = false;
    const terms = { symbol, period, priceDecimals, quantityDecimals, lang };
    if (!place.current) return;
    void createChart(place.current, { ...terms, older: (before) => older(before), onDrawn: () => drawn() }).then((chartMade) => {
      if (left) return chartMade.destroy();
      made = chartMade;
      setChart(chartMade);
    });
    return () => {
      left = true;
      made?.destroy();
      setChart(undefined);
    };
  }, [place, symbol, period, priceDecimals, quantityDecimals, lang]);
  return chart;
}

/** Shows a series once, then only what is new in later answers, so that a reader's place in the past is kept. */
function useShownBars(chart: ChartAdapter | undefined, bars: readonly Bar[] | undefined): number | undefined {
  const [shown, setShown] = useState<{ readonly chart: ChartAdapter; readonly from: number; readonly until: number }>();
  const current = shown?.chart === chart ? shown : undefined;
  const take = useEffectEvent((into: ChartAdapter, series: readonly Bar[]) => {
    const from = series[0]?.time ?? 0;
    const until = series.at(-1)?.time ?? 0;
    if (current === undefined || from > current.until) into.setBars(series);
    else for (const bar of series) if (bar.time >= current.until) into.update(bar);
    setShown({ chart: into, from, until });
  });
  useEffect(() => {
    if (chart && bars) take(chart, bars);
  }, [chart, bars]);
  return current?.from;
}
