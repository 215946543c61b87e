/** The chart adapter on klinecharts 10. Nothing outside this folder knows the library. */
import { type Chart, type DataLoader, type KLineData, type Period, dispose, init } from "klinecharts";
import { type Bar, type ChartAdapter, type ChartPeriod, type ChartTerms, type Indicator, isOverlay } from "./adapter.ts";
import { drawLines, keepLinesInRange } from "./kline-lines.ts";
import { klineStyles } from "./kline-styles.ts";
import { letPageScroll } from "./page-scroll.ts";

const CANDLES = "candle_pane";
const SUB_PANE_HEIGHT = 64;
const BAR_SPACE = 7;
/** Room between the last bar and the price axis. */
const RIGHT_SPACE = 44;
const DRAWINGS = "drawings";
const units = { m: "minute", h: "hour", d: "day", w: "week", M: "month" } as const;

function periodOf(period: ChartPeriod): Period {
  return { span: Number.parseInt(period, 10), type: units[period.slice(-1) as keyof typeof units] };
}

const drawn = ({ time, open, high, low, close, volume }: Bar): KLineData => ({
  timestamp: time,
  open: Number(open),
  high: Number(high),
  low: Number(low),
  close: Number(close),
  volume: Number(volume),
});

export function createKlineChart(place: HTMLElement, terms: ChartTerms): ChartAdapter {
  const chart = init(place, {
    locale: terms.lang === "zh" ? "zh-CN" : "en-US",
    styles: klineStyles(),
    decimalFold: { threshold: 3 },
  });
  if (!chart) throw new Error("the chart found no place");
  chart.setBarSpace(BAR_SPACE);
  chart.setOffsetRightDistance(RIGHT_SPACE);
  const giveBackScroll = letPageScroll(place);
  const stopDressing = keepDressed(chart);
  const resizing = new ResizeObserver(() => chart.resize());
  resizing.observe(place);
  const series = feedSeries(chart, terms);
  const lines = keepLinesInRange(chart, CANDLES);
  let shown: readonly Indicator[] = [];
  return {
    setBars: series.replace,
    update: series.update,
    setIndicators(next) {
      for (const gone of shown) if (!next.includes(gone)) chart.removeIndicator({ name: gone });
      for (const come of next) if (!shown.includes(come)) showIndicator(chart, come);
      shown = next;
    },
    setLines(next) {
      lines.set(next);
      drawLines(chart, CANDLES, next);
    },
    setTool(tool) {
      giveBackScroll.whileDrawing(tool !== undefined);
      if (tool === undefined) return;
      chart.createOverlay({ name: tool, groupId: DRAWINGS, mode: "weak_magnet", onDrawEnd: terms.onDrawn });
    },
    clearDrawings: () => void chart.removeOverlay({ groupId: DRAWINGS }),
    destroy() {
      resizing.disconnect();
      stopDressing();
      giveBackScroll.stop();
      dispose(place);
    },
  };
}

/** Averages over a quick, a middle and a slow span; volume without averages. The others keep the library's usual spans. */
const calcParams: Partial<Readonly<Record<Indicator, readonly number[]>>> = { MA: [7, 25, 99], EMA: [7, 25, 99], VOL: [] };

function showIndicator(chart: Chart, name: Indicator): void {
  const params = calcParams[name];
  const indicator = { name, ...(params && { calcParams: [...params] }) };
  if (isOverlay(name)) return void chart.createIndicator({ ...indicator, paneId: CANDLES }, true);
  const paneId = `pane-${name}`;
  chart.createIndicator({ ...indicator, paneId });
  chart.setPaneOptions({ id: paneId, height: SUB_PANE_HEIGHT, minHeight: SUB_PANE_HEIGHT / 2 });
}

/** Hands bars to the chart: a first lot, older ones on demand, the latest one as it changes. */
function feedSeries(chart: Chart, { symbol, period, priceDecimals, quantityDecimals, older }: ChartTerms) {
  let bars: readonly Bar[] = [];
  let push: ((bar: KLineData) => void) | undefined;
  const loader: DataLoader = {
    getBars({ type, timestamp, callback }) {
      if (type === "init") return callback(bars.map(drawn), { forward: older !== undefined, backward: false });
      if (type !== "forward" || timestamp === null || !older) return callback([], false);
      older(timestamp).then(
        (found) =>
          callback(found.filter(({ time }) => time < timestamp).map(drawn), { forward: found.length > 0, backward: false }),
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
    },
    update: (bar: Bar) => push?.(drawn(bar)),
  };
}

/** Dresses the chart anew whenever the page changes its theme or direction colours. */
function keepDressed(chart: Chart): () => void {
  const observer = new MutationObserver(() => chart.setStyles(klineStyles()));
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-directions"] });
  return () => observer.disconnect();
}
