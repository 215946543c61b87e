/** Keeps one chart in a place of the page in step with what a component says. */
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { restingFor } from "../beat.ts";
import type { FrameStore } from "../frame-store.ts";
import { useLanguageTag, useTexts } from "../locale.ts";
import { nextTask } from "../painted.ts";
import { onQuote, quoteOf } from "../prices.ts";
import {
  type Bar,
  type ChartAdapter,
  type ChartLine,
  type ChartMark,
  type ChartPeriod,
  type ChartTerms,
  loadChart,
  type Tool,
} from "./adapter.ts";
import { keepDrawings, readDrawings } from "./drawings.ts";
import { paramsOf, useChartTaste } from "./taste.ts";

export interface ChartContent {
  readonly symbol: string;
  readonly period: ChartPeriod;
  readonly bars: readonly Bar[] | undefined;
  readonly live?: FrameStore<Bar> | undefined;
  readonly older?: (before: number) => Promise<readonly Bar[]>;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lines?: readonly ChartLine[];
  readonly marks?: readonly ChartMark[];
  /** A movable line was left at another price, or taken away. */
  readonly onLineMoved?: ((id: string, price: string) => void) | undefined;
  readonly onLineRemoved?: ((id: string) => void) | undefined;
  /** The drawing that is being made. */
  readonly tool?: Tool | undefined;
  readonly onDrawn?: () => void;
  /** Whether a drawing is selected. */
  readonly onSelected?: (isSelected: boolean) => void;
  /** The chart itself, for presses that act on it. */
  readonly chartRef?: Ref<ChartAdapter | undefined>;
}

/** For a changed candle the library draws all its canvases, a third of what the live screen costs: every second beat is enough. */
const DRAW_REST_MS = 350;

const NO_LINES: readonly ChartLine[] = [];
const NO_MARKS: readonly ChartMark[] = [];

/** The chart, once it is there. */
export function useChart(place: RefObject<HTMLElement | null>, content: ChartContent): ChartAdapter | undefined {
  const { symbol, bars, live, tool, lines = NO_LINES, marks = NO_MARKS } = content;
  const chart = useChartIn(place, content, bars !== undefined);
  useShownBars(chart, bars);
  useTaste(chart);
  useImperativeHandle(content.chartRef, () => chart, [chart]);
  useEffect(() => chart?.setLines(lines), [chart, lines]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  useEffect(() => chart?.setTool(tool), [chart, tool]);
  useEffect(() => {
    if (!chart) return;
    const known = quoteOf(symbol)?.price ?? undefined;
    if (known !== undefined) chart.setLast(known);
    return onQuote(symbol, ({ price }) => price !== null && chart.setLast(price));
  }, [chart, symbol]);
  useEffect(() => {
    if (!chart || !live) return;
    let left = false;
    let bar: Bar | undefined;
    const draw = restingFor(DRAW_REST_MS, () => bar && !left && chart.update(bar));
    const stop = live.subscribe(() => {
      const next = live.now();
      // What was said last of a candle is not lost to the one after it.
      if (bar && bar.time !== next?.time) chart.update(bar);
      bar = next;
      draw();
    });
    return () => {
      left = true;
      stop();
    };
  }, [chart, live]);
  return chart;
}

/** Until a page has had a chart: the next ones start from code that has run. */
let isFirst = true;

/** A chart for each symbol, period and language, made when there is something to show; the library is fetched meanwhile. */
function useChartIn(place: RefObject<HTMLElement | null>, content: ChartContent, filled: boolean): ChartAdapter | undefined {
  const { symbol, period, priceDecimals, quantityDecimals } = content;
  const tag = useLanguageTag();
  const words = useWords();
  const [chart, setChart] = useState<ChartAdapter>();
  const older = useEffectEvent(async (before: number) => (await content.older?.(before)) ?? []);
  const drawn = useEffectEvent(() => content.onDrawn?.());
  const selected = useEffectEvent((isSelected: boolean) => content.onSelected?.(isSelected));
  const moved = useEffectEvent((id: string, price: string) => content.onLineMoved?.(id, price));
  const removed = useEffectEvent((id: string) => content.onLineRemoved?.(id));
  useEffect(() => void loadChart(), []);
  useEffect(() => {
    if (!filled) return;
    let made: ChartAdapter | undefined;
    let left = false;
    const terms: ChartTerms = {
      symbol,
      period,
      priceDecimals,
      quantityDecimals,
      tag,
      words,
      drawings: readDrawings(symbol),
      older: (before) => older(before),
      onDrawings: (drawings) => keepDrawings(symbol, drawings),
      onDrawn: () => drawn(),
      onSelected: (isSelected) => selected(isSelected),
      onLineMoved: (id, price) => moved(id, price),
      onLineRemoved: (id) => removed(id),
    };
    void loadChart().then(async (createChart) => {
      const at = place.current;
      if (left || !at) return;
      const chartMade = createChart(at, terms);
      made = chartMade;
      if (isFirst) {
        isFirst = false;
        // To make the first one and to fill it are two tasks, so that a page hears presses in between; it is not seen empty.
        at.style.visibility = "hidden";
        await nextTask();
        at.style.visibility = "";
        if (left) return;
      }
      // What it shows is put into it at once, so that it is drawn at one place.
      flushSync(() => setChart(chartMade));
    });
    return () => {
      left = true;
      made?.destroy();
      setChart(undefined);
    };
  }, [place, filled, symbol, period, priceDecimals, quantityDecimals, tag, words]);
  return chart;
}

/** The words of the legend; the same object until the language changes. */
function useWords(): ChartTerms["words"] {
  const t = useTexts("ui");
  const [open, high, low, close, volume] = [
    t("chart.legend.open"),
    t("chart.legend.high"),
    t("chart.legend.low"),
    t("chart.legend.close"),
    t("chart.legend.volume"),
  ];
  return useMemo(() => ({ open, high, low, close, volume }), [open, high, low, close, volume]);
}

function useTaste(chart: ChartAdapter | undefined): void {
  const taste = useChartTaste();
  const { indicators, params, magnet, locked } = taste;
  useEffect(
    () => chart?.setIndicators(indicators.map((name) => ({ name, params: paramsOf({ params }, name) }))),
    [chart, indicators, params],
  );
  useEffect(() => chart?.setDrawingTaste({ magnet, locked }), [chart, magnet, locked]);
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
