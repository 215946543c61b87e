/** SVG paths of small lines. Drawing works in floating numbers; no money is reckoned here. */
export interface LineBox {
  readonly values: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Where along the width each value stands, 0 to 1; evenly spread unless given. */
  readonly places?: readonly number[];
  /** Draws small moves small: the height stands for at least four thousandths of the greatest value. */
  readonly calm?: boolean;
}

const CALM_SHARE = 0.004;

/** The line stays this far from the upper and lower edge, so that its stroke is not cut. */
const MARGIN = 1.5;

function corners({ values, width, height, places, calm = false }: LineBox): [number, number][] {
  if (values.length === 0) return [];
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const range = Math.max(greatest - least, calm ? greatest * CALM_SHARE : 0);
  const low = (least + greatest - range) / 2;
  const step = values.length > 1 ? 1 / (values.length - 1) : 0;
  const inner = height - 2 * MARGIN;
  return values.map((value, index) => [
    (places?.[index] ?? index * step) * width,
    range === 0 ? height / 2 : MARGIN + inner * (1 - (value - low) / range),
  ]);
}

const point = ([x, y]: [number, number]): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth line through all points: each middle of two neighbours is an end of a quadratic curve. */
export function linePath(box: LineBox): string {
  const [first, ...rest] = corners(box);
  if (!first) return "";
  let path = `M${point(first)}`;
  let before = first;
  for (const next of rest) {
    path += `Q${point(before)} ${point([(before[0] + next[0]) / 2, (before[1] + next[1]) / 2])}`;
    before = next;
  }
  return `${path}L${point(before)}`;
}

/** The height at which a value stands in its box, as a share of it from the top. */
export function heightShare(box: LineBox, index: number): number {
  return (corners(box)[index]?.[1] ?? box.height / 2) / box.height;
}

export function areaPath(box: LineBox): string {
  const line = linePath(box);
  return line === "" ? "" : `${line}L${box.width} ${box.height}L0 ${box.height}Z`;
}
