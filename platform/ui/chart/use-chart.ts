/** Keeps one chart in a place of the page in step with what a component says. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { FrameStore } from "../frame-store.ts";
import { useSession } from "../session.ts";
import {
  type Bar,
  type ChartAdapter,
  type ChartLine,
  type ChartPeriod,
  type Indicator,
  type Tool,
  createChart,
} from "./adapter.ts";

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
  useShownBars(chart, bars);
  useEffect(() => chart?.setIndicators(indicators), [chart, indicators]);
  useEffect(() => chart?.setLines(lines), [chart, lines]);
  useEffect(() => chart?.setTool(tool), [chart, tool]);
  useEffect(() => {
    if (cleared > 0) chart?.clearDrawings();
  }, [chart, cleared]);
  useEffect(() => {
    if (!chart || !live) return;
    return live.subscribe(() => {
      const bar = live.now();
      if (bar && !document.hidden) chart.update(bar);
    });
  }, [chart, live]);
  return chart !== undefined && bars !== undefined;
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
function useShownBars(chart: ChartAdapter | undefined, bars: readonly Bar[] | undefined): void {
  const shown = useRef<{ readonly chart: ChartAdapter; readonly until: number }>(undefined);
  useEffect(() => {
    if (!chart || !bars) return;
    const until = shown.current?.chart === chart ? shown.current.until : undefined;
    const joins = until !== undefined && bars.length > 0 && (bars[0]?.time ?? 0) <= until;
    if (joins) for (const bar of bars.filter(({ time }) => time >= until)) chart.update(bar);
    else chart.setBars(bars);
    shown.current = { chart, until: bars.at(-1)?.time ?? 0 };
  }, [chart, bars]);
}
