/** The places of the tags of a chart's lines as the chart stands now. */
import { type Chart, utils } from "klinecharts";
import type { ChartLine } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";
import { legendOf } from "./kline-styles.ts";
import { tag } from "./kline-tags.ts";
import { axisPlaces, type Name, type NamePlace, namePlaces, partsBetween, uprightBetween } from "./tag-places.ts";

/** What a press that takes a line away needs before its name. */
export const REMOVE_PX = 21;

export interface Places {
  /** The width of a line's name with its press. */
  readonly widthOf: (line: Pick<ChartLine, "label" | "movable">) => number;
  readonly name: (id: string) => NamePlace | undefined;
  readonly names: () => readonly NamePlace[];
  /** A line at this height without what the names of others cover. */
  /** What leads from a line to its name beside it, without what the names of others cover. */
  readonly upright: (id: string, x: number, y: number, at: number) => ReturnType<typeof uprightBetween>;
  readonly parts: (id: string, y: number, width: number) => ReturnType<typeof partsBetween>;
  readonly price: (id: string) => number | undefined;
}

const byPrice = (lines: readonly ChartLine[], choose: (...prices: number[]) => number): number =>
  choose(...lines.map(({ price }) => Number(price)));

/** Reckons anew when the axis has moved: every line asks while it is drawn. */
export function placesOf(chart: Chart, lines: readonly ChartLine[]): Places {
  const widths = new Map(lines.map((line) => [line.id, widthOf(line)]));
  // The name of a line that can be dragged is its grip: it finds room before those that are only read. From the top, so that names that
  // give way stand in the order of their lines.
  const byUse = lines.toSorted((a, b) => Number(b.movable) - Number(a.movable) || Number(b.price) - Number(a.price));
  const heightOf = (value: number): number => {
    const point = chart.convertToPixel({ value }, { paneId: CANDLES });
    return ("y" in point ? point.y : undefined) ?? Number.NaN;
  };
  const [lowest, highest] = [byPrice(lines, Math.min), byPrice(lines, Math.max)];
  let known = "";
  let names: ReadonlyMap<string, NamePlace> = new Map();
  let prices: ReadonlyMap<string, number> = new Map();
  const reckon = (): void => {
    const { width = 0, height = 0 } = chart.getSize(CANDLES, "main") ?? {};
    const last = chart.getDataList().at(-1)?.close;
    const lastY = last === undefined ? undefined : heightOf(last);
    // Two heights tell the axis, and with it all others.
    const now = [width, height, lastY, heightOf(lowest), heightOf(highest)].join(" ");
    if (now === known) return;
    known = now;
    const placed = byUse.map(({ id, price }): Name => ({ id, y: heightOf(Number(price)), width: widths.get(id) ?? 0 }));
    names = namePlaces(placed, width, height, legendOf(chart));
    prices = axisPlaces(placed, lastY, height);
  };
  const others = (id: string): NamePlace[] => {
    reckon();
    return [...names].flatMap(([other, place]) => (other === id ? [] : [place]));
  };
  return {
    widthOf,
    name: (id) => {
      reckon();
      return names.get(id);
    },
    names: () => {
      reckon();
      return [...names.values()];
    },
    parts: (id, y, width) => partsBetween(others(id), y, width),
    upright: (id, x, y, at) => uprightBetween(others(id), x, y, at),
    price: (id) => {
      reckon();
      return prices.get(id);
    },
  };
}

function widthOf({ label, movable }: Pick<ChartLine, "label" | "movable">): number {
  const text = utils.calcTextWidth(label, tag.size, tag.weight, tag.family) + tag.paddingLeft + tag.paddingRight;
  return Math.ceil(text) + (movable ? REMOVE_PX : 0);
}
