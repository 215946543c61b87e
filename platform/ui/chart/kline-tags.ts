/** Small filled texts on a chart. */
import type { Bounding, Chart, OverlayFigure } from "klinecharts";
import { printPrice } from "./kline-numbers.ts";

export const tag = {
  style: "fill",
  size: 10,
  weight: 600,
  family: '"Geist Variable", "Noto Sans Thai Variable", system-ui, sans-serif',
  borderRadius: 4,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 3,
  paddingBottom: 3,
} as const;

/** What is told at the heights of prices lies over lines and drawings, and the discs of marks over that. */
export const LABELS_LEVEL = 1_000;
export const MARKS_LEVEL = LABELS_LEVEL + 1;

/** Between a price on the axis and the edge of the chart. */
const EDGE_PX = 2;

export interface Colours {
  readonly fill: string;
  readonly ink: string;
}

/** A price on the axis, as wide as every other there. */
export const priceTag = (chart: Chart, price: number, y: number, { width }: Bounding, { fill, ink }: Colours): OverlayFigure => ({
  type: "text",
  ignoreEvent: true,
  attrs: { x: 0, y, width: width - EDGE_PX, text: printPrice(chart, price), baseline: "middle" },
  styles: { ...tag, weight: 500, paddingLeft: 4, paddingRight: 4, color: ink, backgroundColor: fill },
});

/** The colours of a tone as the page has them now: of the fill, and of what stands on it. */
export function toneOf(tone: "up" | "down" | "brand"): Colours {
  const page = getComputedStyle(document.documentElement);
  return { fill: page.getPropertyValue(`--${tone}-fill`).trim(), ink: page.getPropertyValue(`--on-${tone}`).trim() };
}
