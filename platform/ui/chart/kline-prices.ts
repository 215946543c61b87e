/** What the chart tells of its own prices: the highest and the lowest in sight beside their candles, the last one on the axis. */
import { type Chart, type Coordinate, type OverlayFigure, type OverlayTemplate, registerOverlay, utils } from "klinecharts";
import { barsInSight, CANDLES } from "./kline-axis.ts";
import { printPrice } from "./kline-numbers.ts";
import { LABELS_LEVEL, priceTag, tag } from "./kline-tags.ts";
import { labelPlace, type Taken } from "./tag-places.ts";

const NAME = "assayPrices";

interface PricesLook {
  readonly taken: () => readonly Taken[];
  /** The last price as the page tells it elsewhere; that of the last bar until it is known. */
  readonly last?: number | undefined;
}

const template: OverlayTemplate<PricesLook> = {
  name: NAME,
  totalStep: 2,
  createPointFigures: ({ chart, overlay, bounding, xAxis, yAxis }) => {
    if (!xAxis || !yAxis) return [];
    const { first, bars } = barsInSight(chart);
    const seen = bars
      .map((bar, at) => ({ bar, x: xAxis.convertToPixel(first + at) }))
      .filter(({ x }) => x >= 0 && x <= bounding.width);
    if (seen.length === 0) return [];
    const taken = overlay.extendData.taken();
    return (["high", "low"] as const).flatMap((of) => {
      const by = of === "low" ? 1 : -1;
      const { bar, x } = seen.reduce((best, one) => (by * (one.bar[of] - best.bar[of]) < 0 ? one : best));
      const tip = { x, y: yAxis.convertToPixel(bar[of]) };
      const text = printPrice(chart, bar[of]);
      const width = utils.calcTextWidth(text, label.size, label.weight, label.family) + 2 * label.paddingLeft;
      const place = labelPlace(tip, by, width, taken, bounding);
      return place ? figures(chart, { text, width, by, tip, place }) : [];
    });
  },
  createYAxisFigures: ({ chart, overlay, bounding, yAxis }) => {
    const bars = chart.getDataList();
    const last = overlay.extendData.last ?? bars.at(-1)?.close;
    if (bars.length === 0 || last === undefined || !yAxis) return [];
    const before = bars.at(-2)?.close ?? last;
    const { upColor, downColor, noChangeColor, text } = chart.getStyles().candle.priceMark.last;
    const fill = last > before ? upColor : last < before ? downColor : noChangeColor;
    return [priceTag(chart, last, yAxis.convertToNicePixel(last), bounding, { fill, ink: text.color })];
  },
};

registerOverlay(template);

/** On a ground of its own, so that no line strikes it through. */
const label = { ...tag, weight: 500, paddingLeft: 3, paddingRight: 3, paddingTop: 1, paddingBottom: 1 };
/** Between the end of a candle and what points to it. */
const AIR_PX = 2;

interface Label {
  readonly text: string;
  readonly width: number;
  readonly by: 1 | -1;
  readonly tip: Coordinate;
  readonly place: Coordinate;
}

function figures(chart: Chart, { text, width, by, tip: { x, y }, place }: Label): OverlayFigure[] {
  const { overlay, candle } = chart.getStyles();
  const { color } = candle.priceMark.high;
  const tip = { x, y: y + by * AIR_PX };
  const barb = y + 2 * by * AIR_PX;
  const arrow = [{ x: x - AIR_PX, y: barb }, tip, { x: x + AIR_PX, y: barb }];
  const stem = [tip, { x, y: place.y }, { x: place.x > x ? place.x : place.x + width, y: place.y }];
  return [
    {
      type: "line",
      ignoreEvent: true,
      attrs: [{ coordinates: arrow }, { coordinates: stem }],
      styles: { style: "solid", size: 1, color },
    },
    {
      type: "text",
      ignoreEvent: true,
      attrs: { ...place, text, baseline: "middle" },
      styles: { ...label, color, backgroundColor: overlay["ground"] },
    },
  ];
}

/** `taken` answers where the labels may not stand. What it answers tells another last price, and draws the tags alone. */
export function tellPrices(chart: Chart, taken: PricesLook["taken"]): (last: number) => void {
  const look = (last?: number): PricesLook => ({ taken, last });
  chart.createOverlay({ name: NAME, paneId: CANDLES, zLevel: LABELS_LEVEL, points: [{ value: 0 }], extendData: look() });
  return (last) => void chart.overrideOverlay({ name: NAME, extendData: look(last) });
}
