/** What a price chart must do, whichever library draws it. The library is replaceable; this interface is not. */

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

/** The first three lie over the candles, the others stand in panes of their own. */
export const indicators = ["MA", "EMA", "BOLL", "VOL", "MACD", "RSI", "KDJ"] as const;
export type Indicator = (typeof indicators)[number];
export const isOverlay = (indicator: Indicator): boolean => indicator === "MA" || indicator === "EMA" || indicator === "BOLL";

export const tools = ["segment", "horizontalStraightLine", "priceChannelLine", "fibonacciLine", "brush"] as const;
export type Tool = (typeof tools)[number];

/** A level across the chart: an open order, a cost. */
export interface ChartLine {
  readonly id: string;
  readonly price: string;
  readonly label: string;
  readonly tone: "up" | "down" | "brand";
}

export interface ChartAdapter {
  /** Shows another series and scrolls to its end. */
  setBars(bars: readonly Bar[]): void;
  /** Changes the last bar or adds the next one. Older bars are ignored. */
  update(bar: Bar): void;
  setIndicators(shown: readonly Indicator[]): void;
  setLines(lines: readonly ChartLine[]): void;
  /** Starts a drawing; undefined stops it. */
  setTool(tool: Tool | undefined): void;
  clearDrawings(): void;
  destroy(): void;
}

export interface ChartTerms {
  readonly symbol: string;
  readonly period: ChartPeriod;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly lang: string;
  /** Bars before the given moment, oldest first; none when history ends. */
  readonly older?: ((before: number) => Promise<readonly Bar[]>) | undefined;
  /** A drawing was finished. */
  readonly onDrawn: () => void;
}

const AXIS_FONT = '500 10px "Geist Variable"';

/** Fetches the drawing library, which is the largest part of the app, when a chart is first shown. */
export async function createChart(place: HTMLElement, terms: ChartTerms): Promise<ChartAdapter> {
  // A canvas does not wait for its font; what is drawn before would stay in another one.
  const [{ createKlineChart }] = await Promise.all([import("./kline-chart.ts"), document.fonts.load(AXIS_FONT)]);
  return createKlineChart(place, terms);
}
