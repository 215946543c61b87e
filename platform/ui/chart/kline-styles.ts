/** The design language's colours and type in the words of klinecharts, read from the page so that themes hold. */
import type { Chart, DeepPartial, Styles } from "klinecharts";
import type { ChartTerms } from "./adapter.ts";

const FONT = '"Geist Variable", "Noto Sans Thai Variable", system-ui, sans-serif';
const MICRO = 10;

type Words = ChartTerms["words"];

/** A chart beside an order form on a phone is lower than that: it has no room for the values of its indicators. */
const LOW_PX = 280;
/** A narrower chart tells of a candle what fits into one line; the axis has its time, the pane below its volume. */
const NARROW_PX = 560;

export interface Room {
  readonly isLow: boolean;
  readonly isNarrow: boolean;
}

export const roomIn = (place: HTMLElement): Room => ({
  isLow: place.clientHeight < LOW_PX,
  isNarrow: place.clientWidth < NARROW_PX,
});

/** What the legend takes of the top of the chart, with the half of a name that stands below it, in pixels. */
export const legendHeight = ({ isLow }: Room): number => (isLow ? 26 : 44);

/** The same of a chart as large as it is now. */
export const legendOf = (chart: Chart): number => legendHeight(roomIn(chart.getDom()!));

/** The colour that something lies on: the nearest that is not transparent. */
function groundOf(place: Element | null): string {
  if (!place) return "transparent";
  const { backgroundColor } = getComputedStyle(place);
  return /(^rgba.*,|\/) 0\)$/.test(backgroundColor) ? groundOf(place.parentElement) : backgroundColor;
}

export function klineStyles(words: Words, place: HTMLElement): DeepPartial<Styles> {
  const { isLow, isNarrow } = roomIn(place);
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string) => page.getPropertyValue(`--${name}`).trim();
  const [up, down, faint, line] = [colour("up-fill"), colour("down-fill"), colour("faint"), colour("line")];
  const text = { size: MICRO, family: FONT, weight: 500 };
  const grid = { size: 1, color: line, style: "solid" as const };
  const crosshair = {
    line: { style: "dashed" as const, dashedValue: [3, 3], color: colour("control"), size: 1 },
    text: { ...text, color: colour("strong"), backgroundColor: colour("s3"), borderSize: 0, borderRadius: 4 },
  };
  const axis = { axisLine: { show: false }, tickLine: { show: false }, tickText: { ...text, color: faint } };
  const legend = { ...text, color: faint, marginLeft: 8, marginTop: 4, marginRight: 0, marginBottom: 0 };
  const volume = { upColor: faded(up), downColor: faded(down), noChangeColor: faded(faint) };
  const bars = [{ style: "fill" as const, borderStyle: "solid" as const, borderSize: 0, borderDashedValue: [2, 2], ...volume }];
  const named = (title: string, value: string) => ({
    title: { text: `${title} `, color: faint },
    value: { text: value, color: colour("soft") },
  });
  const figures = ["open", "high", "low", "close", ...(isNarrow ? [] : ["volume" as const])] as const;
  const template = [
    ...(isNarrow ? [] : [{ title: "", value: { text: "{time}", color: colour("soft") } }]),
    ...figures.map((name) => named(words[name], `{${name}}`)),
    { title: "", value: "{change}" },
  ];
  const tooltip = { showRule: "follow_cross" as const, title: { show: false }, legend };
  return {
    grid: { horizontal: grid, vertical: { show: false } },
    candle: {
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: faint,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: faint,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: faint,
      },
      priceMark: {
        // Labels and the tag of the last price are drawn with those of lines (kline-prices.ts).
        high: { show: false, color: colour("soft") },
        low: { show: false },
        last: {
          upColor: up,
          downColor: down,
          noChangeColor: faint,
          line: { style: "dashed", dashedValue: [2, 3], size: 1 },
          text: { show: false, color: colour("on-up") },
        },
      },
      tooltip: { ...tooltip, legend: { ...legend, template } },
    },
    indicator: {
      ohlc: volume,
      bars,
      lines: ["chart-1", "chart-2", "chart-3", "info", "warning-fill"].map((name) => ({
        style: "solid" as const,
        smooth: true,
        size: 1.2,
        dashedValue: [2, 2],
        color: colour(name),
      })),
      tooltip: { ...tooltip, showRule: isLow ? "none" : tooltip.showRule },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: line, fill: true, activeBackgroundColor: line },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: {
      line: { color: colour("chart-1"), size: 1.4 },
      point: {
        color: colour("chart-1"),
        borderColor: colour("brand-tint"),
        activeColor: colour("chart-1"),
        activeBorderColor: colour("brand-tint"),
      },
      // Levels write on the candles, so their texts have no ground; the axes show what a drawing spans.
      text: { ...text, color: colour("brand-text"), backgroundColor: "transparent", borderColor: "transparent" },
      rect: { color: colour("brand-tint"), borderColor: "transparent" },
      ground: groundOf(place),
    },
  };
}

/** Volume and histograms stay behind the candles. */
function faded(hex: string): string {
  return `${hex}66`;
}
