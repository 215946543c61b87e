/** The chart adapter on klinecharts 10. Nothing outside this folder knows the library. */
import { type Chart, type DataLoader, type KLineData, type Period, dispose, init } from "klinecharts";
import type { Bar, ChartAdapter, ChartPeriod, ChartTerms } from "./adapter.ts";
import { keepRoomOnAxis } from "./kline-axis.ts";
import { crosshairOf } from "./kline-crosshair.ts";
import { printDate } from "./kline-dates.ts";
import { drawingsOf } from "./kline-drawings.ts";
import { hatchDegraded } from "./kline-hatching.ts";
import { indicatorsOf } from "./kline-indicators.ts";
import { linesOf } from "./kline-lines.ts";
import { marksOf } from "./kline-marks.ts";
import { numbersIn } from "./kline-numbers.ts";
import { tellPrices } from "./kline-prices.ts";
import { type Settling, settlingOf } from "./kline-settling.ts";
import { klineStyles, legendOf } from "./kline-styles.ts";
import { letPageScroll } from "./page-scroll.ts";
import { letQuickPressesDraw } from "./quick-presses.ts";

const BAR_SPACE = 7;
const units = { m: "minute", h: "hour", d: "day", w: "week", M: "month" } as const;

function periodOf(period: ChartPeriod): Period {
  return { span: Number.parseInt(period, 10), type: units[period.slice(-1) as keyof typeof units] };
}

const drawn = ({ time, open, high, low, close, volume, degraded }: Bar): KLineData => ({
  timestamp: time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
  degraded,
});

export function createKlineChart(place: HTMLElement, terms: ChartTerms): ChartAdapter {
  const styles = () => klineStyles(terms.words, place);
  const formatter = { formatDate: printDate };
  const chart = init(place, { styles: styles(), formatter, ...numbersIn(terms.tag), hotkey: { enabled: false } });
  if (!chart) throw new Error("the chart found no place");
  chart.setBarSpace(BAR_SPACE);
  const dress = () => chart.setStyles(styles());
  const stopDressing = keepDressed(dress);
  let measured = false;
  const resizing = new ResizeObserver(() => {
    // An observer tells of the first size too, in which the chart was just made.
    if (measured) chart.resize();
    if (measured) dress();
    measured = true;
  });
  resizing.observe(place);
  const settling = settlingOf(chart);
  const series = feedSeries(chart, terms, settling.soon);
  const showIndicators = indicatorsOf(chart);
  const axis = keepRoomOnAxis(chart, () => legendOf(chart));
  const scroll = letPageScroll(place, axis.isNearLine);
  const presses = letQuickPressesDraw(place);
  const drawings = drawingsOf(chart, terms);
  const lines = linesOf(chart, terms);
  const marks = marksOf(chart);
  const tellLast = tellPrices(chart, () => [...lines.taken(), ...marks.taken()]);
  hatchDegraded(chart);
  return {
    setBars: series.replace,
    update: series.update,
    setLast: (price) => tellLast(Number(price)),
    setIndicators(shown) {
      showIndicators(shown);
      settling.soon();
    },
    setLines(next) {
      axis.setLines(next);
      lines.draw(next);
      settling.soon();
    },
    setMarks: marks.draw,
    setTool(tool) {
      scroll.whileDrawing(tool !== undefined);
      presses.whileDrawing(tool !== undefined && tool !== "brush");
      drawings.begin(tool);
    },
    setDrawingTaste: drawings.setTaste,
    removeDrawings: drawings.remove,
    moveCrosshair: crosshairOf(chart, terms),
    destroy() {
      resizing.disconnect();
      settling.stop();
      stopDressing();
      scroll.stop();
      presses.stop();
      lines.stop();
      drawings.forget();
      dispose(place);
    },
  };
}

/** Hands bars to the chart: a first lot, older ones on demand, the latest one as it changes. */
function feedSeries(
  chart: Chart,
  { symbol, period, priceDecimals, quantityDecimals, older }: ChartTerms,
  settle: Settling["soon"],
) {
  let bars: readonly Bar[] = [];
  let push: ((bar: KLineData) => void) | undefined;
  const loader: DataLoader = {
    getBars({ type, timestamp, callback }) {
      if (type === "init") return callback(bars.map(drawn), { forward: older !== undefined, backward: false });
      if (type !== "forward" || timestamp === null || !older) return callback([], false);
      older(timestamp).then(
        (found) => {
          callback(found.filter(({ time }) => time < timestamp).map(drawn), { forward: found.length > 0, backward: false });
          settle();
        },
        () => callback([], false),
      );
    },
    subscribeBar: ({ callback }) => {
      push = callback;
    },
    unsubscribeBar: () => {
      push = undefined;
    },
  };
  chart.setSymbol({ ticker: symbol, pricePrecision: priceDecimals, volumePrecision: quantityDecimals });
  chart.setPeriod(periodOf(period));
  chart.setDataLoader(loader);
  return {
    replace(next: readonly Bar[]) {
      bars = next;
      chart.resetData();
      settle(true);
    },
    update: (bar: Bar) => push?.(drawn(bar)),
  };
}

/** Dresses the chart anew whenever the page changes its theme or direction colours. */
function keepDressed(dress: () => void): () => void {
  const observer = new MutationObserver(dress);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-directions"] });
  return () => observer.disconnect();
}
