/**
 * Where the tags of lines stand so that none covers another: names give way along their lines and then beside them, prices along the
 * axis, and the labels of single candles to both sides.
 */

/** How high a tag is, with the air that tells it from the next. */
export const TAG_PX = 18;
/** Beside another line than its own a price would mislead. */
const FAR_PX = 1.5 * TAG_PX;
const START_PX = 8;
const AIR_PX = 4;
/** A name looks for room on so many heights beside its own: with hundreds of lines most have none. */
const HEIGHTS_MAX = 8;

export interface Name {
  readonly id: string;
  /** Where its line lies, in pixels from the top. */
  readonly y: number;
  readonly width: number;
}

/** Where something stands that nothing may cover. */
export interface Taken {
  readonly x: number;
  readonly end: number;
  /** Its middle, in pixels from the top. */
  readonly y: number;
}

export interface NamePlace extends Taken {
  /** How far the name stands below its line; 0 on it. */
  readonly off: number;
  /** No other name stands at its height, and it stands on its line. */
  readonly isAlone: boolean;
}

type Placed = Omit<NamePlace, "isAlone"> & Pick<Name, "id">;

/**
 * Every name on its line, behind the names of lines that are too near; where its line has no room left, on the nearest height that has
 * some. Whoever comes first chooses first. A name without any room has no place: its line stays, and its price on the axis. `above` is
 * what stays free of names at the upper edge, for the values of the crosshair.
 */
export function namePlaces(names: readonly Name[], width: number, height: number, above = 0): ReadonlyMap<string, NamePlace> {
  const [top, bottom] = [above + TAG_PX / 2, height - TAG_PX / 2];
  const placed: Placed[] = [];
  for (const name of names.filter(({ y }) => y >= 0 && y <= height)) {
    const own = Math.max(top, Math.min(bottom, name.y));
    const beside = new Set(placed.flatMap(({ y }) => [y - TAG_PX, y + TAG_PX]).filter((y) => y >= top && y <= bottom));
    const nearest = [...beside].toSorted((a, b) => Math.abs(a - own) - Math.abs(b - own)).slice(0, HEIGHTS_MAX);
    const heights = [own, ...nearest];
    for (const y of heights) {
      const near = placed.filter((other) => Math.abs(other.y - y) < TAG_PX);
      const x = [START_PX, ...near.map(({ end }) => end + AIR_PX)]
        .toSorted((a, b) => a - b)
        .find((start) => start + name.width <= width && near.every((other) => isApart(other, start, name.width)));
      if (x === undefined) continue;
      placed.push({ id: name.id, x, y, end: x + name.width, off: y - name.y });
      break;
    }
  }
  const isAlone = ({ id, y, off }: Placed): boolean =>
    Math.abs(off) < TAG_PX / 2 && placed.every((other) => other.id === id || Math.abs(other.y - y) >= TAG_PX);
  return new Map(placed.map(({ id, ...place }) => [id, { ...place, isAlone: isAlone({ id, ...place }) }]));
}

const isApart = ({ x, end }: Pick<Taken, "x" | "end">, start: number, width: number): boolean =>
  start >= end + AIR_PX || start + width + AIR_PX <= x;

/** A part of a line, along it. */
export interface Stretch {
  readonly x: number;
  readonly end: number;
}

/** What is left of a line between what covers it. */
function free(covered: readonly Stretch[], from: number, to: number): Stretch[] {
  const parts: Stretch[] = [];
  let x = from;
  for (const one of covered.toSorted((a, b) => a.x - b.x)) {
    if (one.x > x) parts.push({ x, end: Math.min(one.x, to) });
    x = Math.max(x, one.end);
    if (x >= to) return parts;
  }
  parts.push({ x, end: to });
  return parts;
}

/** What is left of a line at a height between the names of others, which it must not strike through. */
export const partsBetween = (names: readonly NamePlace[], y: number, width: number): Stretch[] =>
  free(
    names.filter((one) => Math.abs(one.y - y) < TAG_PX / 2),
    0,
    width,
  );

/** The same of the upright at `x` that leads from a line at `y` to its name at `at`: its parts from the top. */
export const uprightBetween = (names: readonly NamePlace[], x: number, y: number, at: number): Stretch[] =>
  free(
    names.filter((one) => one.x - 1 <= x && one.end + 1 >= x).map((one) => ({ x: one.y - TAG_PX / 2, end: one.y + TAG_PX / 2 })),
    Math.min(y, at),
    Math.max(y, at),
  );

/**
 * Every price beside its line on the axis, pushed away from the tag of the last price, which stays where it is, and from each
 * other. A price that is told already, or that would be pushed far from its line or off the axis, is left out.
 */
export function axisPlaces(
  lines: readonly Pick<Name, "id" | "y">[],
  last: number | undefined,
  height: number,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const middle = last ?? Number.NEGATIVE_INFINITY;
  const push = (side: readonly Pick<Name, "id" | "y">[], by: 1 | -1): void => {
    let told = Number.NaN;
    let edge = middle;
    for (const { id, y } of side) {
      if (Math.abs(y - told) < 1) continue;
      const at = by === 1 ? Math.max(y, edge + TAG_PX) : Math.min(y, edge - TAG_PX);
      if (Math.abs(at - y) > FAR_PX || at < TAG_PX / 2 || at > height - TAG_PX / 2) continue;
      places.set(id, at);
      told = y;
      edge = at;
    }
  };
  const inSight = lines.filter(({ y }) => y >= 0 && y <= height).toSorted((a, b) => a.y - b.y);
  push(
    inSight.filter(({ y }) => y > middle),
    1,
  );
  push(inSight.filter(({ y }) => y <= middle).toReversed(), -1);
  return places;
}

/** How high a label is, from its middle to the end of its candle, and half the width of what points from it there. */
const LABEL_PX = 12;
const AWAY_PX = 7;
const POINTER_PX = 3;

/**
 * Where a label begins that stands above (-1) or below (1) the end of a candle, and where its middle is: as near as what is taken
 * lets it, rather toward the middle of the pane. None without any room.
 */
export function labelPlace(
  tip: { readonly x: number; readonly y: number },
  by: 1 | -1,
  label: number,
  taken: readonly Taken[],
  { width, height }: { readonly width: number; readonly height: number },
): { readonly x: number; readonly y: number } | undefined {
  const y = tip.y + by * AWAY_PX;
  if (y < LABEL_PX / 2 || y > height - LABEL_PX / 2) return undefined;
  const beside = taken.filter((other) => Math.abs(other.y - y) < (LABEL_PX + TAG_PX) / 2);
  const struck = beside.filter((other) => Math.abs(other.y - y) < TAG_PX / 2);
  const near = [{ x: tip.x - POINTER_PX, end: tip.x + POINTER_PX }, ...beside];
  const inward = tip.x > width / 2 ? -1 : 1;
  const far = (start: number): number => Math.abs(start + label / 2 - tip.x - inward);
  const x = near
    .flatMap((other) => [other.end + AIR_PX, other.x - AIR_PX - label])
    .toSorted((a, b) => far(a) - far(b))
    .find(
      (start) =>
        start >= 0 &&
        start + label <= width &&
        near.every((other) => isApart(other, start, label)) &&
        // What points to it strikes no other text through.
        struck.every((other) => Math.min(start, tip.x) >= other.end || Math.max(start + label, tip.x) <= other.x),
    );
  return x === undefined ? undefined : { x, y };
}
