/** The price axis: near lines widen its range, and its labels give way to the tags of lines and of the last price. */
import type { AxisRange, Chart } from "klinecharts";
import type { ChartLine } from "./adapter.ts";

export const CANDLES = "candle_pane";
/** A line widens the visible range only while it is near: within 80 % of the range beyond its edge. */
const NEAR = 0.8;
/** What stays free between a line and the edge, as a part of the range. */
const EDGE = 0.04;
/** Room above and below the candles for the marks of the highest and the lowest price, in pixels. */
const GAP = { top: 26, bottom: 20 } as const;
/** Half a tag and half a label. */
const TAG_PX = 15;
/** A line is held by its start, where its name stands, so that no swipe elsewhere moves it. */
export const GRIP_WIDTH_PX = 150;
/** From so far a finger means the line. */
const REACH_PX = 18;

export interface PriceAxis {
  setLines(lines: readonly ChartLine[]): void;
  /** Whether a movable line can be taken hold of there; pixels from the corner of the chart. */
  isNearLine(x: number, y: number): boolean;
}

export function keepRoomOnAxis(chart: Chart): PriceAxis {
  let lines: readonly ChartLine[] = [];
  const pricesOf = (some: readonly ChartLine[]) => some.map(({ price }) => Number(price));
  const widened = (range: AxisRange): AxisRange => {
    const { from, to, range: span } = range;
    const near = pricesOf(lines).filter((price) => price > from - span * NEAR && price < to + span * NEAR);
    if (near.length === 0) return range;
    const low = Math.min(from, ...near.map((price) => price - span * EDGE));
    const high = Math.max(to, ...near.map((price) => price + span * EDGE));
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
  };
  chart.overrideYAxis({
    paneId: CANDLES,
    gap: GAP,
    createRange: ({ defaultRange }) => widened(defaultRange),
    createTicks: ({ range, bounding, defaultTicks }) => {
      const last = chart.getDataList().at(-1)?.close;
      const tags = [...pricesOf(lines), ...(last === undefined ? [] : [last])].map(
        (price) => (1 - (price - range.realFrom) / range.realRange) * bounding.height,
      );
      return defaultTicks.filter(({ coord }) => tags.every((y) => Math.abs(y - coord) > TAG_PX));
    },
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
