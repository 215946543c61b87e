/** What a price chart must do, whichever library draws it. The library is replaceable; this interface is not. */
import { nextTask } from "../painted.ts";

/** A candle. Decimal texts as they came; drawing turns them into floating numbers, reckoning never does. */
export interface Bar {
  /** Start of the bucket, milliseconds since 1970. */
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** For a part of the bucket the price had too few sources. */
  readonly degraded: boolean;
}

export const chartPeriods = ["1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d", "1w", "1M"] as const;
export type ChartPeriod = (typeof chartPeriods)[number];

/** Each with its usual parameters. The first four lie over the candles, the others stand in panes of their own. */
export const indicators = {
  MA: [7, 25, 99],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  VOL: [],
  MACD: [12, 26, 9],
  RSI: [6, 12, 24],
  KDJ: [9, 3, 3],
} as const satisfies Record<string, readonly number[]>;
export type Indicator = keyof typeof indicators;
const overlays: ReadonlySet<Indicator> = new Set(["MA", "EMA", "BOLL", "SAR"]);
export const isOverlay = (indicator: Indicator): boolean => overlays.has(indicator);

export interface ShownIndicator {
  readonly name: Indicator;
  readonly params: readonly number[];
}

export const tools = [
  "segment",
  "rayLine",
  "horizontalStraightLine",
  "rectangle",
  "priceChannelLine",
  "fibonacciLine",
  "brush",
] as const;
export type Tool = (typeof tools)[number];

/** What a customer has drawn: the tool, and where its points lie in time and price. */
export interface Drawing {
  readonly tool: Tool;
  readonly points: readonly { readonly timestamp?: number; readonly value?: number }[];
}

/** A level across the chart: an open order, a cost. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: "up" | "down" | "brand";
  /** It can be dragged to another price, and taken away. */
  readonly movable: boolean;
}

/** A moment at which something was bought or sold. */
export interface ChartMark {
  readonly id: string;
  readonly time: number;
  readonly price: string;
  /** One letter. */
  readonly label: string;
  readonly tone: "up" | "down";
}

export type CrosshairMove = "earlier" | "later" | "first" | "last" | "away";

export interface ChartAdapter {
  /** Shows another series and scrolls to its end. */
  setBars(bars: readonly Bar[]): void;
  /** Changes the last bar or adds the next one. Older bars are ignored. */
  update(bar: Bar): void;
  /** The last price, for its tag on the axis: the same that stands beside the chart. */
  setLast(price: string): void;
  setIndicators(shown: readonly ShownIndicator[]): void;
  setLines(lines: readonly ChartLine[]): void;
  setMarks(marks: readonly ChartMark[]): void;
  /** Starts a drawing; undefined stops it. */
  setTool(tool: Tool | undefined): void;
  /** Whether new points snap to the candles, and whether drawings stay where they are. */
  setDrawingTaste(taste: DrawingTaste): void;
  /** Removes the drawing that is selected, or all of them. */
  removeDrawings(which: "selected" | "all"): void;
  /** Moves the crosshair by a bar, as a keyboard does; answers the bar under it. */
  moveCrosshair(move: CrosshairMove): Bar | undefined;
  destroy(): void;
}

export interface DrawingTaste {
  readonly magnet: boolean;
  readonly locked: boolean;
}

export interface ChartTerms {
  readonly symbol: string;
  readonly period: ChartPeriod;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** The reader's language as BCP 47 names it, for numbers. */
  readonly tag: string;
  /** The reader's words for what the legend names. */
  readonly words: Readonly<Record<"open" | "high" | "low" | "close" | "volume", string>>;
  readonly drawings: readonly Drawing[];
  /** Bars before the given moment, oldest first; none when history ends. */
  readonly older?: ((before: number) => Promise<readonly Bar[]>) | undefined;
  /** A drawing was finished, moved or removed. */
  readonly onDrawings: (drawings: readonly Drawing[]) => void;
  /** The drawing that was begun is finished. */
  readonly onDrawn: () => void;
  readonly onSelected: (isSelected: boolean) => void;
  readonly onLineMoved: (id: string, price: string) => void;
  readonly onLineRemoved: (id: string) => void;
}

const AXIS_FONT = '500 10px "Geist Variable"';

/** Fetches the drawing library, which is the largest part of the app; answers what makes a chart of it. */
export async function loadChart(): Promise<(place: HTMLElement, terms: ChartTerms) => ChartAdapter> {
  // A canvas does not wait for its font; what is drawn before would stay in another one.
  const [{ createKlineChart }] = await Promise.all([import("./kline-chart.ts"), document.fonts.load(AXIS_FONT)]);
  // To read the library and to make a chart of it are two tasks, so that the page hears presses in between.
  await nextTask();
  return createKlineChart;
}
