/** The price axis: near lines widen its range, and its labels give way to the tags of lines and of the last price. */
import type { AxisRange, Chart, KLineData } from "klinecharts";
import type { ChartLine } from "./adapter.ts";
import { printPrice } from "./kline-numbers.ts";
import { TAG_PX } from "./tag-places.ts";

export const CANDLES = "candle_pane";
/**
 * A line widens the visible range only while it is near: so much of the range beyond its edge. What can be dragged may press the
 * candles flatter than what is only shown.
 */
const NEAR = { movable: 0.8, still: 0.35 } as const;
/** The space above a line must not take more of the chart than this. */
const ABOVE_MAX = 0.4;
/** Room above and below the candles for the labels of the highest and the lowest price and for marks, above also for what the crosshair tells, in pixels. */
const GAP = { top: 34, bottom: 20 } as const;
/** A chart as low as on a phone gives its candles more of the little there is. */
const LOW = { height: 260, gap: { ...GAP, top: 26 } } as const;
/** An indicator widens the range of the candles by no more than so much of it on each side: a far average would press them flat. */
const STRAY = 0.15;
/** Half a tag and half a price of the axis. */
const TICK_PX = 15;
/** Half a time of day. */
const TIME_PX = 15;
const WIDEST_DIGIT = "0";
/** A line is held by its start, where its name stands, so that no swipe elsewhere moves it. */
export const GRIP_WIDTH_PX = 150;
/** From so far a finger means the line. */
const REACH_PX = 18;

/** The library's own `from` lies before them by the room after the last one. */
export function barsInSight(chart: Chart): { readonly first: number; readonly bars: readonly KLineData[] } {
  const { realFrom, to } = chart.getVisibleRange();
  const first = Math.max(0, realFrom);
  return { first, bars: chart.getDataList().slice(first, to) };
}

export interface PriceAxis {
  setLines(lines: readonly ChartLine[]): void;
  /** Whether a movable line can be taken hold of there; pixels from the corner of the chart. */
  isNearLine(x: number, y: number): boolean;
}

/** `above` is what stays free between a line and the upper edge, in pixels: the legend stands there. */
export function keepRoomOnAxis(chart: Chart, above: () => number): PriceAxis {
  let lines: readonly ChartLine[] = [];
  const gap = (chart.getSize()?.height ?? LOW.height) < LOW.height ? LOW.gap : GAP;
  const pricesOf = (some: readonly ChartLine[]) => some.map(({ price }) => Number(price));
  const ofCandles = (range: AxisRange): AxisRange => {
    const { bars } = barsInSight(chart);
    const [low, high] = [Math.min(...bars.map((bar) => bar.low)), Math.max(...bars.map((bar) => bar.high))];
    // No candles, or only flat ones, leave it to the library.
    if (!(low < high)) return range;
    const stray = (high - low) * STRAY;
    return spanning(range, Math.max(range.from, low - stray), Math.min(range.to, high + stray));
  };
  const widened = (range: AxisRange): AxisRange => {
    const { from, to, range: span } = range;
    const near = lines.flatMap(({ price, movable }) => {
      const far = span * (movable ? NEAR.movable : NEAR.still);
      return Number(price) > from - far && Number(price) < to + far ? [Number(price)] : [];
    });
    if (near.length === 0) return range;
    // The gaps come on top of the range, so that of what is asked for only the rest must lie within it.
    const height = Math.max(1, chart.getSize(CANDLES)?.height ?? 1);
    const whole = 1 + (gap.top + gap.bottom) / height;
    const top = Math.min(ABOVE_MAX, Math.max(0, (above() * whole - gap.top) / height));
    const low = Math.min(from, ...near);
    return spanning(range, low, Math.max(to, (Math.max(...near) - low * top) / (1 - top)));
  };
  chart.overrideYAxis({
    paneId: CANDLES,
    gap,
    createRange: ({ defaultRange }) => widened(ofCandles(defaultRange)),
    createTicks: ({ range, bounding, defaultTicks }) => {
      const last = chart.getDataList().at(-1)?.close ?? range.displayTo;
      const tags = [...pricesOf(lines), last].map((price) => (1 - (price - range.realFrom) / range.realRange) * bounding.height);
      const shown = defaultTicks.filter(({ coord }) => tags.every((y) => Math.abs(y - coord) > TICK_PX));
      // The axis is as wide as its widest price; one out of sight has room for every price, whatever its digits are.
      const widest = Math.max(range.displayTo, last);
      return [...shown, { coord: -TAG_PX, value: widest, text: printPrice(chart, widest).replaceAll(/\d/g, WIDEST_DIGIT) }];
    },
  });
  // A time that would be cut by the edge says nothing.
  chart.overrideXAxis({
    createTicks: ({ bounding, defaultTicks }) =>
      defaultTicks.filter(({ coord }) => coord >= TIME_PX && coord <= bounding.width - TIME_PX),
  });
  return {
    setLines: (next) => {
      lines = next;
    },
    isNearLine: (x, y) =>
      x <= GRIP_WIDTH_PX &&
      pricesOf(lines.filter(({ movable }) => movable)).some((value) => {
        const point = chart.convertToPixel({ value }, { paneId: CANDLES, absolute: true });
        return "y" in point && point.y !== undefined && Math.abs(point.y - y) <= REACH_PX;
      }),
  };
}

function spanning(range: AxisRange, low: number, high: number): AxisRange {
  const wide = high - low;
  return {
    ...range,
    from: low,
    realFrom: low,
    displayFrom: low,
    to: high,
    realTo: high,
    displayTo: high,
    range: wide,
    realRange: wide,
    displayRange: wide,
  };
}
