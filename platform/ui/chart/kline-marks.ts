/** Where something was bought or sold: a dot at the price, and a letter in a disc above or below the candle. */
import { type Chart, type Coordinate, type OverlayTemplate, registerOverlay } from "klinecharts";
import type { ChartMark } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";
import { legendOf } from "./kline-styles.ts";
import { type Colours, MARKS_LEVEL, tag, toneOf } from "./kline-tags.ts";
import type { Taken } from "./tag-places.ts";

const MARKS = "marks";
const NAME = "assayMark";
const RADIUS = 6;
/** From the end of the candle to the middle of the disc. */
const AWAY_PX = 13;

interface MarkLook extends Colours {
  readonly mark: ChartMark;
}

const template: OverlayTemplate<MarkLook> = {
  name: NAME,
  totalStep: 2,
  lock: true,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ chart, overlay, coordinates }) => {
    const { mark, fill, ink } = overlay.extendData;
    const styles = { ...tag, size: 8, color: ink, backgroundColor: "transparent" };
    const middle = middleOf(chart, mark);
    return [
      { type: "circle", ignoreEvent: true, attrs: { ...coordinates[0], r: 2 }, styles: { style: "fill", color: fill } },
      { type: "circle", ignoreEvent: true, attrs: { ...middle, r: RADIUS }, styles: { style: "fill", color: fill } },
      { type: "text", ignoreEvent: true, attrs: { ...middle, text: mark.label, align: "center", baseline: "middle" }, styles },
    ];
  },
};

registerOverlay(template);

/** The middle of a disc: that of a buy stands below its candle, of a sale above, and both clear of what the crosshair tells at the top. */
function middleOf(chart: Chart, { time: timestamp, price, tone }: ChartMark): Coordinate {
  const bar = chart.getDataList().findLast((one) => one.timestamp <= timestamp);
  const [paid, below] = [Number(price), tone === "up"];
  const value = below ? Math.min(paid, bar?.low ?? paid) : Math.max(paid, bar?.high ?? paid);
  const [{ x = 0, y = 0 } = {}] = [chart.convertToPixel({ timestamp, value }, { paneId: CANDLES })].flat();
  return { x, y: Math.max(below ? y + AWAY_PX : y - AWAY_PX, legendOf(chart) + RADIUS) };
}

/** The marks of a chart. */
export interface Marks {
  /** Draws marks in place of those before. */
  draw(marks: readonly ChartMark[]): void;
  /** Where their discs stand. */
  taken(): readonly Taken[];
}

export function marksOf(chart: Chart): Marks {
  let shown: readonly ChartMark[] = [];
  return {
    draw: (marks) => {
      shown = marks;
      drawMarks(chart, marks);
    },
    taken: () =>
      shown.map((mark) => {
        const { x, y } = middleOf(chart, mark);
        return { x: x - RADIUS, end: x + RADIUS, y };
      }),
  };
}

function drawMarks(chart: Chart, marks: readonly ChartMark[]): void {
  chart.removeOverlay({ groupId: MARKS });
  for (const mark of marks) {
    const { id, time, price, tone } = mark;
    const extendData: MarkLook = { mark, ...toneOf(tone) };
    const points = [{ timestamp: time, value: Number(price) }];
    const kept = { groupId: MARKS, paneId: CANDLES, zLevel: MARKS_LEVEL, lock: true };
    chart.createOverlay({ name: NAME, id, ...kept, points, extendData });
  }
}
