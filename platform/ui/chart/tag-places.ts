/** Where the tags of lines stand so that none covers another: names give way along their lines, prices along the axis. */

/** How high a tag is, with the air that tells it from the next. */
export const TAG_PX = 18;
/** Beside another line than its own a price would mislead. */
const FAR_PX = 1.5 * TAG_PX;
const START_PX = 8;
const AIR_PX = 4;

export interface Name {
  readonly id: string;
  /** Where its line lies, in pixels from the top. */
  readonly y: number;
  readonly width: number;
}

export interface NamePlace {
  /** Undefined where no room is left: the line stays, and its price on the axis. */
  readonly x: number | undefined;
  /** No other name stands at its height. */
  readonly isAlone: boolean;
}

/** Every name at the start of its line, or behind the names of lines that are too near. */
export function namePlaces(names: readonly Name[], room: number): ReadonlyMap<string, NamePlace> {
  const placed: { readonly y: number; readonly end: number }[] = [];
  return new Map(
    names.map(({ id, y, width }) => {
      const near = placed.filter((other) => Math.abs(other.y - y) < TAG_PX);
      const x = near.reduce((start, { end }) => Math.max(start, end + AIR_PX), START_PX);
      const fits = x + width <= room;
      if (fits) placed.push({ y, end: x + width });
      const isAlone = names.every((other) => other.id === id || Math.abs(other.y - y) >= TAG_PX);
      return [id, { x: fits ? x : undefined, isAlone }];
    }),
  );
}

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
