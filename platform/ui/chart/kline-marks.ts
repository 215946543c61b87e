/** Where something was bought or sold: a dot at the price, and a letter in a disc above or below the candle. */
import { type Chart, type OverlayTemplate, registerOverlay } from "klinecharts";
import type { ChartMark } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";
import { tag, toneOf } from "./kline-tags.ts";

const MARKS = "marks";
const NAME = "assayMark";
const RADIUS = 6;
/** From the end of the candle to the middle of the disc. */
const AWAY_PX = 13;

interface MarkLook {
  readonly label: string;
  readonly fill: string;
  readonly ink: string;
  /** A buy stands below its candle, a sell above. */
  readonly below: boolean;
}

const template: OverlayTemplate<MarkLook> = {
  name: NAME,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates, yAxis }) => {
    const point = coordinates[0];
    if (!point) return [];
    const { label, fill, ink, below } = overlay.extendData;
    const time = overlay.points[0]?.timestamp ?? Number.NEGATIVE_INFINITY;
    const bar = chart.getDataList().findLast(({ timestamp }) => timestamp <= time);
    const end = bar && yAxis ? yAxis.convertToPixel(below ? bar.low : bar.high) : point.y;
    const [x, y] = [point.x, below ? Math.max(end, point.y) + AWAY_PX : Math.min(end, point.y) - AWAY_PX];
    const styles = { ...tag, size: 8, color: ink, backgroundColor: "transparent" };
    return [
      { type: "circle", ignoreEvent: true, attrs: { x: point.x, y: point.y, r: 2 }, styles: { style: "fill", color: fill } },
      { type: "circle", ignoreEvent: true, attrs: { x, y, r: RADIUS }, styles: { style: "fill", color: fill } },
      { type: "text", ignoreEvent: true, attrs: { x, y, text: label, align: "center", baseline: "middle" }, styles },
    ];
  },
};

registerOverlay(template);

export function drawMarks(chart: Chart, marks: readonly ChartMark[]): void {
  chart.removeOverlay({ groupId: MARKS });
  for (const { id, time, price, label, tone } of marks) {
    const extendData: MarkLook = { label, below: tone === "up", ...toneOf(tone) };
    const points = [{ timestamp: time, value: Number(price) }];
    chart.createOverlay({ name: NAME, id, groupId: MARKS, paneId: CANDLES, lock: true, points, extendData });
  }
}
