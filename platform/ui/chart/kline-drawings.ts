/** What customers draw: begun by a tool, moved by hand, kept by whoever listens. */
import { type Chart, type Overlay, type OverlayTemplate, registerOverlay } from "klinecharts";
import { type ChartTerms, type Drawing, type DrawingTaste, type Tool, tools } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";

const DRAWINGS = "drawings";

/** The library has none. */
const rectangle: OverlayTemplate = {
  name: "rectangle",
  totalStep: 3,
  needDefaultPointFigure: true,
  createPointFigures: ({ overlay, coordinates: [one, other] }) => {
    if (!one || !other) return [];
    const corner = { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) };
    const attrs = { ...corner, width: Math.abs(one.x - other.x), height: Math.abs(one.y - other.y) };
    const line = overlay.styles?.line?.color ?? getComputedStyle(document.documentElement).getPropertyValue("--chart-1").trim();
    return [{ type: "rect", attrs, styles: { style: "stroke_fill", color: `${line}1f`, borderColor: line, borderSize: 1.4 } }];
  },
};

registerOverlay(rectangle);

export function drawingsOf(chart: Chart, { drawings, onDrawings, onDrawn, onSelected }: ChartTerms) {
  let taste: DrawingTaste = { magnet: true, locked: false };
  let selected: string | undefined;
  let begun: string | undefined;
  let isForgotten = false;
  const tell = (gone?: Overlay) => {
    if (isForgotten) return;
    onDrawings(
      chart.getOverlays({ groupId: DRAWINGS }).flatMap((overlay) => (overlay === gone ? [] : (drawingOf(overlay) ?? []))),
    );
  };
  const select = (id: string | undefined) => {
    selected = id;
    onSelected(id !== undefined);
  };
  const overlay = (tool: Tool) => ({
    name: tool,
    groupId: DRAWINGS,
    paneId: CANDLES,
    lock: taste.locked,
    mode: taste.magnet ? ("weak_magnet" as const) : ("normal" as const),
    onSelected: ({ overlay: { id } }: { overlay: Overlay }) => select(id),
    onDeselected: () => select(undefined),
    onPressedMoveEnd: () => tell(),
    onRemoved: ({ overlay: gone }: { overlay: Overlay }) => {
      if (gone.id === selected) select(undefined);
      tell(gone);
    },
  });
  for (const { tool, points } of drawings) chart.createOverlay({ ...overlay(tool), points: [...points] });
  return {
    begin(tool: Tool | undefined) {
      if (begun !== undefined) chart.removeOverlay({ id: begun });
      begun = undefined;
      if (tool === undefined) return;
      const id = chart.createOverlay({
        ...overlay(tool),
        onDrawEnd: () => {
          begun = undefined;
          tell();
          onDrawn();
        },
      });
      begun = typeof id === "string" ? id : undefined;
    },
    setTaste(next: DrawingTaste) {
      taste = next;
      const mode = next.magnet ? "weak_magnet" : "normal";
      for (const { id } of chart.getOverlays({ groupId: DRAWINGS })) chart.overrideOverlay({ id, lock: next.locked, mode });
    },
    remove(which: "selected" | "all") {
      if (which === "all") chart.removeOverlay({ groupId: DRAWINGS });
      else if (selected !== undefined) chart.removeOverlay({ id: selected });
    },
    /** What happens to the drawings from now on is not the customer's doing. */
    forget() {
      isForgotten = true;
    },
  };
}

function drawingOf({ name, points }: Overlay): Drawing | undefined {
  const tool = tools.find((one) => one === name);
  if (!tool) return undefined;
  const placed = points.map(({ timestamp, value }) => ({
    ...(timestamp !== undefined && { timestamp }),
    ...(value !== undefined && { value }),
  }));
  return { tool, points: placed };
}
