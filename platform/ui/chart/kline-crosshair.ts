/** The crosshair by keyboard. A pointer moves it without us. */
import type { Chart, KLineData } from "klinecharts";
import type { Bar, ChartTerms, CrosshairMove } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";

const EDGE_BARS = 2;

export function crosshairOf(
  chart: Chart,
  { priceDecimals, quantityDecimals }: ChartTerms,
): (move: CrosshairMove) => Bar | undefined {
  /** The moment of the bar under it: a place among the bars changes when older ones come before them. */
  let stands: number | undefined;
  return (move) => {
    const bars = chart.getDataList();
    const last = bars.length - 1;
    const stood = bars.findIndex(({ timestamp }) => timestamp === stands);
    const at = move === "away" || last < 0 ? undefined : targetOf(move, stood < 0 ? undefined : stood, last);
    const bar = at === undefined ? undefined : bars[at];
    stands = bar?.timestamp;
    if (at === undefined || !bar) {
      chart.executeAction("onCrosshairChange", {});
      return undefined;
    }
    const { from, to } = chart.getVisibleRange();
    if (at < from + EDGE_BARS || at >= to) chart.scrollToDataIndex(Math.min(last, at + Math.floor((to - from) / 2)));
    const point = chart.convertToPixel({ dataIndex: at, value: bar.close }, { paneId: CANDLES });
    if (!Array.isArray(point)) chart.executeAction("onCrosshairChange", { ...point, paneId: CANDLES });
    return told(bar, priceDecimals, quantityDecimals);
  };
}

function targetOf(move: CrosshairMove, at: number | undefined, last: number): number {
  if (move === "first") return 0;
  if (at === undefined || move === "last") return last;
  return Math.min(last, Math.max(0, at + (move === "earlier" ? -1 : 1)));
}

function told({ timestamp, open, high, low, close, volume = 0, degraded }: KLineData, price: number, quantity: number): Bar {
  return {
    time: timestamp,
    open: open.toFixed(price),
    high: high.toFixed(price),
    low: low.toFixed(price),
    close: close.toFixed(price),
    volume: volume.toFixed(quantity),
    degraded: degraded === true,
  };
}
