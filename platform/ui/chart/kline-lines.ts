/** Levels of orders and costs across the candles: a dashed line, its name at the start, its price on the axis. */
import { type Chart, type OverlayFigure, type OverlayTemplate, registerOverlay } from "klinecharts";
import type { ChartLine, ChartTerms } from "./adapter.ts";
import { CANDLES, GRIP_WIDTH_PX } from "./kline-axis.ts";
import { type Places, placesOf, REMOVE_PX } from "./kline-places.ts";
import { type Colours, priceTag, tag, toneOf } from "./kline-tags.ts";
import { TAG_PX, type Taken } from "./tag-places.ts";

const LINES = "lines";
const NAME = "assayLine";
const REMOVE = "remove";
/** What can be taken hold of above and below the line. */
const GRIP_PX = 11;
/** How far before a name the line that leads to it runs. */
const LEADER_PX = 2;
const REMOVE_SIGN = "\u00d7";

interface LineLook extends Colours {
  readonly label: string;
  readonly movable: boolean;
  readonly price: number;
  readonly places: Places;
}

const template: OverlayTemplate<LineLook> = {
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ overlay, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { label, fill, ink, movable, places } = overlay.extendData;
    const colours = { color: ink, backgroundColor: fill };
    const parts = places.parts(overlay.id, y, bounding.width).map(({ x: start, end }) => ({
      coordinates: [
        { x: start, y },
        { x: end, y },
      ],
    }));
    const line: OverlayFigure = {
      type: "line",
      ignoreEvent: true,
      attrs: parts,
      styles: { style: "dashed", dashedValue: [4, 3], size: 1, color: fill },
    };
    const place = places.name(overlay.id);
    if (!place) return [line];
    const { x, off, isAlone } = place;
    const at = y + off;
    const name: OverlayFigure = {
      type: "text",
      ignoreEvent: true,
      attrs: { x: movable ? x + REMOVE_PX : x, y: at, text: label, baseline: "middle" },
      styles: { ...tag, ...colours },
    };
    const drawn =
      Math.abs(off) < TAG_PX / 2
        ? [line, name]
        : [line, leader(x, at, places.upright(overlay.id, x - LEADER_PX, y, at), fill), name];
    if (!movable) return drawn;
    // Where names stand side by side, or beside their lines, each is the grip of its own line.
    const held = isAlone
      ? { x: 0, width: Math.min(GRIP_WIDTH_PX, bounding.width) }
      : { x, width: places.widthOf({ label, movable }) };
    const grip = { ...held, y: at - GRIP_PX, height: 2 * GRIP_PX };
    return [
      { type: "rect", attrs: grip, styles: { style: "fill", color: "transparent" } },
      ...drawn,
      {
        key: REMOVE,
        type: "text",
        attrs: { x, y: at, text: REMOVE_SIGN, baseline: "middle", width: REMOVE_PX - 1, align: "left" },
        styles: { ...tag, ...colours, size: 14, paddingTop: 1, paddingBottom: 1, paddingLeft: 6, paddingRight: 6 },
      },
    ];
  },
  createYAxisFigures: ({ overlay, chart, coordinates, bounding }) => {
    const y = coordinates[0]?.y;
    if (y === undefined) return [];
    const { price, places } = overlay.extendData;
    const value = overlay.points[0]?.value ?? price;
    // One that is being dragged tells where it is.
    const at = value === price ? places.price(overlay.id) : y;
    return at === undefined ? [] : [priceTag(chart, value, at, bounding, overlay.extendData)];
  },
};

/** Leads from a line to its name, which stands at another height. */
const leader = (x: number, at: number, parts: ReturnType<Places["upright"]>, color: string): OverlayFigure => ({
  type: "line",
  ignoreEvent: true,
  attrs: [
    ...parts.map(({ x: y, end }) => ({
      coordinates: [
        { x: x - LEADER_PX, y },
        { x: x - LEADER_PX, y: end },
      ],
    })),
    {
      coordinates: [
        { x: x - LEADER_PX, y: at },
        { x, y: at },
      ],
    },
  ],
  styles: { style: "solid", size: 1, color },
});

registerOverlay(template);

type Told = Pick<ChartTerms, "priceDecimals" | "onLineMoved" | "onLineRemoved">;

/** The lines of a chart. */
export interface Lines {
  /** Draws lines in place of those before. A movable one follows the pointer and tells where it was left. */
  draw(lines: readonly ChartLine[]): void;
  /** Where their names stand. */
  taken(): readonly Taken[];
  stop(): void;
}

/** Lines that can be dragged inside of their pane; one that is let go outside of it returns to where it was. */
export function linesOf(chart: Chart, told: Told): Lines {
  let shown: readonly ChartLine[] = [];
  let places: Places | undefined;
  let isHeld = false;
  let isStale = false;
  const draw = (): void => {
    isStale = false;
    places = drawLines(chart, shown, told, (held) => (isHeld = held));
  };
  // The chart hears of a release after this, and of one outside of the pane not at all.
  const onRelease = (): void => void setTimeout(() => (isHeld || isStale) && draw());
  const releases = ["pointerup", "pointercancel"] as const;
  for (const name of releases) window.addEventListener(name, onRelease);
  return {
    draw: (lines) => {
      shown = lines;
      isStale = true;
      // A line that is drawn anew would slip out of the hand.
      if (!isHeld) draw();
    },
    taken: () => places?.names() ?? [],
    stop: () => {
      for (const name of releases) window.removeEventListener(name, onRelease);
    },
  };
}

function drawLines(
  chart: Chart,
  lines: readonly ChartLine[],
  { priceDecimals, onLineMoved, onLineRemoved }: Told,
  hold: (isHeld: boolean) => void,
): Places {
  hold(false);
  chart.removeOverlay({ groupId: LINES });
  const places = placesOf(chart, lines);
  for (const { id, price, label, tone, movable } of lines) {
    const at = Number(price);
    chart.createOverlay({
      name: NAME,
      id,
      groupId: LINES,
      paneId: CANDLES,
      lock: !movable,
      points: [{ value: at }],
      extendData: { label, movable, price: at, places, ...toneOf(tone) } satisfies LineLook,
      onPressedMoveStart: () => hold(true),
      onPressedMoveEnd: ({ overlay }) => {
        hold(false);
        const left = overlay.points[0]?.value;
        if (left !== undefined && left !== at) onLineMoved(id, left.toFixed(priceDecimals));
      },
      onClick: ({ figure }) => {
        if (figure?.key === REMOVE) onLineRemoved(id);
      },
      // The library removes what is pressed with the other button, and these lines are not its own.
      onRightClick: ({ preventDefault }) => preventDefault?.(),
    });
  }
  return places;
}
