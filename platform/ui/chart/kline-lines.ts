/** Levels of orders and costs across the candles: a dashed line, its name at the start, its price on the axis. */
import { type Chart, type OverlayTemplate, registerOverlay } from "klinecharts";
import type { ChartLine } from "./adapter.ts";

const LINES = "lines";
const NAME = "assayLine";
/** A line widens the visible range only while it is near: within 80 % of the range beyond its edge. */
const NEAR = 0.8;

interface LineLook {
  readonly label: string;
  readonly fill: string;
  readonly ink: string;
}

const template: OverlayTemplate<LineLook> = {
  name: NAME,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { label, fill, ink } = overlay.extendData;
    return [
      {
        type: "line",
        ignoreEvent: true,
        attrs: {
          coordinates: [
            { x: 0, y },
            { x: bounding.width, y },
          ],
        },
        styles: { style: "dashed", dashedValue: [4, 3], size: 1, color: fill },
      },
      {
        type: "text",
        ignoreEvent: true,
        attrs: { x: 8, y, text: label, baseline: "middle" },
        styles: { ...tag, color: ink, backgroundColor: fill },
      },
    ];
  },
  createYAxisFigures: ({ overlay, chart, coordinates }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { fill, ink } = overlay.extendData;
    const text = (overlay.points[0]?.value ?? 0).toFixed(chart.getSymbol()?.pricePrecision ?? 2);
    return [
      {
        type: "text",
        ignoreEvent: true,
        attrs: { x: 0, y, text: chart.getThousandsSeparator().format(text), baseline: "middle" },
        styles: { ...tag, color: ink, backgroundColor: fill },
      },
    ];
  },
};

const tag = {
  style: "fill",
  size: 10,
  weight: 600,
  family: '"Geist Variable", system-ui, sans-serif',
  borderRadius: 4,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 3,
  paddingBottom: 3,
} as const;

registerOverlay(template);

export function drawLines(chart: Chart, paneId: string, lines: readonly ChartLine[]): void {
  const page = getComputedStyle(document.documentElement);
  chart.removeOverlay({ groupId: LINES });
  for (const { id, price, label, tone } of lines) {
    const extendData: LineLook = {
      label,
      fill: page.getPropertyValue(`--${tone}-fill`).trim(),
      ink: page.getPropertyValue(`--on-${tone}`).trim(),
    };
    chart.createOverlay({ name: NAME, id, groupId: LINES, paneId, lock: true, points: [{ value: Number(price) }], extendData });
  }
}

/** Lines are no part of the library's automatic range; this makes near ones visible. */
export function keepLinesInRange(chart: Chart, paneId: string): { set: (lines: readonly ChartLine[]) => void } {
  let prices: readonly number[] = [];
  chart.overrideYAxis({
    paneId,
    createRange: ({ defaultRange }) => {
      const { from, to, range } = defaultRange;
      const near = prices.filter((price) => price > from - range * NEAR && price < to + range * NEAR);
      if (near.length === 0) return defaultRange;
      const low = Math.min(from, ...near.map((price) => price - range * 0.04));
      const high = Math.max(to, ...near.map((price) => price + range * 0.04));
      const span = high - low;
      return {
        ...defaultRange,
        from: low,
        to: high,
        range: span,
        realFrom: low,
        realTo: high,
        realRange: span,
        displayFrom: low,
        displayTo: high,
        displayRange: span,
      };
    },
  });
  return {
    set: (lines) => {
      prices = lines.map(({ price }) => Number(price));
    },
  };
}
